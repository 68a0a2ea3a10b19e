import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CompareChoice } from "@/components/compare/compare-choice";
import { AppError } from "@/lib/domain/errors";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { relatedDeliberations } from "@/lib/server/deliberations/fork/related";
import { services } from "@/lib/server/services";

export const metadata: Metadata = { title: "Compare" };
export const dynamic = "force-dynamic";

export default async function Page({ params }: { params: Promise<{ a: string }> }) {
  const id = deliberationIdSchema.safeParse((await params).a);
  if (!id.success) notFound();
  const related = await relatedDeliberations(services(), id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  });
  return <CompareChoice id={id.data} related={related} />;
}
