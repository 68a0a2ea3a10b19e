"use client";

import Link from "next/link";
import { StatusBadge } from "@/components/deliberation/status-display";
import { LAZY } from "@/lib/protocols/lazy";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCount } from "@/lib/client/format";
import { usePrefetchLog } from "@/lib/client/live/use-deliberation-log";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { isProtocolId } from "@/lib/protocols/protocol-ids";
import { RowMenu } from "./row-menu";
import { ScoreTrend } from "./score-trend";

type ListRowProps = { row: DeliberationRow; protocolTitle: string };

/** About where a log no longer comes with its page: two events and a bit per call. */
const LONG_FROM_CALLS = 180;

export function ListRow({ row, protocolTitle }: ListRowProps) {
  const { id, title, status, round, updatedAt } = row;
  const prefetch = usePrefetchLog(id, {
    isLong: row.calls > LONG_FROM_CALLS,
    loadProtocol: async () => isProtocolId(row.protocol) && LAZY[row.protocol].load(),
  });
  return (
    <TableRow className="max-md:pr-14">
      <TableCell>
        <StatusBadge status={status} />
      </TableCell>
      <TableCell lead className="max-md:-order-1 md:w-full">
        <span className="flex min-w-0 items-baseline gap-x-2 max-md:flex-wrap">
          <Link
            href={`/deliberations/${id}`}
            data-row=""
            {...prefetch}
            className="min-w-0 font-semibold no-underline -outline-offset-1! after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent max-md:[overflow-wrap:anywhere] md:line-clamp-1 md:break-all"
          >
            {title}
          </Link>
          {row.source.kind === "rehearsal" && <Badge>Rehearsal</Badge>}
          {row.isDegraded && (
            <ToneBadge tone="danger" glyph="cross">
              degraded
            </ToneBadge>
          )}
        </span>
        {row.outcome && <span className="block text-xs text-ink-muted md:line-clamp-1">{row.outcome.summary}</span>}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-muted max-md:text-xs">{protocolTitle}</TableCell>
      <TableCell align="right" label="Agents">
        {formatCount(row.agentCount)}
      </TableCell>
      <TableCell align="right" label="Round">
        {row.maxRounds > 0 ? (
          <>
            {round}
            <span className="text-ink-muted">/{row.maxRounds}</span>
          </>
        ) : (
          "–"
        )}
      </TableCell>
      <TableCell>
        <ScoreTrend values={row.scoreSeries} target={row.target} max={row.maxScore} />
      </TableCell>
      <TableCell align="right" label="Issues">
        {formatCount(row.openIssueCount)}
      </TableCell>
      <TableCell align="right" label="Calls">
        {formatCount(row.calls)}
      </TableCell>
      <TableCell align="right" className="text-ink-muted max-md:text-xs">
        <RelativeTime at={updatedAt} />
      </TableCell>
      <TableCell className="max-md:absolute max-md:top-1.5 max-md:right-1.5 md:py-0.5 md:pr-1.5 md:pl-0">
        <span className="relative z-1">
          <RowMenu id={id} title={title} status={status} />
        </span>
      </TableCell>
    </TableRow>
  );
}
