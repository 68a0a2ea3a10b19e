import { decidedSince } from "@/lib/kernel/decisions";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import type { Readiness, Requirement, Summary } from "@/lib/kernel/types";
import { budgetHints } from "./dispatch/budget-hints";
import { type Conflict, isOpen, lastStatement, openConflicts } from "./conflicts/conflicts";
import { conflictReasons, generalReasons, isEveryoneUnsure } from "./conflicts/escalation";
import { isMendDue } from "./conclude";
import { checkLines, missingLines } from "./gates/build-gate";
import {
  chairDecisionOn,
  deferralOf,
  escalationDecision,
  type Resolution,
  resolutionOf,
  rulingOn,
} from "./conflicts/resolution";
import {
  answeredIn,
  everyoneAnswering,
  isPlanType,
  isSolo,
  lastRevision,
  nameOf,
  namesOf,
  pendingIn,
  type ChairState,
  type CompletedRound,
  type Round,
} from "./state";
import { CONFIDENCE_RANK } from "./vocabulary";

/** Where it stands, in words: one line per predicate it ends on. */
export function readiness(state: ChairState): Readiness {
  return {
    headline: headline(state),
    requirements: [
      ...(isSolo(state) ? alone(state) : [...turns(state), ...conflicts(state), ...confidence(state)]),
      ...expertise(state),
      ...checks(state),
      ...approval(state),
      ...remarks(state),
    ],
  };
}

function headline(state: ChairState): string {
  if (state.outcome) return state.outcome.summary;
  if (state.stopped) return state.stopped;
  if (state.openGate) return `Needs your decision: ${state.openGate.question}`;
  if (!state.startedAt) return "Not started yet";
  if (state.changeRequests.some(({ revision }) => revision === null)) return "The chair revises the plan";
  if (isSolo(state)) return state.report ? "The chair has reviewed it alone" : "The chair reviews it alone";
  if (!state.framing) return "The chair frames the question";
  const round = currentRound(state);
  if (!round)
    return state.config.session_type === "plan_issue" && !state.draft
      ? "The chair drafts the plan"
      : "The specialists are about to be asked";
  if (round.evaluation) return afterRound(state, round);
  if (pendingIn(round).length === 0) return "The chair reads the answers";
  return round.number === 1 ? "The specialists answer, each on its own" : "Those in conflict answer again";
}

function afterRound(state: ChairState, { evaluation, completedSeq }: Round): string {
  if (state.report && isPlanType(state))
    return lastRevision(state)
      ? "The specialists look at the plan with the changes that were asked for"
      : isMendDue(state)
        ? "The chair mends what the specialists found in the final plan"
        : state.mend
          ? "Those who found something in the final plan look at what the chair changed"
          : "The specialists check the final plan";
  switch (evaluation?.status) {
    case "short_circuit":
      return "No conflict: the chair writes the report";
    case "resolved":
      return "The conflict is resolved: the chair writes the report";
    case "next_round":
      return "The conflict is open: both sides are asked again";
    case "nobody_answered":
      return decidedSince(state.decisions, completedSeq) ?? "Nobody answered: preparing the question for you";
    default:
      return state.report || openConflicts(state.conflicts).every((conflict) => resolutionOf(state, conflict))
        ? "The chair writes the report"
        : "The chair decides what is left";
  }
}

function turns(state: ChairState): Requirement[] {
  const round = currentRound(state);
  if (!round) return [];
  const answered = answeredIn(round).length;
  const missing = round.order.filter((id) => round.turns[id]?.kind === "left_out");
  const leftOut = missing.length > 0 ? `; without ${namesOf(state, missing)}` : "";
  return [
    {
      id: "turns",
      isConduct: true,
      state: pendingIn(round).length > 0 ? "pending" : missing.length > 0 ? "unmet" : "met",
      text: `${answered} of ${round.order.length} have answered in round ${round.number}${leftOut}`,
      ...(round.completedSeq === null ? {} : { evidenceSeq: round.completedSeq }),
    },
  ];
}

function conflicts(state: ChairState): Requirement[] {
  if (!state.synthesis)
    return [{ id: "conflicts", state: "pending", text: "Conflicts appear once the chair has read the answers" }];
  if (state.conflicts.length === 0)
    return [
      { id: "conflicts", state: "met", text: "No conflict between the answers", evidenceSeq: state.synthesis.seq },
    ];
  return state.conflicts.map((conflict): Requirement => {
    const resolution = resolutionOf(state, conflict);
    const evidence = { evidenceSeq: seqOf(state, conflict, resolution) };
    const sides = `${nameOf(state, conflict.a)} against ${nameOf(state, conflict.b)} on “${conflict.topic}”`;
    if (resolution && (!isOpen(conflict) || isDiscussed(state)))
      return {
        id: `conflict-${conflict.id}`,
        state: "met",
        text: `${sides}: ${resolution.winner ? `resolved, ${nameOf(state, resolution.winner)}'s position stands` : "resolved, and neither position was kept as it was"}`,
        ...evidence,
      };
    const deferred = deferralOf(state, conflict);
    if (deferred)
      return {
        id: `conflict-${conflict.id}`,
        state: "unmet",
        text: `${sides}: deferred. ${deferred.waitsFor}`,
        evidenceSeq: deferred.seq,
      };
    const ruling = isDiscussed(state) ? rulingOn(state, conflict) : null;
    return {
      id: `conflict-${conflict.id}`,
      state: "unmet",
      text: `${sides}: open${ruling && ruling.kind !== "settled" ? `. ${ruling.why}` : ""}`,
      ...evidence,
    };
  });
}

