import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RecordEditor } from "@/components/record-page/editor/record-editor";
import { recordName } from "@/lib/domain/record/record-name";
import { servicesFor } from "@/app/services-for";
import { readRecordPage } from "../read-record-page";

type PageProps = { params: Promise<{ number: string }> };

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const record = await readRecordPage((await params).number);
  return { title: record ? `Edit ${recordName(record.number)}` : "Not found" };
}

export default async function Page({ params }: PageProps) {
  await servicesFor({ action: "decide" });
  const record = await readRecordPage((await params).number);
  if (!record) notFound();
  return <RecordEditor key={record.number} record={record} />;
}
