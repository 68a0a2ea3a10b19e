"use client";

import clsx from "clsx";
import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { messageOf } from "@/lib/client/http/api";
import type { ListFilters } from "@/lib/client/lists/list-filters";
import type { Address } from "@/lib/client/page/use-address";
import { useDeliberationList, type InitialList, type TabCounts } from "@/lib/client/lists/use-deliberation-list";
import { ListSkeleton } from "./list-skeleton";
import { ListTable } from "./list-table";
import type { ProtocolChoice } from "./list-toolbar";
import { NothingHere } from "./nothing-here";

type ListResultsProps = {
  filters: ListFilters;
  counts: TabCounts;
  initial: InitialList;
  address: Address;
  protocols: readonly ProtocolChoice[];
};

export function ListResults({ filters, counts, initial, address, protocols }: ListResultsProps) {
  const list = useDeliberationList(filters, initial);
  const { rows } = list;

  if (list.isPending) return <ListSkeleton />;
  if (list.isError && rows.length === 0) {
    return (
      <ErrorState
        title="The list could not be loaded"
        message={messageOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (rows.length === 0) return <NothingHere filters={filters} counts={counts} address={address} />;
  return (
    <>
      {list.isError && !list.isFetchNextPageError && (
        <Notice
          tone="attention"
          title="This list may be out of date"
          actions={<Button onClick={() => void list.refetch()}>Try again</Button>}
        >
          {messageOf(list.error)}
        </Notice>
      )}
      <div
        className={clsx(
          "rounded-lg border border-line bg-surface transition-opacity duration-150",
          list.isPlaceholderData && "opacity-60",
        )}
        aria-busy={list.isPlaceholderData}
      >
        <ListTable rows={rows} protocols={protocols} />
      </div>
      <LoadMore list={list} />
    </>
  );
}
