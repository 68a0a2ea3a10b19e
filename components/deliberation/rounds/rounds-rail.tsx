"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { roundChanges, tabChanges } from "@/components/deliberation/tabs";
import { Badge } from "@/components/ui/badge";
import { LiveDuration } from "@/components/ui/text/live-duration";
import { formatDuration } from "@/lib/client/format";
import { useView, type Speaking } from "@/lib/client/live/log-view";
import type { TimelineModel, TimelineRound } from "@/lib/projections/timeline";
import { RailEntry } from "./rail-entry";
import { HelpSeatMenu } from "@/components/seats/help-seat-menu";
import { Glyph } from "@/components/ui/glyph";
import { useAddress } from "@/lib/client/page/use-address";
import { useLedTo } from "@/lib/client/page/use-led-to";

type RoundsRailProps = {
  timeline: TimelineModel;
  selectedSeq: number | null;
  /** The round a link led to. */ named: number | null;
};

/** A vertical line with a node per round; under it turns, gates and decisions in the order they happened. */
export function RoundsRail({ timeline, selectedSeq, named }: RoundsRailProps) {
  const speaking = useView("speaking");
  const latest = timeline.rounds.at(-1);
  return (
    <nav aria-label="Rounds" className="min-w-0 rounded-lg border border-line bg-surface px-3 py-3">
      {timeline.before.length > 0 && (
        <ul className="mb-2 flex flex-col">
          {timeline.before.map((entry) => (
            <RailEntry key={`${entry.seq}-${entry.kind}`} entry={entry} isSelected={entry.seq === selectedSeq} />
          ))}
        </ul>
      )}
      {timeline.rounds.length === 0 && <p className="px-1 text-ink-muted">Round 1 has not started.</p>}
      <ol className="flex flex-col">
        {timeline.rounds.map((round) => (
          <RailRound key={round.round} round={round} isNamed={round.round === named}>
            <ul className="mt-1 flex flex-col">
              {round.entries.map((entry) => (
                <RailEntry key={`${entry.seq}-${entry.kind}`} entry={entry} isSelected={entry.seq === selectedSeq} />
              ))}
              {round === latest &&
                speaking.map((one) => (
                  <RailSpeaking key={one.askKey} speaking={one} isSelected={selectedSeq === null} />
                ))}
            </ul>
          </RailRound>
        ))}
      </ol>
    </nav>
  );
}

type RoundProps = { round: TimelineRound; isNamed: boolean };

function RailRound({ round, isNamed, children }: RoundProps & { children: ReactNode }) {
  const item = useLedTo<HTMLLIElement>(isNamed);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="relative scroll-mt-[calc(var(--page-header,86px)+16px)] pb-3 pl-6 outline-none [contain-intrinsic-size:auto_240px] [content-visibility:auto] last:pb-0"
    >
      <span aria-hidden="true" className="absolute top-2 bottom-0 left-[9px] w-px bg-line last:hidden" />
      <span
        aria-hidden="true"
        className={clsx(
          "absolute top-0.5 left-0 flex size-[19px] items-center justify-center rounded-full border text-xs tabular",
          isNamed ? "border-accent bg-accent text-canvas" : "border-line-strong bg-surface",
        )}
      >
        {round.round}
      </span>
      <RoundHead round={round} isNamed={isNamed} />
      {children}
    </li>
  );
}

function RoundHead({ round, isNamed }: RoundProps) {
  const address = useAddress();
  return (
    <>
      <h2 className="flex items-baseline gap-2 font-semibold">
        <a
          href={address.href(roundChanges(round.round))}
          aria-current={isNamed ? "true" : undefined}
          className="no-underline hover:underline"
        >
          Round {round.round}
        </a>
        {round.isExtension && <Badge>granted</Badge>}
        <span className="ml-auto text-xs font-normal text-ink-muted tabular">{round.summary ?? "open"}</span>
      </h2>
      <p className="text-xs text-ink-muted">
        {round.durationMs === null ? (
          <LiveDuration from={round.startedAt} to={round.completedAt} />
        ) : (
          formatDuration(round.durationMs)
        )}
        {round.notes.length > 0 && ` · ${round.notes.join(" · ")}`}
        {round.isDegraded && <span className="text-danger"> · degraded</span>}
      </p>
    </>
  );
}

type RailSpeakingProps = { speaking: Speaking; isSelected: boolean };

/** The turn that is being written; without a selection it is what the page shows. */
export function RailSpeaking({ speaking, isSelected }: RailSpeakingProps) {
  const address = useAddress();
  return (
    <li className="flex items-center gap-1">
      <a
        href={address.href(tabChanges("rounds"))}
        aria-current={isSelected ? "true" : undefined}
        className={clsx(
          "control flex min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-progress no-underline hover:bg-hover",
          isSelected && "bg-progress-bg",
        )}
      >
        <Glyph name="dashed-ring" className="motion-safe:animate-spin" />
        <span className="truncate">{speaking.name} is writing…</span>
      </a>
      {speaking.since && <HelpSeatMenu seat={speaking} isSmall />}
    </li>
  );
}
