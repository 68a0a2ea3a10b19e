import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PrintRecord } from "@/components/deliberation/record/print-record";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { currentRecord } from "@/lib/server/records/current-record";
import { services } from "@/lib/server/services";

type PageProps = { params: Promise<{ id: string }> };

const read = cache(async (rawId: string) => {
  const id = deliberationIdSchema.safeParse(rawId);
  const { prisma, ...stores } = services();
  const row = id.success
    ? await prisma.deliberation.findUnique({ where: { id: id.data }, select: { title: true } })
    : null;
  return id.success && row ? { id: id.data, title: row.title, record: await currentRecord(stores, id.data) } : null;
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
      fileName={record.file.name}
      dossierName={record.view.dossierName}
      headSeq={record.view.headSeq}
    />
  );
}
