"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { formatTotal, formatTotalOf } from "@/lib/client/format";
import { isNarrowed, type ListFilters } from "@/lib/client/lists/list-filters";
import type { Address } from "@/lib/client/page/use-address";
import type { TabCounts } from "@/lib/client/lists/use-deliberation-list";

type NothingHereProps = { filters: ListFilters; counts: TabCounts; address: Address };

const WHERE = { running: "Running", finished: "Finished", all: "All" } as const;

/** The tab is empty, but there are deliberations: says why, and the way to them. */
export function NothingHere({ filters, counts, address }: NothingHereProps) {
  const { tab } = filters;
  // Nothing is under this tab.
  const elsewhere = counts.all;
  const isOne = elsewhere.total === 1;
  const showAll = elsewhere.total > 0 && (
    <Button onClick={() => address.go({ tab: "all" })}>Show {isOne ? "it" : `all ${formatTotal(elsewhere)}`}</Button>
  );

  if (isNarrowed(filters)) {
    const words = filters.q
      ? `No deliberation under ${WHERE[tab]} matches “${filters.q}”.`
      : `No deliberation under ${WHERE[tab]} uses this protocol.`;
    return (
      <EmptyState
        title={words}
        actions={
          <>
            <Button variant="primary" onClick={() => address.go({ q: null, protocol: null })}>
              Clear the filter
            </Button>
            {showAll}
          </>
        }
      >
        {elsewhere.total > 0 &&
          `${formatTotalOf(elsewhere, "deliberation")} under other tabs ${isOne ? "does" : "do"}.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={tab === "running" ? "Nothing is running." : "Nothing is finished yet."}
      actions={
        <>
          <LinkButton variant="primary" icon="plus" href="/deliberations/new">
            New deliberation
          </LinkButton>
          {showAll}
        </>
      }
    >
      {`${formatTotalOf(elsewhere, "deliberation")} ${isOne ? "is" : "are"} ${tab === "running" ? "finished" : "still going on"}.`}
    </EmptyState>
  );
}
