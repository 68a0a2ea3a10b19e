import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";

/** What a round of every protocol holds. */
export type BaseRound<Evaluation> = {
  number: number;
  order: readonly AgentId[];
  notes: readonly string[];
  isExtension: boolean;
  /** Null while the round is open. */ evaluation: Evaluation | null;
  startedAt: string;
  completedAt: string | null;
  completedSeq: number | null;
};

export const roundOf = (
  { round, order, notes, extension }: PayloadOf<"round.started">,
  startedAt: string,
): BaseRound<never> => ({
  number: round,
  order,
  notes,
  isExtension: extension,
  evaluation: null,
  startedAt,
  completedAt: null,
  completedSeq: null,
});

type Rounds<Round> = { rounds: readonly Round[] };
type Completed<Round extends { evaluation: unknown }> = Round & { evaluation: NonNullable<Round["evaluation"]> };

export const currentRound = <Round>({ rounds }: Rounds<Round>): Round | null => rounds.at(-1) ?? null;

/** Where there has to be one. */
export function startedRound<Round>(state: Rounds<Round>): Round {
  const round = currentRound(state);
  if (!round) throw new Error("No round has been started.");
  return round;
}

export const completedRounds = <Round extends { evaluation: unknown }>({ rounds }: Rounds<Round>): Completed<Round>[] =>
  rounds.filter((round): round is Completed<Round> => round.evaluation !== null);

/** Changes the latest round. */
export function withRound<State extends Rounds<unknown>>(
  state: State,
  change: (round: State["rounds"][number]) => State["rounds"][number],
): State {
  return { ...state, rounds: state.rounds.with(state.rounds.length - 1, change(startedRound(state))) };
}

/** Ends the latest round with what was made of it. */
export const withEvaluation = <State extends Rounds<BaseRound<unknown>>>(
  state: State,
  evaluation: NonNullable<State["rounds"][number]["evaluation"]>,
  { seq, at }: DeliberationEvent,
): State => withRound(state, (round) => ({ ...round, evaluation, completedAt: at, completedSeq: seq }));

type Turns = Rounds<{ turns: Readonly<Record<string, { agentId: string }>> }>;

export function withTurn<State extends Turns>(state: State, turn: State["rounds"][number]["turns"][string]): State {
  return withRound(state, (round) => ({ ...round, turns: { ...round.turns, [turn.agentId]: turn } }));
}
