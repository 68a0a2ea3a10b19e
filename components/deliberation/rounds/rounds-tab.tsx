"use client";

import { useEffect, useRef } from "react";
import { PageBody } from "@/components/layout/page-body";
import { EmptyState } from "@/components/ui/empty-state";
import { useView } from "@/lib/client/live/log-view";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import { DecisionPanel } from "@/components/deliberation/side/decision-panel";
import { tabChanges } from "@/components/deliberation/tabs";
import { LogComments } from "@/components/comments/log-comments";
import { EntryDetail, findEntry } from "./entry-detail";
import { RoundsRail } from "./rounds-rail";
import { SpeakingNow } from "./speaking-now";

/** The index at the left, what was selected at the right; without a selection, what is happening now. */
export function RoundsTab() {
  const timeline = useView("timeline");
  const address = useAddress();
  const rounds = timeline.rounds;
  const chosen = Number(address.get("seq")) || null;
  // A link to a round opens it at its beginning, until something in it is chosen.
  const named = chosen === null ? rounds.find(({ round }) => round === Number(address.get("round"))) : undefined;
  const seq = chosen ?? named?.entries[0]?.seq ?? null;
  const current = named?.round ?? (seq === null ? null : findEntry(timeline, seq)?.round) ?? rounds.length;

  const pane = useRef<HTMLElement>(null);
  // The scroll position: on a phone the index is below what it selects.
  useEffect(() => {
    if (chosen !== null) pane.current?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  function goTo(round: number) {
    const first = rounds.find((one) => one.round === round)?.entries[0];
    if (first) address.go({ seq: first.seq }, "replace");
  }
  useShortcut("round.previous", () => goTo(Math.max(1, current - 1)));
  useShortcut("round.next", () => goTo(Math.min(rounds.length, current + 1)));
  useShortcut("inspector.close", () => address.go(tabChanges("rounds"), "replace"), { enabled: seq !== null });

  return (
    <PageBody>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-5">
        <RoundsRail timeline={timeline} selectedSeq={seq} named={named?.round ?? null} />
        <section
          ref={pane}
          aria-label="Selected"
          className="min-w-0 rounded-lg border border-line bg-surface p-4 max-lg:order-first lg:sticky lg:top-[calc(var(--page-header,86px)+16px)] lg:max-h-[calc(100dvh-var(--page-header,86px)-32px)] lg:overflow-y-auto"
        >
          <div className="flex max-w-[76ch] flex-col gap-1">
            {seq === null ? <Now /> : <Selected seq={seq} />}
            {current > 0 && <LogComments key={current} target={`round:${current}`} on={`round ${current}`} />}
          </div>
        </section>
      </div>
    </PageBody>
  );
}

function Selected({ seq }: { seq: number }) {
  const found = findEntry(useView("timeline"), seq);
  if (found?.entry.kind === "gate" && found.entry.isOpen) return <DecisionPanel gate={found.entry.gate} />;
  return <EntryDetail seq={seq} />;
}

function Now() {
  const speaking = useView("speaking");
  const { openGates, statusReason } = useView("snapshot");
  const [gate] = openGates;
  const last = useView("timeline")
    .rounds.flatMap(({ entries }) => entries)
    .findLast(({ kind }) => kind === "turn" || kind === "decision");
  if (speaking.length > 0)
    return (
      <div className="flex flex-col gap-6">
        {speaking.map((one) => (
          <SpeakingNow key={one.askKey} speaking={one} />
        ))}
      </div>
    );
  if (gate) return <DecisionPanel gate={gate} />;
  return last ? (
    <EntryDetail seq={last.seq} />
  ) : (
    <EmptyState title="Nothing has been said yet.">{statusReason}</EmptyState>
  );
}
