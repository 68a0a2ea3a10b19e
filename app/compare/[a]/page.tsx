import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { foundOr404 } from "@/app/found-or-404";
import { CompareChoice } from "@/components/compare/compare-choice";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { relatedDeliberations } from "@/lib/server/deliberations/fork/related";
import { servicesFor } from "@/app/services-for";

export const metadata: Metadata = { title: "Compare" };
export const dynamic = "force-dynamic";

export default async function Page({ params }: { params: Promise<{ a: string }> }) {
  const id = deliberationIdSchema.safeParse((await params).a);
  if (!id.success) notFound();
  const related = await foundOr404(
    relatedDeliberations(await servicesFor({ action: "read", object: "deliberation" }, { id: id.data }), id.data),
  );
  return <CompareChoice id={id.data} related={related} />;
}