/** The event that settled it; while nothing has, the one that last spoke of it. */
function seqOf(state: ChairState, conflict: Conflict, resolution: Resolution | null): number {
  const settled =
    resolution?.by === "chair"
      ? chairDecisionOn(state, conflict)
      : resolution?.by === "person"
        ? escalationDecision(state)
        : null;
  return (settled ?? lastStatement(conflict)).seq;
}

/** No further round comes: rules apply from here on. */
export const isDiscussed = (state: ChairState): boolean => {
  const status = currentRound(state)?.evaluation?.status;
  return status !== undefined && status !== "next_round";
};

/** P2-37 */
function confidence(state: ChairState): Requirement[] {
  const answering = everyoneAnswering(state);
  if (answering.length === 0) return [];
  const reasons = isDiscussed(state)
    ? [...generalReasons(state), ...conflictReasons(state)].filter(({ id }) => id !== "all_low")
    : [];
  // How sure each is stands in the matrix: here only what keeps it from ending.
  return [
    ...(isEveryoneUnsure(state)
      ? [
          {
            id: "confidence",
            state: "unmet" as const,
            text: `Confidence: ${answering.map((id) => `${nameOf(state, id)} Low`).join(", ")} — all low, so you decide`,
          },
        ]
      : []),
    ...reasons.map(({ id, text, conflictId }): Requirement => ({
      id: `escalation-${id}${conflictId ? `-${conflictId}` : ""}`,
      state: "unmet",
      text,
    })),
  ];
}

function alone(state: ChairState): Requirement[] {
  return [
    {
      id: "solo",
      state: state.solo ? "met" : "pending",
      text:
        state.outlook.message ??
        (state.solo
          ? `The chair reviewed it alone, with ${state.solo.confidence.toLowerCase()} confidence`
          : "The chair reviews it alone"),
    },
  ];
}

/** P2-45: said from the framing on, while somebody can still be seated in another run. */
const expertise = (state: ChairState): Requirement[] =>
  missingLines(state).map((text, index) => ({
    id: `expertise-${index + 1}`,
    state: "unmet",
    text: `${text.replace(/\.$/, "")}. What is decided about it rests on no specialist; for one, start again with such a seat`,
    ...(state.framing ? { evidenceSeq: state.framing.seq } : {}),
  }));

/** P2-43: each specialist's word on the plan that goes before a person. */
function checks(state: ChairState): Requirement[] {
  return checkLines(state).map(({ agentId, isObjection, says, text, seq }) => ({
    id: `check-${agentId}`,
    state: isObjection ? "unmet" : says === "nothing" ? "met" : "pending",
    text: text.replace(/\.$/, ""),
    evidenceSeq: seq,
  }));
}

function approval(state: ChairState): Requirement[] {
  if (!isPlanType(state)) return [];
  const decision = state.outcome?.decision;
  const isApproved = state.outcome?.recorded === true && decision?.choice !== "redesign";
  if (decision?.choice === "redesign")
    return [{ id: "approval", state: "unmet", text: `${decision.by} took it back for redesign` }];
  return [
    {
      id: "approval",
      state: isApproved ? "met" : "pending",
      text: isApproved ? `${decision?.by ?? "A person"} approved it` : "Nothing is carried out without your approval",
    },
  ];
}

/** What changes nothing and should still be seen (P2-08, P2-17, P2-Q7). */
function remarks(state: ChairState): Requirement[] {
  const hints = completedRounds(state).flatMap(({ evaluation }) => evaluation.hints);
  return [
    ...state.warnings.map(({ text, seq }, index): Requirement => ({
      id: `warning-${index + 1}`,
      isConduct: true,
      state: "pending",
      text,
      evidenceSeq: seq,
    })),
    ...hints.map((text, index): Requirement => ({ id: `hint-${index + 1}`, isConduct: true, state: "pending", text })),
    ...budgetHints(state).map(({ id, text }): Requirement => ({
      id: `budget-${id}`,
      isConduct: true,
      state: "pending",
      text,
    })),
  ];
}

export function summary(state: ChairState): Summary {
  return {
    round: currentRound(state)?.number ?? 0,
    maxRounds: state.outlook.eligibility.maxRounds,
    scoreSeries: completedRounds(state).flatMap(meanConfidence),
    target: null,
    maxScore: CONFIDENCE_RANK.High,
    openIssues: openConflicts(state.conflicts).filter(
      (conflict) => state.outcome === null || resolutionOf(state, conflict) === null,
    ).length,
  };
}

/** Low 1, Medium 2, High 3. */
function meanConfidence({ evaluation }: CompletedRound): number[] {
  const ranks = Object.values(evaluation.confidences).flatMap((level) => (level ? [CONFIDENCE_RANK[level]] : []));
  return ranks.length === 0 ? [] : [ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length];
}
