import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RecordPage } from "@/components/record-page/record-page";
import { recordName } from "@/lib/domain/record/record-name";
import { listProtocols } from "@/lib/server/protocols/list";
import { readRecordPage } from "./read-record-page";

type PageProps = { params: Promise<{ number: string }> };

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const record = await readRecordPage((await params).number);
  return { title: record ? `${recordName(record.number)}: ${record.title}` : "Not found" };
}

export default async function Page({ params }: PageProps) {
  const record = await readRecordPage((await params).number);
  if (!record) notFound();
  const protocol = listProtocols().find(({ id }) => id === record.protocol);
  return (
    <RecordPage
      key={record.number}
      initial={{ record, at: Date.now() }}
      protocolTitle={protocol?.title ?? record.protocol}
    />
  );
}
