"use client";

import Link from "next/link";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { Table } from "@/components/ui/table/table";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableHeaderCell } from "@/components/ui/table/table-header-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { ToneBadge } from "@/components/ui/tone-badge";
import { useRowKeys } from "@/lib/client/lists/use-row-keys";
import type { RecordRow } from "@/lib/contracts/records";
import { recordFileName } from "@/lib/projections/record/record-file-name";
import { RecordStatusBadge } from "./record-status-badge";

type RecordsTableProps = { rows: readonly RecordRow[] };

const HEAD = (
  <>
    <TableHeaderCell>Number</TableHeaderCell>
    <TableHeaderCell>Title</TableHeaderCell>
    <TableHeaderCell>Status</TableHeaderCell>
    <TableHeaderCell align="right">Date</TableHeaderCell>
    <TableHeaderCell className="w-px">
      <span className="sr-only">Download</span>
    </TableHeaderCell>
  </>
);

export function RecordsTable({ rows }: RecordsTableProps) {
  const container = useRowKeys<HTMLDivElement>();
  return (
    <div ref={container} className="rounded-lg border border-line bg-surface">
      <Table label="Decision records" head={HEAD}>
        {rows.map((row) => (
          <TableRow key={row.number} className="max-md:pr-14">
            <TableCell className="font-mono whitespace-nowrap">{`ADR-${String(row.number).padStart(4, "0")}`}</TableCell>
            <TableCell lead className="md:w-full">
              <Link
                href={`/deliberations/${row.deliberationId}?tab=record`}
                data-row=""
                className="font-semibold break-words no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {row.title}
              </Link>
              {row.source.kind === "rehearsal" && (
                <span className="ml-2">
                  <Badge>Rehearsal</Badge>
                </span>
              )}
              {row.isDegraded && (
                <span className="ml-2">
                  <ToneBadge tone="danger" glyph="cross">
                    degraded
                  </ToneBadge>
                </span>
              )}
            </TableCell>
            <TableCell>
              <RecordStatusBadge status={row.status} />
            </TableCell>
            <TableCell align="right" className="text-ink-muted max-md:text-xs">
              <AbsoluteTime at={row.createdAt} show="date" />
            </TableCell>
            <TableCell className="max-md:absolute max-md:top-1.5 max-md:right-1.5 md:py-0.5 md:pr-1.5 md:pl-0">
              <a
                href={`/api/deliberations/${row.deliberationId}/record.md`}
                download={recordFileName(row)}
                aria-label={`Download ${recordFileName(row)}`}
                data-tooltip={`Download ${recordFileName(row)}`}
                className={`${buttonStyle({ variant: "ghost" })} relative z-1 px-1.5`}
              >
                <Icon name="download" />
                <span aria-hidden="true" className="max-md:hidden">
                  .md
                </span>
              </a>
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
