import type { Metadata } from "next";
import { DeliberationList } from "@/components/deliberation-list/deliberation-list";
import { LIST_TABS, listQuery, readListFilters, type ListTab } from "@/lib/client/list-filters";
import { listDeliberations as contract } from "@/lib/contracts/list-deliberations";
import { listDeliberations } from "@/lib/server/deliberations/list";
import { listProtocols } from "@/lib/server/protocols/list";
import { services } from "@/lib/server/services";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Deliberations" };

export default async function DeliberationsPage({ searchParams }: PageProps<"/deliberations">) {
  const params = await searchParams;
  const filters = readListFilters((name) => [params[name]].flat()[0]);
  const { pool } = services();
  const list = (tab: ListTab, limit?: number) => listDeliberations(pool, contract.query.parse({ ...listQuery({ ...filters, tab }), limit }));
  const [page, ...others] = await Promise.all([list(filters.tab), ...LIST_TABS.map((tab) => list(tab, 1))]);
  const [running = 0, finished = 0, all = 0] = others.map(({ total }) => total);
  return (
    <DeliberationList
      initial={{ filters, page, counts: { running, finished, all }, at: Date.now() }}
      protocols={listProtocols().map(({ id, title }) => ({ id, title }))}
    />
  );
}
