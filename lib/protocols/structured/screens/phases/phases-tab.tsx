"use client";

import { SidePanel } from "@/components/deliberation/side/side-panel";
import { SplitBody } from "@/components/deliberation/split-body";
import { EmptyState } from "@/components/ui/empty-state";
import { useView } from "@/lib/client/live/log-view";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";
import { useAddress } from "@/lib/client/page/use-address";
import { SynthesisPanel } from "../synthesis-panel";
import { useStructured, useStructuredState } from "../use-structured";
import { RoundByPhase } from "./round-by-phase";
import { RoundStops } from "./round-stops";

/** One round, phase by phase; the latest unless one was chosen. */
export function PhasesTab() {
  const state = useStructuredState();
  const stops = useStructured("stops");
  const { statusReason } = useView("snapshot");
  const address = useAddress();
  const chosen = Number(address.get("round")) || null;
  const round = state.rounds[(chosen ?? state.rounds.length) - 1] ?? state.rounds.at(-1);
  const goTo = (number: number) =>
    address.go({ round: Math.min(Math.max(1, number), state.rounds.length), seq: null }, "replace");
  useShortcut("round.previous", () => goTo((round?.number ?? 1) - 1), { enabled: round !== undefined });
  useShortcut("round.next", () => goTo((round?.number ?? 1) + 1), { enabled: round !== undefined });

  if (!round)
    return (
      <SplitBody side={null}>
        <EmptyState title="Round 1 has not started.">{statusReason}</EmptyState>
      </SplitBody>
    );
  return (
    <SplitBody side={<SidePanel selectedOnly />}>
      <RoundStops stops={stops} current={round.number} />
      {round.kind === "synthesis" ? (
        round.synthesis ? (
          <SynthesisPanel />
        ) : (
          <EmptyState title="The synthesis is being written.">
            No new claims. Pending ones are checked once more, then the answer follows.
          </EmptyState>
        )
      ) : (
        <RoundByPhase key={round.number} round={round} />
      )}
    </SplitBody>
  );
}
