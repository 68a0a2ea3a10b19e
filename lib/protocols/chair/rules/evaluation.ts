/** What a completed round amounts to: evaluated once, from stored data only (G-02, P2-22 to P2-29). */
import { z } from "zod";
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import { MAX_ROUNDS } from "./config";
import { isParty, openConflicts, openDisputes, partiesOf } from "./conflicts/conflicts";
import { levelOf } from "./conflicts/conflict-matrix";
import type { SeatReason } from "./dispatch/outlook";
import { specialistOf } from "./specialist";
import {
  answeredIn,
  dispatchedIds,
  effectiveAnswer,
  everyoneAnswering,
  nameOf,
  turnsTaken,
  type ChairState,
  type Round,
} from "./state";
import { confidenceSchema } from "./vocabulary";

const seatReasonSchema = z.object({ agentId: agentIdSchema, reason: z.string() });

export const evaluationSchema = z.object({
  status: z.enum([
    "nobody_answered",
    /** P2-22: no conflict. */
    "short_circuit",
    /** P2-23: a conflict, but this deliberation has one round. */
    "single_round",
    "next_round",
    /** P2-27 */
    "resolved",
    /** P2-26 */
    "nobody_engaged",
    /** P2-28: the chair decides now. */
    "decide",
    /** P2-29 */
    "max_rounds",
  ]),
  /** P2-38: the chair's own counters, for the chair's panel and never for the report. */
  dispatched: z.array(agentIdSchema),
  answered: z.array(agentIdSchema),
  /** P2-35 */
  confidences: z.record(z.string(), confidenceSchema.nullable()),
  openConflicts: z.array(z.string()),
  engaged: z.array(agentIdSchema),
  askedNext: z.array(seatReasonSchema),
  notAsked: z.array(seatReasonSchema),
  hints: z.array(z.string()),
});
export type Evaluation = z.infer<typeof evaluationSchema>;

export function evaluateRound(state: ChairState, round: Round): Evaluation {
  const answered = answeredIn(round).map(({ agentId }) => agentId);
  const engaged = (round.engagement ?? []).filter(({ isEngaged }) => isEngaged).map(({ agentId }) => agentId);
  const next = nextAsked(state, round);
  const status = statusAfter(state, round, engaged, next.asked);
  const goesOn = status === "next_round";
  return {
    status,
    dispatched: [...round.order],
    answered,
    confidences: Object.fromEntries(
      everyoneAnswering(state).map((id) => [id, effectiveAnswer(state, id)?.position.confidence ?? null]),
    ),
    openConflicts: openConflicts(state.conflicts).map(({ id }) => id),
    engaged,
    askedNext: goesOn ? next.asked : [],
    notAsked: goesOn ? next.notAsked : [],
    hints: [...quorumHint(state, round, answered.length), ...overrideHints(state, status)],
  };
}

function statusAfter(
  state: ChairState,
  round: Round,
  engaged: readonly AgentId[],
  asked: readonly SeatReason[],
): Evaluation["status"] {
  const open = openConflicts(state.conflicts);
  if (round.number === 1) {
    if (answeredIn(round).length === 0) return "nobody_answered";
    if (open.length === 0) return "short_circuit";
    if (!state.outlook.eligibility.isEligible) return "single_round";
    if (openDisputes(state.conflicts).length === 0) return "decide";
    return asked.length > 0 ? "next_round" : "decide";
  }
  if (open.length === 0) return "resolved";
  if (round.number >= MAX_ROUNDS) return "max_rounds";
  // P2-43: no round is spent on the draft alone, which can't answer.
  if (openDisputes(state.conflicts).length === 0) return "decide";
  if (engaged.length === 0) return "nobody_engaged";
  return state.config.on_persisting_conflict === "round3" && asked.length > 0 ? "next_round" : "decide";
}

/** P2-23, P2-25, P2-28, P2-Q8: who would be asked in the round after this one, and why the others would not. */
function nextAsked(state: ChairState, round: Round): { asked: SeatReason[]; notAsked: SeatReason[] } {
  const open = openDisputes(state.conflicts);
  const asked: SeatReason[] = [];
  const notAsked: SeatReason[] = [];
  for (const agentId of dispatchedIds(state)) {
    const mine = open.filter((conflict) => isParty(conflict, agentId));
    const topics = mine.map(({ topic }) => `“${topic}”`).join(", ");
    const engagement = round.engagement?.find((one) => one.agentId === agentId);
    const maxTurns = maxTurnsOf(state, agentId);
    if (mine.length === 0)
      notAsked.push({
        agentId,
        reason: openConflicts(state.conflicts).some((conflict) => isParty(conflict, agentId))
          ? "Its conflict is with the draft; the chair decides it."
          : state.conflicts.some((conflict) => isParty(conflict, agentId))
            ? "Its conflict is resolved."
            : "Has no part in a conflict.",
      });
    else if (maxTurns !== null && turnsTaken(state, agentId) >= maxTurns)
      notAsked.push({
        agentId,
        reason: `Its definition allows only ${maxTurns === 1 ? "one turn" : `${maxTurns} turns`}.`,
      });
    else if (round.number === 1) asked.push({ agentId, reason: `In conflict about ${topics}.` });
    else if (engagement?.isEngaged)
      asked.push({ agentId, reason: `Engaged, and the conflict about ${topics} persists.` });
    else if (!engagement) asked.push({ agentId, reason: `Part of a conflict that appeared in this round: ${topics}.` });
    else
      notAsked.push({
        agentId,
        reason:
          engagement.pattern === "silence"
            ? "Did not answer on the conflict, so its first position is final."
            : "Did not engage, so its first position is final.",
      });
  }
  return { asked, notAsked };
}

const maxTurnsOf = ({ panel, config }: ChairState, agentId: AgentId): number | null => {
  const agent = panel.find(({ id }) => id === agentId);
  return agent ? specialistOf(agent, config).maxTurns : null;
};

/** P2-36: a majority is enough; less than one is said, not refused (P2-20). */
export const hasQuorum = (answered: number, dispatched: number): boolean => answered * 2 > dispatched;

function quorumHint(state: ChairState, round: Round, answered: number): string[] {
  const isShort = round.number === 1 && answered > 0 && !hasQuorum(answered, round.order.length);
  const missing = round.order.filter((id) => round.turns[id]?.kind === "left_out").map((id) => nameOf(state, id));
  return isShort ? [`Less than a majority has answered; ${missing.join(", ")} could not be heard.`] : [];
}

/** P2-Q7 */
function overrideHints(state: ChairState, status: Evaluation["status"]): string[] {
  if (status !== "single_round") return [];
  return openConflicts(state.conflicts).flatMap(({ a, b, topic }) => {
    const [one, other] = [a, b].map((id) => state.panel.find((agent) => agent.id === id));
    const isLow = one && other && levelOf(state.config.conflict_overrides, one, other) === "LOW";
    return isLow
      ? [
          `${one.name} with ${other.name} is a LOW pair, and they conflict about “${topic}”. If such conflicts are worth another round, set the pair to HIGH next time.`,
        ]
      : [];
  });
}

/** Parties of open conflicts, for a screen that shows who is at odds. */
export const partiesInConflict = (state: ChairState): AgentId[] =>
  partiesOf(openConflicts(state.conflicts), dispatchedIds(state));
