import type { Metadata } from "next";
import { RecordsList } from "@/components/records-list/records-list";
import { readRegisterFilters, registerQuery } from "@/lib/client/records/register-filters";
import { listRecords as contract } from "@/lib/contracts/records";
import { listProtocols } from "@/lib/server/protocols/list";
import { readRegister } from "@/lib/server/records/list";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Decision records" };

export default async function RecordsPage({ searchParams }: PageProps<"/records">) {
  const services = await servicesFor({ action: "read" });
  const params = await searchParams;
  const filters = readRegisterFilters((name) => [params[name]].flat()[0]);
  return (
    <RecordsList
      initial={{
        filters,
        page: await readRegister(services, contract.query.parse(registerQuery(filters))),
        at: Date.now(),
      }}
      protocols={listProtocols().map(({ id, title }) => ({ id, title }))}
    />
  );
}
