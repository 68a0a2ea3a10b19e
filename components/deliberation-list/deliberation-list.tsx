"use client";

import { May } from "@/components/people/may";
import { useQuery } from "@tanstack/react-query";
import { SamePageLinks } from "@/components/deliberation/record/same-page-links";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { LinkButton } from "@/components/ui/link-button";
import { Tabs } from "@/components/ui/tabs";
import { formatTotal, formatCountOf, formatTokens } from "@/lib/client/format";
import { isNarrowed, LIST_TABS, readListFilters } from "@/lib/client/lists/list-filters";
import { useTabLabels } from "@/lib/client/lists/list-words";
import { useAddress } from "@/lib/client/page/use-address";
import { useTabCounts, type InitialList } from "@/lib/client/lists/use-deliberation-list";
import { FirstDeliberation } from "./first-deliberation";
import { ListResults } from "./list-results";
import { OpenBundle } from "./open-bundle";
import { ListToolbar, type ProtocolChoice } from "./list-toolbar";
import { moneyText } from "@/lib/projections/amounts";
import { monthTotal } from "@/lib/contracts/costs";
import { call } from "@/lib/client/http/api";

type DeliberationListProps = { initial: InitialList; protocols: readonly ProtocolChoice[] };

export function DeliberationList({ initial, protocols }: DeliberationListProps) {
  const address = useAddress();
  const filters = readListFilters(address.get);
  const counts = useTabCounts(filters, initial);

  const labels = useTabLabels();

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
    label: labels[tab],
    count: formatTotal(counts[tab]),
    href: address.href({ tab: tab === "all" ? null : tab, status: null, sort: null }),
  }));
  return (
    <>
      <SamePageLinks className="contents">
        <PageHeader
          title="Deliberations"
          actions={
            <May action="create">
              <OpenBundle />
              <LinkButton variant="primary" icon="plus" keys="c" href="/deliberations/new">
                New<span className="max-md:sr-only"> deliberation</span>
              </LinkButton>
            </May>
          }
          tabs={<Tabs label="Which deliberations" items={tabs} current={filters.tab} />}
        />
      </SamePageLinks>
      <PageBody>
        <ListToolbar address={address} filters={filters} protocols={protocols} />
        <MonthTotal />
        <ListResults filters={filters} counts={counts} initial={initial} address={address} protocols={protocols} />
      </PageBody>
    </>
  );
}

const NAME = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });

/** "November: 412 calls, 1.9M tokens, 4.12 USD and 3 calls without a price"; nothing before the first call to a model. */
export function MonthTotal() {
  const { data } = useMonthTotal();
  if (!data || data.calls === 0) return null;
  const { month, calls, inputTokens, outputTokens, money, unpricedCalls } = data;
  const parts = [
    formatCountOf(calls, "call"),
    `${formatTokens(inputTokens + outputTokens)} tokens`,
    ...money.map(({ amount, currency }) => moneyText(amount, currency)),
  ];
  return (
    <p className="text-xs text-ink-muted tabular">
      {NAME.format(new Date(`${month}-01T00:00:00Z`))}: {parts.join(", ")}
      {unpricedCalls > 0 &&
        `${money.length > 0 ? " and " : "; "}${unpricedCalls === calls ? "no prices set" : `${formatCountOf(unpricedCalls, "call")} without a price`}`}
    </p>
  );
}

const REFRESH_MS = 60_000;

/** What the calls of this month took. It is a quiet line: a failure shows nothing. */
function useMonthTotal() {
  // Not with every event of every deliberation, as the list: it adds up a month.
  return useQuery({
    queryKey: ["month-total"],
    queryFn: ({ signal }) => call(monthTotal, { signal }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}
