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
import { formatDate } from "@/lib/client/format";
import { recordName } from "@/lib/domain/record/record-name";
import { MatchText } from "./match-text";
import { RecordStatusBadge } from "./record-status-badge";
import type { ProtocolChoice } from "./register-toolbar";

type RecordsTableProps = { rows: readonly RecordRow[]; protocols: readonly ProtocolChoice[] };

const HEAD = (
  <>
    <TableHeaderCell>Number</TableHeaderCell>
    <TableHeaderCell>Title</TableHeaderCell>
    <TableHeaderCell>Status</TableHeaderCell>
    <TableHeaderCell>Owner</TableHeaderCell>
    <TableHeaderCell>Protocol</TableHeaderCell>
    <TableHeaderCell align="right">Date</TableHeaderCell>
    <TableHeaderCell align="right">Review</TableHeaderCell>
    <TableHeaderCell className="w-px">
      <span className="sr-only">Download</span>
    </TableHeaderCell>
  </>
);

export function RecordsTable({ rows, protocols }: RecordsTableProps) {
  const container = useRowKeys<HTMLDivElement>();
  return (
    <div ref={container} className="rounded-lg border border-line bg-surface">
      <Table label="Decision records" head={HEAD}>
        {rows.map((row) => (
          <TableRow key={row.number} className="max-md:pr-14">
            <TableCell className="font-mono whitespace-nowrap">{recordName(row.number)}</TableCell>
            <TableCell lead className="md:w-full">
              <Link
                href={`/records/${row.number}`}
                data-row=""
                className="font-semibold break-words no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {row.match ? <MatchText pieces={row.match.title} /> : row.title}
              </Link>
              {row.source.kind === "rehearsal" && (
                // A space and no margin: on a line of its own it begins where the title does.
                <>
                  {" "}
                  <Badge>Rehearsal</Badge>
                </>
              )}
              {row.isDegraded && (
                <span className="ml-2">
                  <ToneBadge tone="danger" glyph="cross">
                    degraded
                  </ToneBadge>
                </span>
              )}
              {row.steps && (
                <span className="ml-2 text-xs whitespace-nowrap text-ink-muted tabular">
                  {row.steps.done} of {row.steps.all} done
                </span>
              )}
              {row.asked !== row.title && (
                <p className="max-w-[80ch] text-xs [overflow-wrap:anywhere] text-ink-muted">{row.asked}</p>
              )}
              {row.match?.text && (
                <p className="max-w-[80ch] text-xs [overflow-wrap:anywhere] text-ink-muted">
                  <MatchText pieces={row.match.text} />
                </p>
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <RecordStatusBadge status={row.status} />
              {row.supersededBy !== null && (
                <Link className="link relative z-1 ml-1.5 text-xs" href={`/records/${row.supersededBy}`}>
                  by {recordName(row.supersededBy)}
                </Link>
              )}
            </TableCell>
            <TableCell className={row.owner === null ? "text-ink-muted max-md:hidden" : undefined}>
              {row.owner ?? "–"}
            </TableCell>
            <TableCell className="whitespace-nowrap text-ink-muted max-md:text-xs">
              {protocols.find(({ id }) => id === row.protocol)?.title ?? row.protocol}
            </TableCell>
            <TableCell align="right" className="text-ink-muted max-md:text-xs">
              <AbsoluteTime at={row.createdAt} show="date" />
            </TableCell>
            <TableCell
              align="right"
              label="Review"
              className={row.reviewDate === null ? "text-ink-muted max-md:hidden" : "text-ink-muted max-md:text-xs"}
            >
              {row.isDue && (
                <span className="mr-1.5">
                  <ToneBadge tone="attention" glyph="triangle">
                    due
                  </ToneBadge>
                </span>
              )}
              {row.reviewDate === null ? "–" : formatDate(row.reviewDate)}
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
