/**
 * What the rehearsal panel says in the sample deliberation, written by hand. Domain agents refer to earlier rounds
 * only, the cross-cutting ones also to those who spoke before them, so the text holds for any order of speaking.
 */
import type { SpeakReply, SynthesisReply } from "@/lib/protocols/debate/replies";
import type { DebateState } from "@/lib/protocols/debate/state";
import type { Ask } from "@/lib/protocols/types";
import { AUTHORED_ROUND_1 } from "./authored-round-1";
import { AUTHORED_ROUND_2 } from "./authored-round-2";
import { AUTHORED_ROUND_3 } from "./authored-round-3";
import { AUTHORED_SYNTHESIS } from "./authored-synthesis";
import { SAMPLE_QUESTION } from "./sample-question";

export const AUTHORED_SEATS = ["backend", "jobs", "database", "observability", "operations", "test", "security"] as const;
export type AuthoredSeat = (typeof AUTHORED_SEATS)[number];
export type AuthoredRound = Readonly<Record<AuthoredSeat, SpeakReply>>;

const ROUNDS: readonly AuthoredRound[] = [AUTHORED_ROUND_1, AUTHORED_ROUND_2, AUTHORED_ROUND_3];

/** Null where nothing was written for it: another question, an added seat, a later round, too few rounds. */
export function authoredReply(state: DebateState, ask: Ask): SpeakReply | SynthesisReply | null {
  const isSample = state.subject.question.trim() === SAMPLE_QUESTION && state.config.max_iterations >= ROUNDS.length;
  const isComplete = AUTHORED_SEATS.every((seat) => state.panel.some(({ id }) => id === seat));
  if (!isSample || !isComplete) return null;
  if (ask.kind === "synthesise") return isAuthoredConsensus(state) ? AUTHORED_SYNTHESIS : null;
  const seat = ask.kind === "speak" ? AUTHORED_SEATS.find((id) => id === String(ask.agentId)) : undefined;
  return seat ? (ROUNDS[ask.round - 1]?.[seat] ?? null) : null;
}

/** The design was written for these seats after these rounds, and for no other end. */
function isAuthoredConsensus({ rounds, panel }: DebateState): boolean {
  return rounds.length === ROUNDS.length && rounds.at(-1)?.evaluation?.status === "consensus" && panel.length === AUTHORED_SEATS.length;
}
