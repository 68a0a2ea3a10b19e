/** What follows from a completed round and from what a person decided about it. `next` does it, `evolve` reads the round it begins. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Decision } from "@/lib/kernel/decisions";
import { currentRound } from "@/lib/kernel/rounds";
import { isExhausted } from "./asking";
import { BAND_OF_COLOUR, type Band } from "./verdict/bands";
import { modeOf, type Mode } from "./config";
import type { Evaluation } from "./verdict/evaluation";
import type { ChoiceId } from "./gates/options";
import {
  AUTHOR_ID,
  decisionsAbout,
  judgementOf,
  MODERATOR_ID,
  type Cause,
  type JudgesState,
  type Round,
  type Stage,
} from "./state";

export type Plan = { mode: Mode; stage: Stage; ordinal: number; judgement: number; cause: Cause; isExtension: boolean };

export type Course =
  | { kind: "round"; plan: Plan }
  | { kind: "synthesise" }
  | { kind: "revise" }
  | { kind: "gate"; gate: "majority" | "no_majority" | "conditional" | "revision" }
  | { kind: "close"; by: "verdict" | "failure" }
  | { kind: "close"; by: "decision"; decision: Decision };

type Completed = Round & { evaluation: Evaluation };
export const isCompleted = (round: Round): round is Completed => round.evaluation !== null;

/** Null while there is none to begin. */
export function plannedRound(state: JudgesState): Plan | null {
  const round = currentRound(state);
  if (!round) return judgementPlan(modeOf(state.config), 1, "start", false);
  const course = isCompleted(round) ? courseAfter(state, round) : null;
  return course?.kind === "round" ? course.plan : null;
}

const judgementPlan = (mode: Mode, judgement: number, cause: Cause, isExtension: boolean): Plan => ({
  mode,
  judgement,
  cause,
  isExtension,
  ordinal: 1,
  stage: mode === "debate" ? "analysis" : "scoring",
});

/** Null where the judges came to none. */
export function bandIn(evaluation: Evaluation): Band | null {
  if (evaluation.mode === "debate") return evaluation.verdict?.band ?? null;
  return evaluation.colour === null ? null : BAND_OF_COLOUR[evaluation.colour];
}

/** The decision in force about a round. Confirming a matching decides nothing about the verdict. */
export const verdictDecision = (state: JudgesState, round: Round): Decision | null =>
  decisionsAbout(state, round).findLast(({ gate }) => gate.kind !== "finding_match") ?? null;

export function courseAfter(state: JudgesState, round: Completed): Course {
  const { evaluation } = round;
  switch (evaluation.status) {
    case "continue":
      return anotherRound(state, round, false);
    case "too_few_judges":
      return { kind: "round", plan: judgementPlan("scoring", round.judgement + 1, "too_few_judges", false) };
    case "failed":
      return { kind: "close", by: "failure" };
    case "consensus":
    case "majority":
    case "no_majority":
      return isSynthesisOwed(state, round) ? { kind: "synthesise" } : afterVerdict(state, round);
    case "scored":
      return afterVerdict(state, round);
    default:
      return assertNever(evaluation);
  }
}

/** P4-16, P4-20; a granted one is again a final position (G-10). */
function anotherRound(state: JudgesState, { judgement, ordinal }: Round, isExtension: boolean): Course {
  const { mode, cause } = judgementOf(state, { judgement });
  return {
    kind: "round",
    plan: { mode, judgement, cause, isExtension, ordinal: ordinal + 1, stage: ordinal === 1 ? "rebuttal" : "final" },
  };
}

/** A moderator who fails never changes a verdict. */
function isSynthesisOwed(state: JudgesState, round: Round): boolean {
  const isWritten = judgementOf(state, round).syntheses.some((synthesis) => synthesis.round === round.number);
  return !isWritten && !isExhausted(state, { kind: "synthesise", round: round.number, agentId: MODERATOR_ID });
}

function afterVerdict(state: JudgesState, round: Completed): Course {
  const decision = verdictDecision(state, round);
  if (!decision) return byVerdict(state, round);
  const choice = decision.answer.choice as Exclude<ChoiceId, "confirm" | "separate">;
  switch (choice) {
    case "accept":
      return bandIn(round.evaluation) === "FAIL" ? sendBack(state, round) : { kind: "close", by: "decision", decision };
    case "accept_close":
    case "proceed":
    case "skip":
    case "abort":
    case "stop":
    case "side_pass":
    case "side_conditional":
    case "side_fail":
      return { kind: "close", by: "decision", decision };
    case "go_back":
    case "address_minority":
    case "revise":
    case "retry":
      return revise(state, round);
    case "additional_input":
      return anotherRound(state, round, true);
    case "fallback":
      return { kind: "round", plan: judgementPlan("scoring", round.judgement + 1, "no_majority", false) };
    default:
      return assertNever(choice);
  }
}

/** P4-36, P4-37: dissent always goes to a person; what all agree on by its band. */
function byVerdict(state: JudgesState, round: Completed): Course {
  const { status } = round.evaluation;
  if (status === "majority" || status === "no_majority") return { kind: "gate", gate: status };
  const band = bandIn(round.evaluation);
  switch (band) {
    case "PASS":
      return { kind: "close", by: "verdict" };
    case "CONDITIONAL":
      return { kind: "gate", gate: "conditional" };
    case "FAIL":
      return sendBack(state, round);
    case null:
      throw new Error(`Round ${round.number} was judged without a verdict.`);
    default:
      return assertNever(band);
  }
}

export const revisionsMade = ({ judgements }: JudgesState): number =>
  judgements.filter(({ cause }) => cause === "revision").length;

/** P4-37: twice without asking, then a person says whether to go on. */
function sendBack(state: JudgesState, round: Completed): Course {
  return revisionsMade(state) < state.config.max_revision_loops
    ? revise(state, round)
    : { kind: "gate", gate: "revision" };
}

/** What was handed in is judged; else the author revises. */
function revise(state: JudgesState, { number, judgement }: Completed): Course {
  if (state.revision)
    return {
      kind: "round",
      plan: judgementPlan(
        modeOf(state.config),
        judgement + 1,
        "revision",
        revisionsMade(state) >= state.config.max_revision_loops,
      ),
    };
  return isExhausted(state, { kind: "revise", round: number, agentId: AUTHOR_ID })
    ? { kind: "gate", gate: "revision" }
    : { kind: "revise" };
}
