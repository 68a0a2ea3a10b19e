import type { Metadata } from "next";
import { DeliberationList } from "@/components/deliberation-list/deliberation-list";
import { listQuery, readListFilters, tabQuery, type ListTab } from "@/lib/client/lists/list-filters";
import { tabCounts } from "@/lib/client/lists/tab-counts";
import { listDeliberations as contract } from "@/lib/contracts/deliberations/list-deliberations";
import { countDeliberations, listDeliberations } from "@/lib/server/deliberations/list";
import { protocolTitles } from "@/lib/server/protocols/list";
import { servicesFor } from "@/app/services-for";

// The database is there when a request comes, not while Next builds.
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Deliberations" };

export default async function DeliberationsPage({ searchParams }: PageProps<"/deliberations">) {
  const params = await searchParams;
  const filters = readListFilters((name) => [params[name]].flat()[0]);
  const services = await servicesFor({ action: "read" });
  const countOf = (tab: ListTab) => countDeliberations(services, contract.query.parse(tabQuery(tab, filters)));
  const [page, ...counts] = await Promise.all([
    listDeliberations(services, contract.query.parse(listQuery(filters))),
    countOf("needs-you"),
    countOf("running"),
    countOf("finished"),
  ]);
  return (
    <DeliberationList
      initial={{ filters, page, counts: tabCounts(...counts), at: Date.now() }}
      protocols={protocolTitles()}
    />
  );
}
