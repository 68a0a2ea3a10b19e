"use client";

import Link from "next/link";
import { StatusBadge } from "@/components/deliberation/status-display";
import { May } from "@/components/people/may";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCount, formatCountOf, formatNumber } from "@/lib/client/format";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { Sparkline } from "@/components/ui/sparkline";
import { OpenedBadge } from "@/components/deliberation/header/opened-notice";

import { RowMenu } from "./row-menu";
import { usePrefetchRow } from "./use-prefetch-row";

type ListRowProps = {
  row: DeliberationRow;
  protocolTitle: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

export function ListRow({ row, protocolTitle, isSelected, onSelect }: ListRowProps) {
  const { id, title, status, round, updatedAt } = row;
  const isOpened = row.origin === "bundle";
  const prefetch = usePrefetchRow(row);
  const size = [
    formatCountOf(row.agentCount, "seat"),
    ...(row.maxRounds > 0 ? [roundsText(round, row.maxRounds)] : []),
  ].join(", ");
  return (
    <TableRow className="max-md:pr-14" selected={isSelected}>
      <TableCell className="max-md:hidden md:pr-0">
        <May action="run">
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
            className="relative z-1 block size-4 accent-accent"
          />
        </May>
      </TableCell>
      <TableCell>
        <StatusBadge status={status} isOpened={isOpened} decidedBy={row.outcome?.decidedBy} />
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
        {(isOpened || row.answer || row.outcome) && (
          <span className="block text-xs text-ink-muted md:line-clamp-1">
            {isOpened && <OpenedBadge className="mr-1.5" />}
            {row.answer ?? row.outcome?.summary}
          </span>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap max-md:text-xs">
        {protocolTitle}
        <span className="block text-xs text-ink-muted tabular">{size}</span>
      </TableCell>
      <TableCell>
        <WhereItStands row={row} />
      </TableCell>
      <TableCell align="right" className="max-md:text-xs">
        <RelativeTime at={updatedAt} />
        <span className="text-xs text-ink-muted max-md:ml-1 md:block">
          begun <RelativeTime at={row.createdAt} />
        </span>
      </TableCell>
      <TableCell className="max-md:absolute max-md:top-1.5 max-md:right-1.5 md:py-0.5 md:pr-1.5 md:pl-0">
        <span className="relative z-1">
          <RowMenu row={row} />
        </span>
      </TableCell>
    </TableRow>
  );
}

const roundsText = (round: number, most: number): string =>
  round === 0 ? `at most ${formatCountOf(most, "round")}` : `round ${formatCount(round)} of ${formatCount(most)}`;

/** In words, with the course of the scores where there is one. A row of an earlier Parley has the course alone. */
function WhereItStands({ row }: { row: DeliberationRow }) {
  const { glance, scoreSeries, target, maxScore = 100, openIssueCount } = row;
  const course = `By round: ${scoreSeries.map((value) => formatNumber(value)).join(", ")}${target === null ? "" : `; target ${target}`}`;
  const hasCourse = scoreSeries.length > 1;
  return (
    <span className="flex items-center gap-3 whitespace-nowrap" {...(hasCourse ? { "data-tooltip": course } : {})}>
      <span className="w-16 max-md:hidden">
        {hasCourse && (
          <Sparkline values={scoreSeries} max={maxScore} {...(target === null ? {} : { target })} label={course} />
        )}
      </span>
      <span className="tabular">
        {glance?.text}
        {openIssueCount > 0 && (
          <span className="block text-xs text-ink-muted">{formatCountOf(openIssueCount, "open issue")}</span>
        )}
      </span>
    </span>
  );
}
