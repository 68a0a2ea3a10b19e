import type { Metadata } from "next";
import { RecordsList } from "@/components/records-list/records-list";
import { listRecords as contract } from "@/lib/contracts/records";
import { listRecords } from "@/lib/server/records/list";
import { services } from "@/lib/server/services";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Decision records" };

export default async function RecordsPage({ searchParams }: PageProps<"/records">) {
  const q = ([(await searchParams).q].flat()[0] ?? "").trim().slice(0, 200);
  return <RecordsList initial={{ q, page: await listRecords(services().pool, contract.query.parse({ q: q || undefined })), at: Date.now() }} />;
}
