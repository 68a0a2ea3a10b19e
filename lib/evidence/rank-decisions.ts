import { wordsIn, isCommonWord } from "./words";

/** Earlier decisions that share telling words with the question, the closest first. What is rare among them counts more, and a title more than the rest. */
export function rankDecisions<T extends { title: string; text: string }>(
  telling: readonly string[],
  decisions: readonly T[],
): T[] {
  if (telling.length === 0) return [];
  const found = decisions.map((decision) => ({
    decision,
    title: sharedWith(telling, decision.title),
    text: sharedWith(telling, decision.text),
  }));
  const spread = (word: string): number =>
    found.filter(({ title, text }) => title.includes(word) || text.includes(word)).length;
  const weight = new Map(telling.map((word) => [word, Math.log(1 + (decisions.length + 1) / (1 + spread(word)))]));
  const worth = (words: readonly string[]): number => words.reduce((sum, word) => sum + (weight.get(word) ?? 0), 0);
  return found
    .filter(({ title, text }) => new Set([...title, ...text]).size >= Math.min(2, telling.length))
    .map(({ decision, title, text }) => ({ decision, score: 2 * worth(title) + worth(text) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ decision }) => decision);
}

function sharedWith(telling: readonly string[], text: string): string[] {
  const words = wordsIn(text);
  return telling.filter((word) => words.has(word));
}

const MAX_WORDS = 200;

/** The words of a question worth looking for, each once. */
export const tellingWords = (text: string): readonly string[] =>
  [...wordsIn(text)].filter((word) => word.length > 1 && !isCommonWord(word)).slice(0, MAX_WORDS);
