"use client";

import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { matchingView } from "@/lib/protocols/judges/views/matching/matching-view";
import { costView, revisionView } from "@/lib/protocols/judges/views/run-facts";
import { verdictViews } from "@/lib/protocols/judges/views/verdict-view";
import { HandInPanel } from "./hand-in-panel";
import { MatchingPanel } from "./matching-panel";
import { ScoresPanel } from "./scores-panel";
import { useJudgesState } from "./use-judges-state";
import { VerdictPanel } from "./verdict-panel";
import { Panel } from "@/components/ui/panel";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { YamlDownloads } from "./yaml-downloads";

/** What judges have beside their scores: the verdict with its dissent, what waits for a person, and the table of each round. */
export function JudgesOverview() {
  const state = useJudgesState();
  const verdicts = verdictViews(state);
  const matching = matchingView(state, state.judgements.length);
  const revision = revisionView(state);
  const isOpened = useOpenedFrom() !== null;
  return (
    <>
      {matching?.isCorrectable && !isOpened && <MatchingPanel key={matching.judgement} view={matching} />}
      <VerdictPanel views={verdicts} judgements={state.judgements.length} />
      {revision.canHandIn && !isOpened && <HandInPanel key={revision.version} view={revision} />}
      <ScoresPanel state={state} />
      <RunLine state={state} />
    </>
  );
}

/** P4-13, P4-37, P4.8: what it has taken and may take, which version is judged, and state and verdict as files. */
export function RunLine({ state }: { state: JudgesState }) {
  const cost = costView(state);
  const { version, cause, loops } = revisionView(state);
  return (
    <Panel title="Calls and state" actions={<YamlDownloads state={state} />}>
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-ink-muted">Calls</dt>
        <dd className="tabular">
          {cost.soFar}; {cost.expected}
        </dd>
        <dt className="text-ink-muted">Documents</dt>
        <dd>
          version {version}, {cause}; {loops}
        </dd>
      </dl>
    </Panel>
  );
}
