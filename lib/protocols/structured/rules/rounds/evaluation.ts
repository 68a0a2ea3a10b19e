/**
 * What a completed round amounts to, computed once from stored data only (G-02) and kept in the log: the six signals,
 * the eight detectors, the alarm, and what follows. Readiness, gates and charts show these same values.
 */
import { z } from "zod";
import { isReplacedUntested } from "../claims/claim-status";
import { alarmText } from "./alarm";
import { endsGrant, isDetectorRound, isUnderway, isWrapUp, limitOf, nextNumber, testedRoles } from "./course";
import { discoveries, discoverySlope } from "./discovery";
import {
  applicable,
  countOf,
  disagreementIn,
  factsOf,
  isStress,
  isValidStress,
  type RoundFacts,
} from "../claims/facts";
import { bypass, heldAttack, performativity, sycophancy } from "../failure-modes/agreement";
import { claimVolume, domination } from "../failure-modes/balance";
import { avoidance, driftMode, overrun } from "../failure-modes/course";
import { failureModeSchema, type FailureMode } from "../failure-modes/failure-mode";
import { disagreement, disagreementFit, fallsByOneCheck, isAlarm, type Disagreement } from "../signals/disagreement";
import { drift } from "../signals/drift";
import { leads } from "../signals/leads";
import { pending, pendingShare } from "../signals/pending";
import { neededSignals, recommend, RECOMMENDATIONS, satisfiedIn } from "../signals/recommendation";
import { reachableSignals } from "../signals/reachable";
import { refutationRate } from "../signals/refutation-rate";
import { signalSchema, type Signal } from "../signals/signal";
import { missingStressRoles, stressTests } from "../signals/stress-tests";
import { completedRounds, type StructuredState } from "../state";
import { SIGNALS } from "../vocabulary";

export const ACTIONS = ["continue", "wrap_up", "run_stress", "ask", "ask_budget", "synthesise"] as const;
export type Action = (typeof ACTIONS)[number];

const roundEvaluationSchema = z.object({
  kind: z.literal("round"),
  signals: z.array(signalSchema),
  satisfied: z.int(),
  /** P3-85: in a short run, those that can hold. */
  reachable: z.array(z.enum(SIGNALS)).optional(),
  /** Whether the detector looked (P3-13); the signals are worked out after every round. */
  isDetectorRound: z.boolean(),
  recommendation: z.enum(RECOMMENDATIONS),
  action: z.enum(ACTIONS),
  /** The budget was spent with this round, and no stop had been reached before. */
  isBudgetSpent: z.boolean(),
  counts: z.object({ BROKEN: z.int(), ROBUST: z.int(), UNCLEAR: z.int(), NOT_APPLICABLE: z.int() }),
  disagreement: z.int(),
  changes: z.int(),
  slope: z.number().nullable(),
  alarm: z.string().nullable(),
  /** It rests on a single check: only a warning. Absent otherwise, and in logs from before. */
  isThinAlarm: z.literal(true).optional(),
  failureModes: z.array(failureModeSchema),
});
export type RoundEvaluation = z.infer<typeof roundEvaluationSchema>;

const synthesisEvaluationSchema = z.object({
  kind: z.literal("synthesis"),
  resolved: z.int(),
  pending: z.int(),
  claims: z.int(),
});
export const evaluationSchema = z.discriminatedUnion("kind", [roundEvaluationSchema, synthesisEvaluationSchema]);
export type Evaluation = z.infer<typeof evaluationSchema>;

export function evaluateRound(state: StructuredState): RoundEvaluation {
  const facts = factsOf(state);
  const last = facts.at(-1);
  if (!last) throw new Error("There is no round to evaluate.");
  const points = disagreementPoints(facts);
  const fit = disagreementFit(points);
  const slopes = [...completedRounds(state).map(({ evaluation }) => evaluation.slope), fit?.slope ?? null];
  const signals = signalsOf(state, facts);
  const satisfied = satisfiedIn(signals);
  const isDetector =
    isDetectorRound(state.config, last.round) || isWrapUp(state, last.round) || endsGrant(state, last.round);
  const isAlarmed = isAlarm(slopes);
  const isThin = isAlarmed && fallsByOneCheck(points);
  const { action, isBudgetSpent } = decide(state, facts, signals, isDetector);
  return {
    kind: "round",
    signals,
    satisfied,
    ...(state.config.length === "short" ? { reachable: reachableSignals(state) } : {}),
    isDetectorRound: isDetector,
    recommendation: recommend(satisfied, state.config.stop_threshold),
    action,
    isBudgetSpent,
    counts: {
      BROKEN: countOf(last, "BROKEN"),
      ROBUST: countOf(last, "ROBUST"),
      UNCLEAR: countOf(last, "UNCLEAR"),
      NOT_APPLICABLE: countOf(last, "NOT_APPLICABLE"),
    },
    disagreement: disagreementIn(last),
    changes: last.changes,
    slope: fit?.slope ?? null,
    alarm: isAlarmed
      ? alarmText(slopes, discoverySlope(discoveries(facts, state.tensions)), { held: heldAttack(facts), isThin })
      : null,
    ...(isThin ? { isThinAlarm: true as const } : {}),
    failureModes: failureModes(state, facts, satisfied),
  };
}

