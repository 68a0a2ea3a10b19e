"use client";

import { useView } from "@/lib/client/live/log-view";
import { isSolo, type ChairState } from "@/lib/protocols/chair/rules/state";
import { ConductPanel } from "./conduct-panel";
import { ConflictsPanel } from "./conflicts-panel";
import { PlanIssuesPanel } from "./plan-issues-panel";
import { RoundPanel } from "./round-panel";
import { SoloPanel } from "./solo-panel";
import { SynthesisPanel } from "./synthesis-panel";

/** What a chair's deliberation has beside confidence by round: questions, answers, synthesis, conflicts, and how the chair runs it. */
export function ChairOverview() {
  const state = useView("folded").protocol as ChairState;
  return (
    <>
      {isSolo(state) ? (
        <SoloPanel state={state} />
      ) : (
        <>
          <ConflictsPanel state={state} />
          <RoundPanel state={state} />
          <SynthesisPanel state={state} />
        </>
      )}
      <PlanIssuesPanel state={state} />
      <ConductPanel state={state} />
    </>
  );
}
