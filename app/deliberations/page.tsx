import type { Metadata } from "next";
import { DeliberationList } from "@/components/deliberation-list/deliberation-list";
import { listQuery, readListFilters, type ListTab } from "@/lib/client/lists/list-filters";
import { listDeliberations as contract } from "@/lib/contracts/deliberations/list-deliberations";
import { sumOf } from "@/lib/contracts/page";
import { countDeliberations, listDeliberations } from "@/lib/server/deliberations/list";
import { protocolTitles } from "@/lib/server/protocols/list";
import { services } from "@/lib/server/services";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Deliberations" };

export default async function DeliberationsPage({ searchParams }: PageProps<"/deliberations">) {
  const params = await searchParams;
  const filters = readListFilters((name) => [params[name]].flat()[0]);
  const { pool } = services();
  const queryOf = (tab: ListTab) => contract.query.parse(listQuery({ ...filters, tab }));
  const [page, running, finished] = await Promise.all([
    listDeliberations(pool, queryOf(filters.tab)),
    countDeliberations(pool, queryOf("running")),
    countDeliberations(pool, queryOf("finished")),
  ]);
  return (
    <DeliberationList
      initial={{ filters, page, counts: { running, finished, all: sumOf(running, finished) }, at: Date.now() }}
      protocols={protocolTitles()}
    />
  );
}
