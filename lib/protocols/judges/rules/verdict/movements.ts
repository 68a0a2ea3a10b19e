/** Who moved and why, who held (P4-17, P4-20, P4-25). */
import type { AgentId } from "@/lib/domain/ids";
import type { Move } from "@/lib/domain/reply-facts";
import { nameOf } from "@/lib/domain/wording";
import type { FinaliseReply } from "../replies/replies-judge";
import { findJudge, givenTurns, lastTurn, type DebateTurn, type JudgesState, type Round } from "../state";

export type Movement = {
  judgement: number;
  ordinal: number;
  agentId: AgentId;
  from: number;
  to: number;
  isMoved: boolean;
  reason: string;
  convincedBy: readonly string[];
  seq: number;
};

/** One per judge and round after the analysis, in the order they were given. */
export function movements(state: JudgesState, judgement?: number): Movement[] {
  return state.rounds.flatMap((round) =>
    judgement !== undefined && round.judgement !== judgement
      ? []
      : givenTurns(round).flatMap((turn) => movementOf(state, round, turn) ?? []),
  );
}

/** Null: it had said nothing before. */
export function movementOf(state: JudgesState, round: Round, turn: DebateTurn): Movement | null {
  const { agentId } = turn;
  const before = lastTurn(state, round.judgement, agentId, round.number);
  if (!before) return null;
  const isMoved = turn.score !== before.score;
  const { reason, convincedBy } = whyOf(state, turn, isMoved);
  return {
    judgement: round.judgement,
    ordinal: round.ordinal,
    agentId,
    from: before.score,
    to: turn.score,
    isMoved,
    reason,
    convincedBy,
    seq: turn.seq,
  };
}

/** The judge's own words; by name where one is named. What moved beside a score that was held says nothing of why. */
function whyOf(state: JudgesState, turn: DebateTurn, isMoved: boolean): { reason: string; convincedBy: string[] } {
  const { moved } = turn;
  switch (turn.kind) {
    case "analysis":
      return { reason: "", convincedBy: [] };
    case "rebuttal":
      return {
        reason: turn.reply.change_reason,
        convincedBy: distinct(
          moved
            ? moved.map(({ by }) => mover(state, by))
            : turn.reply.position_revision.accept.map(({ from_judge }) => called(state, from_judge)),
        ),
      };
    case "final":
      return {
        reason: (isMoved ? reasonsOf(moved ?? []) || conceded(turn.reply) : "") || turn.reply.final_position,
        convincedBy: distinct(
          moved
            ? moved.map(({ by }) => mover(state, by))
            : turn.reply.concessions_made.map(({ convinced_by }) => called(state, convinced_by)),
        ),
      };
  }
}

const reasonsOf = (moved: readonly Move[]): string =>
  moved
    .map(({ reason }) => reason)
    .filter(Boolean)
    .join("; ");
const conceded = ({ concessions_made }: FinaliseReply): string => concessions_made.map(({ point }) => point).join("; ");

const called = (state: JudgesState, name: string): string => nameOf(state, findJudge(state, name)?.id ?? name);
/** What else may move a judge, as a reader would say it; "" for nothing. */
const NOT_A_SEAT: Readonly<Record<string, string>> = {
  none: "",
  "look-up": "a look-up",
  document: "the documents",
  person: "a person",
};
const mover = (state: JudgesState, by: string): string => NOT_A_SEAT[by.toLowerCase()] ?? called(state, by);
const distinct = (names: readonly string[]): string[] => [...new Set(names)].filter((name) => name !== "");
