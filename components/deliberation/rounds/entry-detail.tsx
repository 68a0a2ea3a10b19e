"use client";

import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { useLog, useView } from "@/lib/client/live/log-view";
import type { TimelineEntry, TimelineModel } from "@/lib/projections/timeline";
import { LogComments } from "@/components/comments/log-comments";
import { CallDetails } from "./call-details";
import { DecisionDetail } from "./decision-detail";
import { TurnDetail } from "./turn-detail";

type EntryDetailProps = { seq: number };

/** Whatever was selected by its seq: a turn, a decision, a gate, or any other event. */
export function EntryDetail({ seq }: EntryDetailProps) {
  const log = useLog();
  const { panel } = useView("snapshot");
  const sentences = useView("sentences");
  const found = findEntry(useView("timeline"), seq);
  const index = log.findIndex((event) => event.seq === seq);
  const event = log[index];
  if (!event) return <p className="text-ink-muted">There is no event {seq} yet.</p>;
  if (found?.entry.kind === "turn") {
    const { entry } = found;
    return (
      <div key={seq} className="flex flex-col gap-4">
        <TurnDetail entry={entry} round={found.round} place={panel.findIndex(({ id }) => id === entry.agentId) + 1} />
        <LogComments target={`reply:${seq}`} on="this reply" />
      </div>
    );
  }
  if (found?.entry.kind === "decision") return <DecisionDetail key={seq} entry={found.entry} />;
  return (
    <article aria-label={`Event ${seq}`} className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted">
        <code>{event.payload.type}</code>
        <span className="ml-auto">
          <AbsoluteTime at={event.at} />
        </span>
      </header>
      <p className="[overflow-wrap:anywhere]">{sentences[index]}</p>
      <CallDetails seq={seq} />
    </article>
  );
}

/** The turn comes before the decision it was entered with: both have one seq. */
export function findEntry(
  { before, rounds }: TimelineModel,
  seq: number,
): { entry: TimelineEntry; round: number } | null {
  for (const { round, entries } of [{ round: 0, entries: before }, ...rounds]) {
    const entry = entries.find((one) => one.seq === seq);
    if (entry) return { entry, round };
  }
  return null;
}
