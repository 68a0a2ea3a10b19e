"use client";

import { SidePanel } from "@/components/deliberation/side/side-panel";
import { SplitBody } from "@/components/deliberation/split-body";
import { ViewSwitch } from "@/components/deliberation/view-switch";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { useAddress } from "@/lib/client/page/use-address";
import { keyClaims, movementLines, scoringReasons } from "@/lib/protocols/judges/views/matching/arguments";
import { earlierViews, heldViews, matchingView } from "@/lib/protocols/judges/views/matching/matching-view";
import { disputeLines, pairMatrix } from "@/lib/protocols/judges/views/matching/pair-matrix";
import { ClaimsPanel, DisputesPanel } from "./claims-panel";
import { EarlierFindingsPanel, FindingsPanel, HeldFindingsPanel } from "./findings-panel";
import { MovementList } from "./movement-list";
import { PairMatrixPanel } from "./pair-matrix-panel";
import { ReasonsPanel } from "./reasons-panel";
import { useJudgesState } from "./use-judges-state";

/** What the judges rest their scores on: who moved and why, who agrees with whom, claims, findings, disputes. One judgement at a time. */
export function ArgumentsTab() {
  const state = useJudgesState();
  const address = useAddress();
  const latest = state.judgements.length;
  const judgement =
    state.judgements.find(({ number }) => number === Number(address.get("judgement")))?.number ?? latest;
  const moves = movementLines(state, judgement);
  const matrix = pairMatrix(state, judgement);
  const matching = matchingView(state, judgement);
  const claims = keyClaims(state, judgement);
  const reasons = scoringReasons(state, judgement);
  const isEmpty = claims.length + reasons.length === 0;
  const items = state.judgements.map(({ number, version }) => ({
    id: String(number),
    label: `Judgement ${number}, version ${version}`,
    href: address.href({ judgement: number === latest ? null : number }),
  }));
  return (
    <SplitBody side={<SidePanel selectedOnly />}>
      {latest > 1 && (
        <div className="flex">
          <ViewSwitch label="Which judgement" current={String(judgement)} items={items} />
        </div>
      )}
      {isEmpty && <EmptyState title="Nobody has spoken yet.">The judges read the documents independently.</EmptyState>}
      {moves.length > 0 && (
        <Panel
          title="Who moved, who held"
          hint={`${moves.filter(({ isMoved }) => isMoved).length} of ${moves.length} scores changed`}
        >
          <MovementList lines={moves} withRound />
        </Panel>
      )}
      {!matrix.isEmpty && <PairMatrixPanel matrix={matrix} />}
      <DisputesPanel disputes={disputeLines(state, judgement)} />
      <EarlierFindingsPanel findings={earlierViews(state, judgement)} />
      {matching && <FindingsPanel view={matching} />}
      <HeldFindingsPanel findings={heldViews(state, judgement)} />
      <ReasonsPanel reasons={reasons} />
      <ClaimsPanel judges={claims} />
    </SplitBody>
  );
}
