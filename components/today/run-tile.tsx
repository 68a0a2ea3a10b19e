"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { StatusBadge } from "@/components/deliberation/status-display";
import { usePrefetchRow } from "@/components/deliberation-list/use-prefetch-row";
import { fewNames } from "@/lib/projections/glance/few-names";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { useNow } from "@/lib/client/page/clock";
import { restText } from "@/lib/projections/pictures/rest-of-round";
import { moneyText } from "@/lib/projections/amounts";
import { TileBody } from "./tile-body";
import { persistently } from "@/lib/client/page/persistently";

/** What reads half of a reply comes after the page. */
const LiveWords = dynamic(() => persistently(() => import("./live-words")).then((module) => module.LiveWords), {
  ssr: false,
});

type RunTileProps = { row: DeliberationRow; protocolTitle: string };

/** The height is the same whatever happens inside: a tile that grows would push the page about. */
export function RunTile({ row, protocolTitle }: RunTileProps) {
  const { id, title, status, glance } = row;
  const prefetch = usePrefetchRow(row);
  const now = useNow();
  return (
    <li className="relative flex min-w-0 flex-col rounded-lg border border-line bg-surface px-4 pt-3 pb-3 hover:border-line-strong">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base font-semibold">
          <Link
            href={`/deliberations/${id}`}
            data-row=""
            {...prefetch}
            className="line-clamp-1 break-all no-underline after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </h3>
        <StatusBadge status={status} decidedBy={row.outcome?.decidedBy} />
      </div>
      <p className="truncate text-xs text-ink-muted tabular">{factsLine(row, protocolTitle, now)}</p>
      <div className="flex h-[84px] flex-col justify-center">{glance && <TileBody row={row} glance={glance} />}</div>
      <p className="line-clamp-2 h-10 text-ink-muted">
        {status === "running" ? <LiveWords row={row} asked={askedLine(row)} /> : askedLine(row)}
      </p>
    </li>
  );
}

function factsLine(
  { round, maxRounds, status, pace, spent, source }: DeliberationRow,
  protocolTitle: string,
  now: number,
): string {
  const rest = status === "running" && pace ? restText(pace, now) : null;
  return [
    protocolTitle,
    ...(round > 0 ? [maxRounds > round ? `round ${round} of at most ${maxRounds}` : `round ${round}`] : []),
    ...(rest === null ? [] : [rest]),
    ...(spent ?? []).map(({ amount, currency }) => moneyText(amount, currency)),
    ...(source.kind === "rehearsal" ? ["rehearsal"] : []),
  ].join(" · ");
}

function askedLine({ glance, status }: DeliberationRow): string {
  if (status === "queued") return "Waits for a free place.";
  const asked = glance?.asked ?? [];
  if (asked.length === 0) return "";
  return `${fewNames(asked)} ${asked.length === 1 ? "is" : "are"} writing.`;
}
