import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ImportedRecord } from "@/components/records-import/imported-record";
import { importedRecordIdSchema } from "@/lib/domain/record/imported-record";
import { AppError } from "@/lib/domain/errors";
import { readImported } from "@/lib/server/records/folder/imported";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

type PageProps = { params: Promise<{ id: string }> };

const read = cache(async (rawId: string) => {
  const id = importedRecordIdSchema.safeParse(rawId);
  if (!id.success) return null;
  return readImported(await servicesFor({ action: "read", object: "imported-record" }, { id: id.data }), id.data).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    },
  );
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await read((await params).id))?.title ?? "Not found" };
}

export default async function Page({ params }: PageProps) {
  const record = await read((await params).id);
  if (!record) notFound();
  return <ImportedRecord record={record} />;
}
