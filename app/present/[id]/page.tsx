import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { foundOr404 } from "@/app/found-or-404";
import { Presentation } from "@/components/present/presentation";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { slides } from "@/lib/projections/present/slides";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { servicesFor } from "@/app/services-for";

export const metadata: Metadata = { title: "Present" };
export const dynamic = "force-dynamic";

/** As it stands when the page is asked for: nothing changes on the wall while somebody explains it. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = deliberationIdSchema.safeParse((await params).id);
  if (!id.success) notFound();
  const { log, folded } = await foundOr404(
    readFolded((await servicesFor({ action: "read", object: "deliberation" }, { id: id.data })).store, id.data),
  );
  return <Presentation id={id.data} title={folded.lifecycle.title} slides={slides(log, folded)} />;
}
