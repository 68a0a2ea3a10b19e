"use client";

import Link from "next/link";
import { useState } from "react";
import { StatusBadge } from "@/components/deliberation/status-display";
import { LAZY } from "@/lib/protocols/lazy";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { TableCell } from "@/components/ui/table/table-cell";
import { TableRow } from "@/components/ui/table/table-row";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCount, formatNumber } from "@/lib/client/format";
import { usePrefetchLog } from "@/lib/client/live/use-deliberation-log";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import { isRunnableId } from "@/lib/protocols/protocol-ids";
import { Sparkline } from "@/components/ui/sparkline";
import { OpenedBadge } from "@/components/deliberation/header/opened-notice";
import { CancelOrDelete } from "@/components/deliberation/header/cancel-or-delete";
import { Dialog } from "@/components/ui/dialog";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { useAnnounce } from "@/lib/client/live/announcer";
import { mayBeDone, messageOf } from "@/lib/client/http/api";
import { useCommand } from "@/lib/client/use-commands";
import type { DeliberationId } from "@/lib/domain/ids";
import { isTerminal, type DeliberationStatus } from "@/lib/domain/status";

type ListRowProps = { row: DeliberationRow; protocolTitle: string };

/** About where a log no longer comes with its page: two events and a bit per call. */
const LONG_FROM_CALLS = 180;

export function ListRow({ row, protocolTitle }: ListRowProps) {
  const { id, title, status, round, updatedAt } = row;
  const isOpened = row.origin === "bundle";
  const prefetch = usePrefetchLog(id, {
    isLong: row.calls > LONG_FROM_CALLS,
    loadProtocol: async () => isRunnableId(row.protocol) && LAZY[row.protocol].load(),
  });
  return (
    <TableRow className="max-md:pr-14">
      <TableCell>
        <StatusBadge status={status} isOpened={isOpened} />
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
          <RowMenu id={id} title={title} status={isOpened ? null : status} />
        </span>
      </TableCell>
    </TableRow>
  );
}

type ScoreTrendProps = {
  /** Mean score, or passing assessors, by finished round. */ values: readonly number[];
  target: number | null;
  /** The top of the scale. */ max?: number | undefined;
};

function ScoreTrend({ values, target, max = 100 }: ScoreTrendProps) {
  const last = values.at(-1);
  if (last === undefined)
    return (
      <span className="text-ink-faint max-md:hidden" data-tooltip="No round has finished yet">
        –
      </span>
    );
  const label = `By round: ${values.map((value) => formatNumber(value)).join(", ")}${target === null ? "" : `; target ${target}`}`;
  return (
    <span className="flex h-5 items-center gap-2" data-tooltip={label}>
      <Sparkline values={values} max={max} {...(target === null ? {} : { target })} label={label} />
      <span aria-hidden="true" className="tabular">
        {max === 100 ? (
          formatNumber(last)
        ) : (
          <>
            {Number.isInteger(last) ? last : formatNumber(last)}
            <span className="text-ink-muted">/{max}</span>
          </>
        )}
      </span>
    </span>
  );
}

type RowMenuProps = {
  id: DeliberationId;
  title: string;
  /** Null: it can't be moved here. */ status: DeliberationStatus | null;
};

const SAID = { start: "Started", pause: "Paused", resume: "Running again" } as const;

/** Pausing can be undone and is done at once; what can't be undone is asked about, by name. */
function RowMenu({ id, title, status }: RowMenuProps) {
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const command = useCommand(id);
  const announce = useAnnounce();

  const send = (name: keyof typeof SAID) =>
    command.mutate(name, { onSuccess: () => announce(`${SAID[name]}: ${title}`, { urgent: true }) });

  const items: MenuItem[] = [
    ...(status === "running" || status === "queued" || status === "awaiting_human"
      ? [{ id: "pause", label: "Pause", icon: "pause" as const, onSelect: () => send("pause") }]
      : []),
    ...(status === "paused"
      ? [{ id: "resume", label: "Resume", icon: "play" as const, onSelect: () => send("resume") }]
      : []),
    ...(status === "draft"
      ? [{ id: "start", label: "Start", icon: "play" as const, onSelect: () => send("start") }]
      : []),
    ...(status === null || isTerminal(status)
      ? []
      : [{ id: "cancel", label: "Cancel deliberation…", icon: "close" as const, onSelect: () => setAsking("cancel") }]),
    { id: "delete", label: "Delete…", icon: "trash", danger: true, onSelect: () => setAsking("delete") },
  ];

  return (
    <>
      <Menu label={`Actions for ${title}`} items={items} variant="ghost" />
      <CancelOrDelete id={id} title={title} asking={asking} onClose={() => setAsking(null)} />
      <Dialog
        open={command.error !== null}
        size="small"
        title={mayBeDone(command.error) ? "That may not have worked" : "That did not work"}
        onClose={() => command.reset()}
      >
        <p role="alert">{command.error ? messageOf(command.error) : null}</p>
      </Dialog>
    </>
  );
}
