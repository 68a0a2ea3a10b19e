"use client";

import clsx from "clsx";
import { useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { messageOf } from "@/lib/client/http/api";
import type { ListFilters } from "@/lib/client/lists/list-filters";
import type { Address } from "@/lib/client/page/use-address";
import type { TabCounts } from "@/lib/client/lists/tab-counts";
import { useDeliberationList, type InitialList } from "@/lib/client/lists/use-deliberation-list";
import type { ProtocolChoice } from "./list-toolbar";
import { NothingHere } from "./nothing-here";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table/table";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { useRowKeys } from "@/lib/client/lists/use-row-keys";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import type { DeliberationId } from "@/lib/domain/ids";
import { BulkBar } from "./bulk-bar";
import { ListRow } from "./list-row";

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

const ROWS = [0, 1, 2, 3, 4, 5];

/** The geometry of the table: a line of headers, then rows. */
function ListSkeleton() {
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <p className="sr-only">Loading deliberations…</p>
      <div className="flex h-8 items-center border-b border-line px-3.5 max-md:hidden">
        <Skeleton className="h-3 w-64" />
      </div>
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex min-h-9 items-center gap-4 border-b border-line px-3.5 last:border-0 max-md:min-h-24"
        >
          <Skeleton className="h-4 w-20 shrink-0" />
          <Skeleton className="h-4 w-full max-w-96" />
        </div>
      ))}
    </div>
  );
}

type ListTableProps = { rows: readonly DeliberationRow[]; protocols: readonly ProtocolChoice[] };

const HEAD = (
  <>
    <TableHeaderCell className="w-px">
      <span className="sr-only">Select</span>
    </TableHeaderCell>
    <TableHeaderCell>Status</TableHeaderCell>
    <TableHeaderCell>Title</TableHeaderCell>
    <TableHeaderCell>Protocol</TableHeaderCell>
    <TableHeaderCell>Where it stands</TableHeaderCell>
    <TableHeaderCell align="right">Last activity</TableHeaderCell>
    <TableHeaderCell className="w-px">
      <span className="sr-only">Actions</span>
    </TableHeaderCell>
  </>
);

function ListTable({ rows, protocols }: ListTableProps) {
  const container = useRowKeys<HTMLDivElement>();
  const titles = new Map(protocols.map(({ id, title }) => [id, title]));
  const [selected, setSelected] = useState<ReadonlySet<DeliberationId>>(new Set());
  // What is no longer in the list is not selected either.
  const chosen = rows.filter(({ id }) => selected.has(id));
  return (
    <div ref={container}>
      {chosen.length > 0 && (
        <div className="p-1.5">
          <BulkBar rows={chosen} onDone={() => setSelected(new Set())} />
        </div>
      )}
      <Table label="Deliberations" head={HEAD}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            row={row}
            protocolTitle={titles.get(row.protocol) ?? row.protocol}
            isSelected={selected.has(row.id)}
            onSelect={(isSelected) =>
              setSelected(
                new Set(isSelected ? [...selected, row.id] : [...selected].filter((other) => other !== row.id)),
              )
            }
          />
        ))}
      </Table>
    </div>
  );
}
