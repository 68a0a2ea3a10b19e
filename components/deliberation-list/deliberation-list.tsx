"use client";

import { SamePageLinks } from "@/components/deliberation/record/same-page-links";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { Tabs } from "@/components/ui/tabs";
import { formatTotal } from "@/lib/client/format";
import { isNarrowed, LIST_TABS, readListFilters, type ListTab } from "@/lib/client/lists/list-filters";
import { useAddress } from "@/lib/client/page/use-address";
import { useTabCounts, type InitialList } from "@/lib/client/lists/use-deliberation-list";
import { FirstDeliberation } from "./first-deliberation";
import { ListResults } from "./list-results";
import { MonthTotal } from "./month-total";
import { ListToolbar, type ProtocolChoice } from "./list-toolbar";

type DeliberationListProps = { initial: InitialList; protocols: readonly ProtocolChoice[] };

const TAB_LABEL: Record<ListTab, string> = { running: "Running", finished: "Finished", all: "All" };

export function DeliberationList({ initial, protocols }: DeliberationListProps) {
  const address = useAddress();
  const filters = readListFilters(address.get);
  const counts = useTabCounts(filters, initial);

  if (counts.all.total === 0 && !isNarrowed(filters)) {
    return (
      <>
        <PageHeader title="Deliberations" />
        <PageBody>
          <FirstDeliberation />
        </PageBody>
      </>
    );
  }

  const tabs = LIST_TABS.map((tab) => ({
    id: tab,
    label: TAB_LABEL[tab],
    count: formatTotal(counts[tab]),
    href: address.href({ tab: tab === "running" ? null : tab }),
  }));
  return (
    <>
      <SamePageLinks className="contents">
        <PageHeader
          title="Deliberations"
          actions={
            <LinkButton variant="primary" icon="plus" keys="c" href="/deliberations/new">
              New deliberation
            </LinkButton>
          }
          tabs={<Tabs label="Which deliberations" items={tabs} current={filters.tab} />}
        />
      </SamePageLinks>
      <PageBody>
        <ListToolbar address={address} protocols={protocols} />
        <MonthTotal />
        <ListResults filters={filters} counts={counts} initial={initial} address={address} protocols={protocols} />
      </PageBody>
    </>
  );
}
