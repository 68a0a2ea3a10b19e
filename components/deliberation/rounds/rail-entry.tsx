"use client";

import clsx from "clsx";
import { AgentSwatch } from "@/components/ui/agent/agent-swatch";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import { useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import type { TimelineEntry } from "@/lib/projections/timeline";
import { EVENT_DISPLAY } from "@/components/deliberation/log/event-display";
import { STANDING_DISPLAY } from "@/components/deliberation/scores/score-display";

type RailEntryProps = { entry: TimelineEntry; isSelected: boolean };

export function RailEntry({ entry, isSelected }: RailEntryProps) {
  const address = useAddress();
  return (
    <li>
      <a
        href={address.href({ seq: entry.seq })}
        aria-current={isSelected ? "true" : undefined}
        className={clsx(
          "control flex min-w-0 items-center gap-2 rounded-md px-1.5 no-underline hover:bg-hover",
          isSelected && "bg-hover",
        )}
      >
        <Content entry={entry} />
      </a>
    </li>
  );
}

/** "+5" fits beside the word; a sentence does not. */
const SHORT = 5;
const FAILED = { tone: "danger", glyph: "cross" } as const;

function Content({ entry }: { entry: TimelineEntry }) {
  const { panel } = useView("snapshot");
  switch (entry.kind) {
    case "turn": {
      const { view } = entry;
      const { tone, glyph } = view ? STANDING_DISPLAY[view.standing] : FAILED;
      return (
        <>
          <AgentSwatch place={panel.findIndex(({ id }) => id === entry.agentId) + 1} />
          <span className="truncate" title={entry.facts.gist}>
            {entry.name}
          </span>
          {entry.call?.answeredBy && (
            <span
              className="truncate text-xs text-ink-muted"
              title={`Answered by ${entry.call.answeredBy} on behalf of ${entry.name}`}
            >
              by {entry.call.answeredBy}
            </span>
          )}
          {view?.word === null ? (
            <span className="ml-auto truncate text-xs text-ink-muted">{entry.task}</span>
          ) : (
            <span className={clsx("ml-auto flex items-center gap-1.5 tabular", TONE_TEXT[tone])}>
              {view?.change && view.change.length <= SHORT && (
                <span className="text-xs text-ink-muted">{view.change}</span>
              )}
              <Glyph name={glyph} className="size-2.5" />
              <span className="min-w-5 text-right font-semibold whitespace-nowrap">{view?.word ?? "–"}</span>
            </span>
          )}
        </>
      );
    }
    case "gate":
      return (
        <>
          <Glyph name="diamond" className={entry.isOpen ? "text-attention" : "text-ink-muted"} />
          <span className={clsx("truncate", entry.isOpen && "font-semibold")}>
            {entry.isOpen ? "Needs your decision" : entry.gate.title}
          </span>
        </>
      );
    case "decision":
      return (
        <>
          <Glyph name="tick" className="text-success" />
          <span className="truncate">
            {entry.answer.answeredBy}: {entry.label}
          </span>
        </>
      );
    case "note":
      return (
        <>
          <Glyph name={EVENT_DISPLAY[entry.type].glyph} className={TONE_TEXT[EVENT_DISPLAY[entry.type].tone]} />
          <span className="truncate text-ink-muted" title={entry.sentence}>
            {entry.sentence}
          </span>
        </>
      );
  }
}
