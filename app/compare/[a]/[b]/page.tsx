import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { foundOr404 } from "@/app/found-or-404";
import { ComparePage } from "@/components/compare/compare-page";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { compare, type Compared } from "@/lib/projections/compare/comparison";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { servicesFor } from "@/app/services-for";

export const metadata: Metadata = { title: "Compare" };
export const dynamic = "force-dynamic";

type PageProps = { params: Promise<{ a: string; b: string }> };

/** Worked out here: a page of the browser brings one protocol, and the two may have different ones. */
export default async function Page({ params }: PageProps) {
  const { a, b } = await params;
  const [one, other] = await Promise.all([compared(a), compared(b)]);
  return <ComparePage comparison={compare(one, other)} />;
}

async function compared(rawId: string): Promise<Compared> {
  const id = deliberationIdSchema.safeParse(rawId);
  if (!id.success) notFound();
  const { store } = await servicesFor({ action: "read", object: "deliberation" }, { id: id.data });
  return foundOr404(readFolded(store, id.data));
}