export const disagreementPoints = (facts: readonly RoundFacts[]): Disagreement[] =>
  facts.filter((one) => !isStress(one)).map((one) => ({ round: one.round, count: disagreementIn(one) }));

function signalsOf(state: StructuredState, facts: readonly RoundFacts[]): Signal[] {
  return [
    refutationRate(facts.filter((one) => applicable(one).length > 0).map(({ changes }) => changes)),
    disagreement(disagreementPoints(facts), state.config),
    leads(facts.filter((one) => !isStress(one)).map(({ lead }) => lead)),
    stressTests(
      facts.flatMap((one) => (isValidStress(one) && one.absent ? [one.absent] : [])),
      state.config,
    ),
    drift(state.drift),
    pending(
      state.claims.map(({ effective }) => effective),
      state.claims.filter(isReplacedUntested).length,
    ),
  ];
}

function failureModes(state: StructuredState, facts: readonly RoundFacts[], satisfied: number): FailureMode[] {
  const fit = disagreementFit(disagreementPoints(facts));
  const round = facts.at(-1)?.round ?? 0;
  return [
    sycophancy(facts, fit, state.config.slope_floor),
    performativity(facts),
    driftMode(round, state.drift, state.decisions),
    domination(facts),
    claimVolume(facts, pendingShare(state.claims.map(({ effective }) => effective))),
    bypass(facts),
    avoidance(facts),
    overrun(round, limitOf(state), {
      satisfied,
      reachable: state.config.length === "short" ? reachableSignals(state) : undefined,
    }),
  ];
}

/** P3-49, P3-50, P3-53: what follows from the round. A person's answer, where one is asked, comes on top (closing.ts). */
function decide(
  state: StructuredState,
  facts: readonly RoundFacts[],
  signals: readonly Signal[],
  isDetector: boolean,
): Pick<RoundEvaluation, "action" | "isBudgetSpent"> {
  const { config } = state;
  const round = facts.at(-1)?.round ?? 0;
  const satisfied = satisfiedIn(signals);
  const isStop = satisfied >= neededSignals(config.stop_threshold);
  const isLast = round >= limitOf(state);
  // Five, one more round, and still at least five: the stop that was announced.
  if (isWrapUp(state, round) && isStop && satisfied >= SIGNALS.length - 1)
    return { action: "synthesise", isBudgetSpent: false };
  if (isLast) return { action: config.gate_at_budget ? "ask_budget" : "synthesise", isBudgetSpent: true };
  if (isUnderway(state, round) || !isDetector || !isStop) return { action: "continue", isBudgetSpent: false };
  return { action: stopAction(state, signals), isBudgetSpent: false };
}

function stopAction(state: StructuredState, signals: readonly Signal[]): Action {
  const satisfied = satisfiedIn(signals);
  const isClear = satisfied >= SIGNALS.length - 1;
  if (!(state.config.auto_stop ?? isClear)) return "ask";
  if (satisfied === SIGNALS.length) return "synthesise";
  if (isClear) return "wrap_up";
  const lacksStress = signals.some(({ id, isSatisfied }) => id === "S4" && !isSatisfied);
  return lacksStress && stressRoundsLeft(state).length > 0 ? "run_stress" : "synthesise";
}

/** P3-49: the stress tests S4 still lacks, as far as the rounds reach that are left. */
export function stressRoundsLeft(state: StructuredState): ReturnType<typeof missingStressRoles> {
  const open = state.rounds.at(-1);
  const tested = [...testedRoles(state), ...(open?.absent && open.evaluation === null ? [open.absent] : [])];
  return missingStressRoles(tested).slice(0, Math.max(0, limitOf(state) - nextNumber(state) + 1));
}
