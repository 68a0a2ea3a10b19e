import type { Metadata } from "next";
import { RecordsList } from "@/components/records-list/records-list";
import { storable } from "@/lib/events/storable";
import { listRecords as contract } from "@/lib/contracts/records";
import { listRecords } from "@/lib/server/records/list";
import { services } from "@/lib/server/services";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Decision records" };

export default async function RecordsPage({ searchParams }: PageProps<"/records">) {
  const q = storable(([(await searchParams).q].flat()[0] ?? "").slice(0, 200)).trim();
  return (
    <RecordsList
      initial={{
        q,
        page: await listRecords(services().pool, contract.query.parse({ q: q || undefined })),
        at: Date.now(),
      }}
    />
  );
}
