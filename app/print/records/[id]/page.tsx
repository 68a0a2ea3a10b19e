import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PrintRecord } from "@/components/deliberation/record/print-record";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { pageNotes } from "@/lib/projections/record/page-notes";
import { currentRecord } from "@/lib/server/records/current-record";
import { servicesFor } from "@/app/services-for";

type PageProps = { params: Promise<{ id: string }> };

const read = cache(async (rawId: string) => {
  const id = deliberationIdSchema.safeParse(rawId);
  if (!id.success) return null;
  const services = await servicesFor({ action: "read", object: "deliberation" }, { id: id.data });
  const row = await services.prisma.deliberation.findUnique({ where: { id: id.data }, select: { title: true } });
  return row ? { id: id.data, title: row.title, record: await currentRecord(services, id.data) } : null;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const found = await read((await params).id);
  // Browsers propose the title as the name of the file when a page is printed into one.
  return { title: found ? { absolute: found.record.file.name.replace(/\.md$/, "") } : "Not found" };
}

export default async function Page({ params }: PageProps) {
  const found = await read((await params).id);
  if (!found) notFound();
  const { id, title, record } = found;
  return (
    <PrintRecord
      id={id}
      title={title}
      markdown={record.page}
      notes={pageNotes(record.log, record.folded, record.view.page)}
      fileName={record.file.name}
      dossierName={record.view.dossierName}
      headSeq={record.view.headSeq}
    />
  );
}
