"use client";

import { May } from "@/components/people/may";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { formatTotal, formatTotalOf } from "@/lib/client/format";
import { useTabLabels } from "@/lib/client/lists/list-words";
import { isNarrowed, type ListFilters, type ListTab } from "@/lib/client/lists/list-filters";
import type { Address } from "@/lib/client/page/use-address";
import type { TabCounts } from "@/lib/client/lists/tab-counts";

type NothingHereProps = { filters: ListFilters; counts: TabCounts; address: Address };

const NOTHING: Record<ListTab, string> = {
  "needs-you": "Nothing waits for a decision.",
  running: "Nothing is running.",
  finished: "Nothing is finished yet.",
  all: "There is nothing here yet.",
};

/** The tab is empty, but there are deliberations: says why, and the way to them. */
export function NothingHere({ filters, counts, address }: NothingHereProps) {
  const { tab } = filters;
  const labels = useTabLabels();
  // Nothing is under this tab.
  const elsewhere = counts.all;
  const isOne = elsewhere.total === 1;
  const showAll = elsewhere.total > 0 && (
    <Button onClick={() => address.go({ tab: null, status: null, sort: null })}>
      Show {isOne ? "it" : `all ${formatTotal(elsewhere)}`}
    </Button>
  );

  if (isNarrowed(filters)) {
    const words = filters.q
      ? `No deliberation under ${labels[tab]} matches “${filters.q}”.`
      : `No deliberation under ${labels[tab]} matches.`;
    return (
      <EmptyState
        title={words}
        actions={
          <>
            <Button variant="primary" onClick={() => address.go({ q: null, protocol: null, status: null })}>
              Clear the filter
            </Button>
            {showAll}
          </>
        }
      >
        {filters.status === "" &&
          elsewhere.total > 0 &&
          `${formatTotalOf(elsewhere, "deliberation")} under other tabs ${isOne ? "does" : "do"}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={NOTHING[tab]}
      actions={
        <>
          <May action="create">
            <LinkButton variant="primary" icon="plus" href="/deliberations/new">
              New deliberation
            </LinkButton>
          </May>
          {showAll}
        </>
      }
    >
      {`${formatTotalOf(elsewhere, "deliberation")} ${isOne ? "is" : "are"} under other tabs.`}
    </EmptyState>
  );
}
