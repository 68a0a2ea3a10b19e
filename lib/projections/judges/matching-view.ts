/** P4-23: critical findings as raised and as matched, who holds each, and whether a person can still correct the matching. */
import { findingStandings, matchedFindings, raisedFindings, type RaisedFinding } from "@/lib/protocols/judges/criticals";
import type { FindingStanding } from "@/lib/protocols/judges/evaluation";
import { INPUT_KINDS } from "@/lib/protocols/judges/inputs";
import { debateTurns, lastTurn, MODERATOR_ID, roundsOf, type JudgesState } from "@/lib/protocols/judges/state";
import { findingLabel } from "./issues";
import { judgeName, type JudgeName } from "./judge-name";

export type RaisedView = RaisedFinding & { judge: JudgeName };
export type FindingPosition = { judge: JudgeName; word: "raised" | "endorse" | "reject" | "withdraw" | "silent" };
export type FindingView = { id: string; raised: readonly RaisedView[]; matchReason: string | null; status: FindingStanding["status"] | "unmatched"; positions: readonly FindingPosition[] };
export type MatchingView = {
  judgement: number;
  raised: readonly RaisedView[];
  findings: readonly FindingView[];
  /** Who matched them; null: nobody yet, or nobody could. */
  by: string | null;
  isCorrected: boolean;
  /** Now, before it counts. */
  isCorrectable: boolean;
};

/** Null where nothing critical was raised. */
export function matchingView(state: JudgesState, judgement: number): MatchingView | null {
  const raised = raisedFindings(state, judgement).map((finding) => ({ ...finding, judge: judgeName(state, finding.agentId) }));
  if (raised.length === 0) return null;
  const matching = state.judgements[judgement - 1]?.matching ?? null;
  const evaluated = roundsOf(state, judgement).findLast(({ evaluation }) => evaluation !== null);
  const standings = evaluated ? findingStandings(state, evaluated) : [];
  return {
    judgement,
    raised,
    findings: matchedFindings(state, judgement).map(({ id, raised: own, raisedBy, matchReason }) => ({
      id: findingLabel(judgement, id),
      raised: own.map((finding) => ({ ...finding, judge: judgeName(state, finding.agentId) })),
      matchReason: own.length > 1 ? matchReason : null,
      status: standings.find((standing) => standing.id === id)?.status ?? "unmatched",
      positions: (evaluated ? debateTurns(evaluated) : []).map(({ agentId }) => ({
        judge: judgeName(state, agentId),
        word: lastTurn(state, judgement, agentId, (evaluated?.number ?? 0) + 1)?.positions[id] ?? (raisedBy.includes(agentId) ? "raised" : "silent"),
      })),
    })),
    by: matching ? (matching.by === MODERATOR_ID ? "the moderator" : matching.by) : null,
    isCorrected: matching?.isCorrected ?? false,
    isCorrectable: judgement === state.judgements.length && INPUT_KINDS.correct_matching.refusal(state, { groups: [] }) === null,
  };
}
