/** P1-67: conditions on their way from the assessor to the modifier and back. In the assessor's own words. */
import type { AgentId } from "@/lib/domain/ids";
import { conditionInWords } from "@/lib/domain/wording";
import { currentRound } from "@/lib/kernel/rounds";
import {
  answerTo,
  conditionsOf,
  conditionsToAnswer,
  keptIn,
  providedFor,
} from "@/lib/protocols/review/rules/conditions";
import { currentVersion, nameOf, type ReviewState, type Turn } from "@/lib/protocols/review/rules/state";
import { inline, section } from "@/lib/prompts/section";

/** Of one assessor, for the modifier. */
export function conditionLines(turn: Turn): string[] {
  const open = conditionsToAnswer(turn).map(({ id, text }) => `- ${id}: ${inline(text)}`);
  return open.length > 0 ? [`Agrees on condition that:\n${open.join("\n")}`] : [];
}

export function owedAnswers(state: ReviewState): string[] {
  const round = currentRound(state);
  const open = round ? round.order.flatMap((id) => round.turns[id] ?? []).flatMap(conditionsToAnswer) : [];
  return open.length > 0 ? [`Conditions to answer: ${open.map(({ id }) => id).join(", ")}.`] : [];
}

/** For the assessor that stated them; none where it stated none. */
export function ownConditionsPart(state: ReviewState, agentId: AgentId): string[] {
  const own = conditionsOf(state, agentId);
  if (own.length === 0) return [];
  const { cut } = keptIn(providedFor(state), currentVersion(state).text);
  const lines = own.map((condition) => {
    const answer = answerTo(state, condition.id);
    const gone = cut.find(({ id }) => id === condition.id);
    return [
      `- ${conditionInWords(condition)}: ${inline(condition.text)}`,
      ...(answer ? [`  The modifier: ${inline(answer)}`] : []),
      ...(gone ? [`  No longer in the document, and it was provided for by it: “${inline(gone.passage)}”`] : []),
    ].join("\n");
  });
  return [
    `${section("own-conditions", lines.join("\n"))}\nIn conditions, name again in the same words those that still stand, each with its state now; what you leave out is dropped.`,
  ];
}

/** To the modifier: the words that provide for a condition, as far as they still stand in the document. */
export const keptConditionLines = (state: ReviewState): string[] =>
  keptIn(providedFor(state), currentVersion(state).text).kept.map(
    ({ id, agentId, passage }) => `- ${id}, condition of ${inline(nameOf(state, agentId))}: “${inline(passage)}”`,
  );
