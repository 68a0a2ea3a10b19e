/**
 * What the rehearsal panel says in the sample deliberation, written by hand. Domain agents refer to earlier rounds
 * only, the cross-cutting ones also to those who spoke before them, so the text holds for any order of speaking.
 */
import type { SpeakReply, SynthesisReply } from "@/lib/protocols/debate/rules/replies";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { AUTHORED_ROUND_1 } from "./authored-round-1";
import { AUTHORED_ROUND_2 } from "./authored-round-2";
import { AUTHORED_ROUND_3 } from "./authored-round-3";
import { AUTHORED_SYNTHESIS } from "./authored-synthesis";
import { SAMPLE_QUESTION } from "./sample-question";

export const AUTHORED_SEATS = [
  "backend",
  "jobs",
  "database",
  "observability",
  "operations",
  "test",
  "security",
] as const;
export type AuthoredSeat = (typeof AUTHORED_SEATS)[number];
export type AuthoredRound = Readonly<Record<AuthoredSeat, SpeakReply>>;

const ROUNDS: readonly AuthoredRound[] = [AUTHORED_ROUND_1, AUTHORED_ROUND_2, AUTHORED_ROUND_3];

/**
 * Null where nothing was written for it: another question, an added seat, a later round, too few rounds.
 * `isCited`: the reply comes with its citations (authored-evidence.ts). Otherwise the marks that point to them are left out.
 */
export function authoredReply(
  state: DebateState,
  ask: Ask,
  { isCited = false }: { isCited?: boolean } = {},
): SpeakReply | SynthesisReply | null {
  if (ask.kind === "synthesise") return isSample(state) && isAuthoredConsensus(state) ? AUTHORED_SYNTHESIS : null;
  const turn = authoredTurn(state, ask);
  const reply = turn && ROUNDS[turn.round - 1]?.[turn.seat];
  if (!reply) return null;
  return isCited ? reply : withoutMarks(reply);
}

/** Whose turn of which round an ask is, where one was written for it. */
export function authoredTurn(state: DebateState, ask: Ask): { round: number; seat: AuthoredSeat } | null {
  if (ask.kind !== "speak" || ask.round > ROUNDS.length || !isSample(state)) return null;
  const seat = AUTHORED_SEATS.find((id) => id === String(ask.agentId));
  return seat ? { round: ask.round, seat } : null;
}

function isSample({ subject, config, panel }: DebateState): boolean {
  return (
    subject.question.trim() === SAMPLE_QUESTION &&
    config.max_iterations >= ROUNDS.length &&
    AUTHORED_SEATS.every((seat) => panel.some(({ id }) => id === seat))
  );
}

/** Concerns have no marks: what they rest on names them by their words. */
export function withoutMarks(reply: SpeakReply): SpeakReply {
  const plain = (text: string): string => text.replaceAll(/ \[c\d+\]/g, "");
  return {
    ...reply,
    proposal: plain(reply.proposal),
    rationale: plain(reply.rationale),
    suggested_changes: plain(reply.suggested_changes),
    performance_impact: reply.performance_impact && plain(reply.performance_impact),
  };
}

/** The design was written for these seats after these rounds, and for no other end. */
function isAuthoredConsensus({ rounds, panel }: DebateState): boolean {
  return (
    rounds.length === ROUNDS.length &&
    rounds.at(-1)?.evaluation?.status === "consensus" &&
    panel.length === AUTHORED_SEATS.length
  );
}
