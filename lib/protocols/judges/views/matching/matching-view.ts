/** P4-23: critical findings as raised and as matched, who holds each, and whether a person can still correct the matching. */
import {
  findingStandings,
  isMatchable,
  matchedFindings,
  matchWords,
  personName,
  raisedFindings,
  type RaisedFinding,
} from "@/lib/protocols/judges/rules/verdict/criticals";
import type { FindingStanding } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { INPUT_KINDS } from "@/lib/protocols/judges/rules/inputs";
import { debateTurns, lastTurn, roundsOf, type JudgesState, type Matching } from "@/lib/protocols/judges/rules/state";
import { findingLabel } from "../issues";
import { judgeName, type JudgeName } from "../judge-name";

export type RaisedView = RaisedFinding & { judge: JudgeName };
export type FindingPosition = { judge: JudgeName; word: "raised" | "endorse" | "reject" | "withdraw" | "silent" };
export type FindingView = {
  id: string;
  raised: readonly RaisedView[];
  /** By whom and why, where several are one. */ match: string | null;
  status: FindingStanding["status"] | "unmatched";
  positions: readonly FindingPosition[];
};
export type MatchingView = {
  judgement: number;
  raised: readonly RaisedView[];
  findings: readonly FindingView[];
  /** Who matched them and who confirmed it; null where one judge raised them all. */
  sentence: string | null;
  /** Now, before it counts. */
  isCorrectable: boolean;
};

/** Null where nothing critical was raised. */
export function matchingView(state: JudgesState, judgement: number): MatchingView | null {
  const raised = raisedFindings(state, judgement).map((finding) => ({
    ...finding,
    judge: judgeName(state, finding.agentId),
  }));
  if (raised.length === 0) return null;
  const evaluated = roundsOf(state, judgement).findLast(({ evaluation }) => evaluation !== null);
  const standings = evaluated ? findingStandings(state, evaluated) : [];
  return {
    judgement,
    raised,
    findings: matchedFindings(state, judgement).map(({ id, raised: own, raisedBy, match }) => ({
      id: findingLabel(judgement, id),
      raised: own.map((finding) => ({ ...finding, judge: judgeName(state, finding.agentId) })),
      match: match && matchWords(match),
      status: standings.find((standing) => standing.id === id)?.status ?? "unmatched",
      positions: (evaluated ? debateTurns(evaluated) : []).map(({ agentId }) => ({
        judge: judgeName(state, agentId),
        word:
          lastTurn(state, judgement, agentId, (evaluated?.number ?? 0) + 1)?.positions[id] ??
          (raisedBy.includes(agentId) ? "raised" : "silent"),
      })),
    })),
    sentence: matchedBy(state, judgement),
    isCorrectable:
      judgement === state.judgements.length && INPUT_KINDS.correct_matching.refusal(state, { groups: [] }) === null,
  };
}

/** P4-46: "matched by the moderator; confirmed by Grace". Null where there was nothing to match. */
export function matchedBy(state: JudgesState, judgement: number): string | null {
  if (!isMatchable(raisedFindings(state, judgement))) return null;
  const [first] = roundsOf(state, judgement);
  const confirmed = state.decisions.findLast(
    ({ gate, answer }) => gate.kind === "finding_match" && gate.round === first?.number && answer.choice === "confirm",
  );
  return `${byWhom(state.judgements[judgement - 1]?.matching ?? null)}${confirmed ? `; confirmed by ${confirmed.answer.answeredBy}` : ""}`;
}

function byWhom(matching: Matching | null): string {
  if (!matching) return "nobody matched them, so each stands alone";
  if (matching.person === null) return "matched by the moderator";
  const person = personName(matching.person);
  if (!matching.isCorrected) return `matched by ${person} in the moderator's place`;
  return matching.groups.length === 0
    ? `each finding stands alone, as ${person} decided`
    : `${person}, not the moderator, decided which findings are the same`;
}
