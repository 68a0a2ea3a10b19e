/** Findings as raised and as matched, what each judge says about them, and whether a person can still correct the matching (P4-23, P4-44). */
import {
  findingStandings,
  isMatchable,
  matchedFindings,
  matchWords,
  personName,
  type RaisedFinding,
  raisedFindings,
} from "@/lib/protocols/judges/rules/verdict/criticals";
import type { FindingStanding } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { INPUT_KINDS } from "@/lib/protocols/judges/rules/inputs";
import {
  alsoSeenBy,
  answersTo,
  claimGroups,
  earlierChecks,
  earlierFindings,
  findingLabel,
  type HeldClaim,
  type HeldFinding,
  heldFindings,
  heldStatus,
  type HeldStatus,
  isSettled,
} from "@/lib/protocols/judges/rules/verdict/findings";
import { debateTurns, type JudgesState, type Matching, type Round, roundsOf } from "@/lib/protocols/judges/rules/state";
import { judgeName, type JudgeName } from "../state";

export type RaisedView = RaisedFinding & { judge: JudgeName };
/** `reason`: the answer itself; "" where none was given. */
export type FindingPosition = {
  judge: JudgeName;
  word: "raised" | "concern" | "endorse" | "reject" | "withdraw" | "settled" | "silent";
  reason: string;
  seq: number | null;
};
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
      positions: positionsOn(state, evaluated, {
        id,
        raisedBy,
        concernOf: alsoSeenBy(state, judgement, { raised: own, raisedBy }),
      }),
    })),
    sentence: matchedBy(state, judgement),
    isCorrectable:
      judgement === state.judgements.length && INPUT_KINDS.correct_matching.refusal(state, { groups: [] }) === null,
  };
}

/** Each judge's last word on a finding, by name. */
function positionsOn(
  state: JudgesState,
  evaluated: Round | undefined,
  finding: Pick<HeldFinding, "id" | "raisedBy" | "concernOf">,
): FindingPosition[] {
  if (!evaluated) return [];
  const answers = answersTo(state, evaluated.judgement, finding, evaluated.number + 1);
  return debateTurns(evaluated).map(({ agentId }) => {
    const answer = answers.findLast((one) => one.agentId === agentId);
    return {
      judge: judgeName(state, agentId),
      word:
        answer?.stance ??
        (finding.raisedBy.includes(agentId) ? "raised" : finding.concernOf.includes(agentId) ? "concern" : "silent"),
      reason: answer?.reason ?? "",
      seq: answer?.seq ?? null,
    };
  });
}

export type HeldView = {
  id: string;
  status: HeldStatus;
  raised: readonly (HeldClaim & {
    judge: JudgeName;
    /** How sure it is, or where it was raised. */ standing: string;
  })[];
  match: string | null;
  /** The finding it is one case of. */ partOf: string | null;
  positions: readonly FindingPosition[];
};

/** P4-44, P4-52: what judges claim against the documents and rest their scores on, and what the others answered. */
export function heldViews(state: JudgesState, judgement: number): HeldView[] {
  const evaluated = roundsOf(state, judgement).findLast(({ evaluation }) => evaluation !== null);
  return heldFindings(state, judgement).map((finding) => ({
    id: findingLabel(judgement, finding.id),
    status: heldStatus(state, judgement, finding, (evaluated?.number ?? 0) + 1),
    raised: finding.raised.map((claim) => ({
      ...claim,
      judge: judgeName(state, claim.agentId),
      standing: standingOf(claim),
    })),
    match: finding.match && (finding.match.reason ? matchWords(finding.match) : "in the same words"),
    partOf: finding.partOf && findingLabel(judgement, finding.partOf),
    positions: positionsOn(state, evaluated, finding),
  }));
}

const standingOf = ({ confidence, ordinal }: HeldClaim): string =>
  confidence ? `confidence ${confidence}` : ordinal > 1 ? "raised in the rebuttal" : "among its concerns";

export type EarlierView = {
  id: string;
  text: string;
  isSettled: boolean;
  checks: readonly { judge: JudgeName; word: string; passage: string; seq: number }[];
};

const CHECK_WORDS = {
  resolved: "resolved",
  partly: "partly resolved",
  open: "still open",
  not_applicable: "no longer applies",
} as const;

/** P4-45: what became of the findings the version before was sent back for; empty where nobody was asked. */
export function earlierViews(state: JudgesState, judgement: number): EarlierView[] {
  return earlierFindings(state, judgement).flatMap(({ id, text }) => {
    const checks = earlierChecks(state, judgement, id);
    return checks.length === 0
      ? []
      : [
          {
            id,
            text,
            isSettled: isSettled(checks),
            checks: checks.map(({ agentId, state: found, passage, seq }) => ({
              judge: judgeName(state, agentId),
              word: CHECK_WORDS[found],
              passage,
              seq,
            })),
          },
        ];
  });
}

/** P4-46: "matched by the moderator; confirmed by Grace". Null where there was nothing to match. */
export function matchedBy(state: JudgesState, judgement: number): string | null {
  const [first] = roundsOf(state, judgement);
  // Those of the rebuttal are not matched (P4-57).
  const matched = raisedFindings(state, judgement).filter(({ ordinal }) => ordinal === first?.ordinal);
  if (!isMatchable(matched)) return null;
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
  return matching.groups.length === claimGroups(matching).length
    ? `each finding stands alone, as ${person} decided`
    : `${person}, not the moderator, decided which findings are the same`;
}
