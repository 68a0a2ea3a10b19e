/** P5-50: what came after a seat's last word and is meant for it: an answer to its own question, a concern about its part. */
import type { AgentId } from "@/lib/domain/ids";
import { nameOf } from "@/lib/domain/wording";
import { concernsAbout, type Concern } from "./concerns";
import { isAdvocate } from "./seating";
import { isBlindTurn, type DebateState, type PutQuestion, type Turn } from "./state";

export type Unread = { agentId: AgentId; answers: readonly PutQuestion[]; concerns: readonly Concern[] };

/** Seats with something unread, in the panel's order. An advocate's score decides nothing, so nobody waits for its word. */
export const unreadOf = (state: DebateState): Unread[] =>
  state.panel
    .filter(({ id }) => !isAdvocate(state, id))
    .map(({ id }) => unreadBy(state, id))
    .filter(({ answers, concerns }) => answers.length + concerns.length > 0);

/** In words, one for each thing; none begins with a capital or ends with a full stop. */
export const unreadSentences = (state: DebateState): string[] =>
  unreadOf(state).flatMap(({ agentId, answers, concerns }) => [
    ...answers.map(
      ({ question }) => `the answer to ${nameOf(state, agentId)}’s question “${question}” came after its last score`,
    ),
    ...concerns.map(
      ({ id, raisers }) =>
        `${id} (${raisers.map((raiser) => nameOf(state, raiser)).join(", ")}) came after ${nameOf(state, agentId)}, whose part it is about, had spoken`,
    ),
  ]);

/** Nothing for a seat that has never spoken: it is absent (P5-41). */
export function unreadBy(state: DebateState, agentId: AgentId): Unread {
  const last = lastWord(state, agentId);
  if (!last) return { agentId, answers: [], concerns: [] };
  return {
    agentId,
    answers: state.questions.filter(
      ({ askedBy, answeredSeq }) => askedBy.includes(agentId) && answeredSeq !== null && answeredSeq > last.seq,
    ),
    // Side by side nobody reads the others: what is raised there is for the next round.
    concerns: concernsAbout(state, agentId).filter(
      ({ seq, statedInRound }) => seq > last.seq || (last.isBlind && statedInRound === last.round),
    ),
  };
}

/** It waits for the person: until then nobody knows whether there will be something to read. What was left open is not waited for. */
export const isWaitingForAnswer = ({ questions }: DebateState, agentId: AgentId): boolean =>
  questions.some(({ askedBy, state }) => askedBy.includes(agentId) && state.kind === "open" && !state.left);

function lastWord(state: DebateState, agentId: AgentId): { seq: number; round: number; isBlind: boolean } | null {
  const round = state.rounds.findLast(({ turns }) => turns[agentId] && turns[agentId].kind !== "failed");
  const turn = round?.turns[agentId];
  return round && turn
    ? { seq: endOf(turn), round: round.number, isBlind: isBlindTurn(state, round.number, agentId) }
    : null;
}

const endOf = (turn: Turn): number =>
  turn.kind === "spoke" && turn.heard && turn.heard.kind !== "failed" ? turn.heard.seq : turn.seq;
