"use client";

import { matchingView } from "@/lib/protocols/judges/views/matching/matching-view";
import { revisionView } from "@/lib/protocols/judges/views/run-facts";
import { verdictViews } from "@/lib/protocols/judges/views/verdict-view";
import { HandInPanel } from "./hand-in-panel";
import { MatchingPanel } from "./matching-panel";
import { RunLine } from "./run-line";
import { ScoresPanel } from "./scores-panel";
import { useJudgesState } from "./use-judges-state";
import { VerdictPanel } from "./verdict-panel";

/** What judges have beside their scores: the verdict with its dissent, what waits for a person, and the table of each round. */
export function JudgesOverview() {
  const state = useJudgesState();
  const verdicts = verdictViews(state);
  const matching = matchingView(state, state.judgements.length);
  const revision = revisionView(state);
  return (
    <>
      {matching?.isCorrectable && <MatchingPanel key={matching.judgement} view={matching} />}
      <VerdictPanel views={verdicts} judgements={state.judgements.length} />
      {revision.canHandIn && <HandInPanel key={revision.version} view={revision} />}
      <ScoresPanel state={state} />
      <RunLine state={state} />
    </>
  );
}
