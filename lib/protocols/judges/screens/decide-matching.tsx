"use client";

import { matchingView } from "@/lib/protocols/judges/views/matching/matching-view";
import type { Gate } from "@/lib/domain/gate/gate";
import { MatchingPanel } from "./matching-panel";
import { useJudgesState } from "./use-judges-state";

/** P4-23: where the decision is whether a matching counts, it can be put right on the same page. */
export function DecideMatching({ gate }: { gate: Gate }) {
  const state = useJudgesState();
  const matching = gate.kind === "finding_match" ? matchingView(state, state.judgements.length) : null;
  return matching?.isCorrectable ? <MatchingPanel key={matching.judgement} view={matching} /> : null;
}
