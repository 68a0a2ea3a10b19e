"use client";

import { useView } from "@/lib/client/live/log-view";
import { isSolo, type ChairState } from "@/lib/protocols/chair/rules/state";
import { ConductPanel } from "./conduct-panel";
import { ConflictsPanel } from "./conflicts-panel";
import { PlanIssuesPanel } from "./plan-issues-panel";
import { RoundPanel } from "./round-panel";
import { SynthesisPanel } from "./synthesis-panel";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { LateMarkdown } from "@/components/ui/text/late-markdown";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { OF_CONFIDENCE } from "@/lib/protocols/chair/views/word";

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

/** P2-05: nobody else is asked. */
function SoloPanel({ state: { solo, outcome, stopped } }: { state: ChairState }) {
  return (
    <Panel title="The chair’s review" hint="alone, without rounds">
      {solo ? (
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-x-2">
            <VerdictBadge word={solo.confidence} standing={OF_CONFIDENCE[solo.confidence]} meaning="confidence" />
            <span className="text-ink-muted">{solo.reasoning}</span>
          </p>
          <LateMarkdown topHeading={3}>{solo.finding}</LateMarkdown>
        </div>
      ) : outcome || stopped ? (
        <p className="text-ink-muted">It ended before the chair had reviewed it.</p>
      ) : (
        <Spinner>The chair has not answered yet</Spinner>
      )}
    </Panel>
  );
}
