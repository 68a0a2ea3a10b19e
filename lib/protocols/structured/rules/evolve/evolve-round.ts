/** A round begins, ends, or begins once more. */
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { roundOf, withEvaluation, withRound } from "@/lib/kernel/rounds";
import { chooseTarget } from "../rounds/alarm";
import { absentRoleIn, leftNothingOpen, limitOf } from "../rounds/course";
import { evaluationSchema, stressRoundsLeft, type RoundEvaluation } from "../rounds/evaluation";
import {
  completedRounds,
  EMPTY_WORK,
  isCompleted,
  seatOf,
  type Ledger,
  type Round,
  type StressPrediction,
  type StructuredState,
  type Work,
} from "../state";
import { STANDARD_SIGNATURES } from "../rounds/stress-rounds";
import { isRole, ROLES, type Role } from "../vocabulary";

export function startRound(state: StructuredState, payload: PayloadOf<"round.started">, at: string): StructuredState {
  const { round: number, order } = payload;
  const isSynthesis = order.length === 0;
  const leadKind = state.panel.find(({ id }) => id === order[0])?.kind ?? "";
  const absent = isSynthesis ? null : (ROLES.find((role) => !order.includes(seatOf(state, role).id)) ?? null);
  const round: Round = {
    ...EMPTY_WORK,
    ...roundOf(payload, at),
    kind: isSynthesis ? "synthesis" : "regular",
    lead: isRole(leadKind) ? leadKind : null,
    absent,
    prediction: absent ? predictionFor(state, number, absent) : null,
    focus: focusOf(state),
    criticTarget: absent === "critic" || isSynthesis ? null : criticTargetOf(state),
    attempt: 1,
    discarded: [],
    violations: [],
    isBroken: false,
    synthesis: null,
  };
  return {
    ...state,
    rounds: [...state.rounds, round],
    checkpoint: ledgerOf(state),
    steering: { ...state.steering, focus: null },
  };
}

const ledgerOf = ({ claims, decisions, tensions, drift }: StructuredState): Ledger => ({
  claims,
  decisions,
  tensions,
  drift,
});

/** P3-55: the standard signature always; the orchestrator's own if it was made for this role. */
function predictionFor({ predictions }: StructuredState, round: number, role: Role): StressPrediction {
  const made = predictions[round];
  const isForIt = made?.role === role;
  return {
    role,
    standard: STANDARD_SIGNATURES[role],
    reply: isForIt ? made.reply : null,
    seq: isForIt ? made.seq : null,
  };
}

const OVERTURN =
  "Nothing was left open that could change the answer. Try to overturn it as it stands: what would have to be true for it to be wrong, and is it?";

/** P3-20: a person's words first, then what the assessment before asked for, then the question itself. P3-93 where it had nothing to ask. */
function focusOf(state: StructuredState): string {
  const { steering, rounds, subject } = state;
  if (!steering.focus && leftNothingOpen(state)) return OVERTURN;
  return steering.focus?.text ?? rounds.at(-1)?.assessment?.reply.next_focus ?? subject.question;
}

/** P3-52: a person's target stays; the one of the alarm lasts as long as the alarm. */
function criticTargetOf(state: StructuredState): string | null {
  const { steering, config } = state;
  if (steering.criticTarget) return steering.criticTarget.text;
  const last = completedRounds(state).at(-1)?.evaluation;
  const isAlarmed = last?.alarm != null && !last.isThinAlarm;
  return isAlarmed && config.alarm_reaction === "tighten_critic" ? chooseTarget(state) : null;
}

export function completeRound(
  state: StructuredState,
  payload: PayloadOf<"round.completed">,
  event: DeliberationEvent,
): StructuredState {
  const evaluation = evaluationSchema.parse(payload.evaluation);
  const completed = { ...withEvaluation(state, evaluation, event), checkpoint: null };
  return evaluation.kind === "round" ? withConsequences(completed, payload.round, evaluation) : completed;
}

/** What the evaluation sets going by itself (P3-49, P3-52). */
function withConsequences(
  state: StructuredState,
  round: number,
  { action, alarm, isThinAlarm }: RoundEvaluation,
): StructuredState {
  if (action === "run_stress")
    return withStressRounds(
      state,
      round,
      stressRoundsLeft(state),
      "Missing stress test, run before the signals are evaluated again",
    );
  const before = state.rounds[round - 2];
  const wasOn = before && isCompleted(before) && before.evaluation.alarm !== null && !before.evaluation.isThinAlarm;
  const isOnset = alarm !== null && !isThinAlarm && !wasOn;
  const isFree = action === "continue" && round < limitOf(state) && absentRoleIn(state, round + 1) === null;
  if (!isOnset || !isFree || state.config.alarm_reaction !== "stress_critic") return state;
  return {
    ...state,
    inserted: { ...state.inserted, [round + 1]: { role: "critic", why: "Inserted after the sycophancy alarm" } },
  };
}

/** Stress rounds right after this one, one per role. */
export function withStressRounds(
  state: StructuredState,
  round: number,
  roles: readonly Role[],
  why: string,
): StructuredState {
  const inserted = Object.fromEntries(roles.map((role, index) => [round + 1 + index, { role, why }]));
  return { ...state, inserted: { ...state.inserted, ...inserted }, stressUntil: round + roles.length };
}

/** P3-54: everything the round has written is put aside, and the stores are what they were when it began. */
export function rerunRound(state: StructuredState): StructuredState {
  const before = state.checkpoint;
  if (!before) throw new Error("No round is open.");
  const again = withRound(state, (round) => ({
    ...round,
    ...EMPTY_WORK,
    attempt: round.attempt + 1,
    discarded: [...round.discarded, workOf(round)],
    isBroken: false,
  }));
  return { ...again, ...before };
}

const workOf = ({
  proposal,
  supplements,
  artifacts,
  verifications,
  claimsUpdate,
  assessment,
  stressReading,
  drift,
}: Round): Work => ({
  proposal,
  supplements,
  artifacts,
  verifications,
  claimsUpdate,
  assessment,
  stressReading,
  drift,
});
