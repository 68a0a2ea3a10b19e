"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import Link from "next/link";
import { ErrorState } from "@/components/feedback/error-state";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table/table";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { call, messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { supersessionTrees, type SupersessionTree } from "@/lib/client/records/supersession-trees";
import { recordSupersession, type LinkedRecord, type ReplacedImport } from "@/lib/contracts/record-life";
import { recordName } from "@/lib/domain/record/record-name";
import { RecordStatusBadge } from "./record-status-badge";

/** Which record took whose place: the one in force on top, those before it below. */
export function SupersessionChains() {
  const links = useQuery({
    queryKey: [...queryKeys.records, "supersession"],
    queryFn: ({ signal }) => call(recordSupersession, { signal }),
  });
  if (links.isPending) return <Skeleton className="h-40 w-full" />;
  if (!links.data)
    return (
      <ErrorState
        title="The chains could not be loaded"
        message={messageOf(links.error)}
        onRetry={() => void links.refetch()}
      />
    );
  const { items, imported, isCapped } = links.data;
  if (items.length === 0)
    return (
      <EmptyState title="No record has replaced another yet.">
        When one does, the two are linked here: the newer decision on top, what it replaced below. “Supersede another
        record” is in the status menu of a record.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {isCapped && <Notice tone="neutral">Shown are the newest {items.length} records that are linked.</Notice>}
      <ul aria-label="Supersession" className="flex flex-col gap-3">
        {supersessionTrees(items).map((tree) => (
          <li key={tree.record.number} className="rounded-lg border border-line bg-surface p-3.5">
            <Node tree={tree} imported={imported} />
          </li>
        ))}
      </ul>
      <Disclosure summary="Show as table">
        <div className="rounded-lg border border-line bg-surface">
          <LinksTable items={items} imported={imported} />
        </div>
      </Disclosure>
    </div>
  );
}

function Node({
  tree: { record, replaced },
  imported,
}: {
  tree: SupersessionTree;
  imported: readonly ReplacedImport[];
}) {
  const own = replaced.map((tree) => ({ key: tree.record.number, node: <Node tree={tree} imported={imported} /> }));
  const theirs = imported
    .filter(({ supersededBy }) => supersededBy === record.number)
    .map((one) => ({ key: one.id, node: <ImportedTitle record={one} /> }));
  const below = [...own, ...theirs];
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Title record={record} />
        <RecordStatusBadge status={record.status} />
      </div>
      {below.length > 0 && (
        <ul aria-label={`Replaced by ${recordName(record.number)}`} className="mt-2 ml-2 flex flex-col gap-2">
          {below.map(({ key, node }, index) => (
            <li
              key={key}
              className={clsx(
                "relative pl-5 before:absolute before:top-[-0.5rem] before:left-0 before:w-3.5 before:rounded-bl-md before:border-b-2 before:border-l-2 before:border-line-strong/60",
                "before:h-[1.2rem]",
                index < below.length - 1 &&
                  "after:absolute after:top-0 after:bottom-[-0.5rem] after:left-0 after:border-l-2 after:border-line-strong/60",
              )}
            >
              {node}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Title({ record: { number, title, supersededBy } }: { record: LinkedRecord }) {
  return (
    <Link
      href={`/records/${number}`}
      className={clsx("min-w-0 break-words no-underline hover:underline", supersededBy === null && "font-semibold")}
    >
      <span className="mr-1.5 font-mono font-normal text-ink-muted">{recordName(number)}</span>
      {title}
    </Link>
  );
}

function ImportedTitle({ record: { id, name, title } }: { record: ReplacedImport }) {
  return (
    <>
      <Link href={`/records/imported/${id}`} className="min-w-0 break-words no-underline hover:underline">
        <span className="mr-1.5 font-mono font-normal text-ink-muted">{name}</span>
        {title}
      </Link>{" "}
      <span className="text-xs text-ink-muted">imported</span>
    </>
  );
}

const HEAD = (
  <>
    <TableHeaderCell>Record</TableHeaderCell>
    <TableHeaderCell>Status</TableHeaderCell>
    <TableHeaderCell>Replaced by</TableHeaderCell>
  </>
);

function LinksTable({ items, imported }: { items: readonly LinkedRecord[]; imported: readonly ReplacedImport[] }) {
  return (
    <Table label="Supersession" head={HEAD}>
      {items.map((record) => (
        <TableRow key={record.number}>
          <TableCell lead isHeader>
            <Title record={record} />
          </TableCell>
          <TableCell>
            <RecordStatusBadge status={record.status} />
          </TableCell>
          <TableCell label="Replaced by">
            {record.supersededBy === null ? "–" : recordName(record.supersededBy)}
          </TableCell>
        </TableRow>
      ))}
      {imported.map((record) => (
        <TableRow key={record.id}>
          <TableCell lead isHeader>
            <ImportedTitle record={record} />
          </TableCell>
          <TableCell>
            <RecordStatusBadge status="superseded" />
          </TableCell>
          <TableCell label="Replaced by">{recordName(record.supersededBy)}</TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
