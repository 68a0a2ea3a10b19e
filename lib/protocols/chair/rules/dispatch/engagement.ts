/** P2-24: an answer of a later round engages if it brings reasoning about the conflict that was not in the first one. */
import type { AgentId } from "@/lib/domain/ids";
import { wordsOf } from "../conflicts/position";
import type { JudgeReply } from "../replies/replies";
import { answerIn, findSpecialist, type ChairState, type Round } from "../state";
import { isEngagedPattern, type EngagementPattern } from "../vocabulary";

export type Engagement = {
  agentId: AgentId;
  isEngaged: boolean;
  pattern: EngagementPattern;
  /** The new reasoning, as quoted by the chair and found in the answer. */
  excerpt: string | null;
  /** Where the engine did not follow the chair. */
  note: string | null;
};

/** Silence needs no judge; a claim of new reasoning counts only with words that are there and were not there before. */
export function engagementIn(state: ChairState, round: Round, judged: JudgeReply["engagement"]): Engagement[] {
  return round.order.map((agentId): Engagement => {
    if (!answerIn(state, round.number, agentId))
      return { agentId, isEngaged: false, pattern: "silence", excerpt: null, note: null };
    const said = judged.find(({ specialist }) => findSpecialist(state, specialist)?.id === agentId);
    if (!said)
      return {
        agentId,
        isEngaged: false,
        pattern: "restatement",
        excerpt: null,
        note: "The chair did not judge this answer.",
      };
    if (!isEngagedPattern(said.pattern))
      return { agentId, isEngaged: false, pattern: said.pattern, excerpt: null, note: null };
    const problem = excerptProblem(state, round.number, agentId, said.new_reasoning_excerpt ?? "");
    return problem
      ? { agentId, isEngaged: false, pattern: "restatement", excerpt: null, note: problem }
      : { agentId, isEngaged: true, pattern: said.pattern, excerpt: said.new_reasoning_excerpt, note: null };
  });
}

const SHORTEST_EXCERPT = 12;

/** Null when the excerpt is in this answer and was in none before (P2-24, P2-Q9). */
export function excerptProblem(state: ChairState, round: number, agentId: AgentId, excerpt: string): string | null {
  const quoted = piecesOf(excerpt);
  if (quoted.join(" ").length < SHORTEST_EXCERPT) return "No new reasoning was quoted.";
  const answer = answerIn(state, round, agentId);
  const now = answer ? plainWords(wordsOf(answer.position)) : "";
  if (!quoted.every((piece) => now.includes(piece))) return "What was quoted as new is not in the answer.";
  const before = state.rounds
    .filter(({ number }) => number < round)
    .flatMap(({ number }) => answerIn(state, number, agentId) ?? []);
  return before.some(({ position }) => quoted.every((piece) => plainWords(wordsOf(position)).includes(piece)))
    ? "What was quoted as new was in an earlier answer."
    : null;
}

/** An excerpt may leave something out in the middle. */
const piecesOf = (excerpt: string): string[] =>
  excerpt
    .split(/…|\.{3}|\[[^[\]]*\]/)
    .map(plainWords)
    .filter(Boolean);

/** Letters and digits alone: quotation marks, Markdown and line breaks are not what a quotation is about. */
const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
