/** What replies said about themselves, read back: the answer on the table, conditions, who moved whom. Nobody guesses any of it from timing. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { Condition, Move, ReplyFacts } from "@/lib/domain/reply-facts";
import type { EventPayload } from "@/lib/events/schema";
import { comparedWith } from "./same-question";

export type StatedFacts = {
  seq: number;
  key: string;
  kind: string;
  round: number;
  agentId: AgentId;
  facts: ReplyFacts;
};

export function withFacts(all: readonly StatedFacts[], payload: EventPayload, seq: number): readonly StatedFacts[] {
  if (payload.type !== "reply.recorded" || !payload.facts) return all;
  const { key, kind, round, agentId, facts } = payload;
  return [...all, { seq, key, kind, round, agentId, facts }];
}

export type StatedCondition = Condition & { agentId: AgentId; seq: number };

/** What each seat named last: a condition it no longer names is no longer one. */
export function standingConditions(all: readonly StatedFacts[]): StatedCondition[] {
  const latest = new Map<AgentId, StatedFacts>();
  for (const one of all) if (one.facts.conditions) latest.set(one.agentId, one);
  return [...latest.values()].flatMap(({ facts, agentId, seq }) =>
    (facts.conditions ?? []).map((condition) => ({ ...condition, agentId, seq })),
  );
}

/** `from`: the seat whose argument it was, with its last reply before that; absent where it was no seat of the panel. */
export type StatedMove = Move & {
  agentId: AgentId;
  round: number;
  seq: number;
  from?: { agentId: AgentId; seq?: number };
};

export function statedMoves(all: readonly StatedFacts[], panel: readonly Agent[]): StatedMove[] {
  return all.flatMap(({ facts, agentId, round, seq }, index) =>
    (facts.moved ?? []).map((move) => {
      const name = move.by.toLowerCase();
      const seat = panel.find((one) => one.id === name || one.name.toLowerCase() === name);
      if (!seat || seat.id === agentId) return { ...move, agentId, round, seq };
      const said = all.slice(0, index).findLast((one) => one.agentId === seat.id);
      return { ...move, agentId, round, seq, from: { agentId: seat.id, ...(said ? { seq: said.seq } : {}) } };
    }),
  );
}

/** Under an id, so that whoever is to provide for it can say which. */
export type SeatCondition = Condition & { id: string };

/** `known`: all the seat stated before. Put otherwise it is another one; in the same words, or in more or fewer of them, it keeps its id. */
export function numberedConditions(
  known: readonly SeatCondition[],
  stated: readonly Condition[],
  idOf: (number: number) => string,
): SeatCondition[] {
  let last = new Set(known.map(({ id }) => id)).size;
  return stated.map((condition) => {
    const before = known.findLast(({ text }) => comparedWith(condition.text, text) !== null);
    return { ...condition, id: before?.id ?? idOf(++last) };
  });
}

export type StatedAnswer = { answer: string; seq: number; round: number; agentId: AgentId };

/** The answer in one sentence each time somebody stated it, oldest first. Which one is on the table: `answerStanding`. */
export const statedAnswers = (all: readonly StatedFacts[]): StatedAnswer[] =>
  all.flatMap(({ facts, seq, round, agentId }) =>
    facts.answer === undefined ? [] : [{ answer: facts.answer, seq, round, agentId }],
  );

/** Words with which answers of several seats begin, as they stand in the one that is shown; `seats`: how many others begin so. */
export type SharedBeginning = { words: string; seats: number };

/** `heldBy`: those who say it in these words. `apart`: how many other seats say it in other words, or say something else. */
export type AnswerStanding = StatedAnswer & {
  heldBy: readonly AgentId[];
  apart: number;
  beginning?: SharedBeginning;
};

/**
 * Whoever writes for all states it; where seats each state their own, it is one that begins as most of them do, and
 * where no two begin alike, the last one, which is then that seat's alone.
 */
export function answerStanding(
  stated: readonly StatedAnswer[],
  panel: readonly Pick<Agent, "id">[],
): AnswerStanding | null {
  const last = stated.at(-1);
  if (!last) return null;
  const seats = new Set<string>(panel.map(({ id }) => id));
  const forAll = stated.findLastIndex(({ agentId }) => !seats.has(agentId));
  const latest = [...new Map(stated.slice(forAll + 1).map((one) => [one.agentId, one])).values()];
  if (latest.length < 2) return { ...last, heldBy: [last.agentId], apart: 0 };
  // The newest first: of two groups of the same size that with the newest word comes first.
  const read = latest.toSorted((a, b) => b.seq - a.seq).map((stating) => ({ stating, words: wordsOf(stating.answer) }));
  const beginning = commonBeginning(read.map(({ words }) => words));
  const alike = beginning ? read.filter(({ words }) => beginsWith(words, beginning)) : read;
  const groups = new Map<string, typeof alike>();
  for (const one of alike) groups.set(keyOf(one.words), [...(groups.get(keyOf(one.words)) ?? []), one]);
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length);
  const [shown] = most;
  if (!shown) return { ...last, heldBy: [last.agentId], apart: latest.length - 1 };
  const heldBy = most.map(({ stating }) => stating.agentId).toReversed();
  const others = alike.length - heldBy.length;
  return {
    ...shown.stating,
    heldBy,
    apart: latest.length - heldBy.length,
    ...(beginning && others > 0
      ? { beginning: { words: wordsUntil(shown.stating.answer, shown.words, beginning.length), seats: others } }
      : {}),
  };
}

/** `ends`: a clause ends behind it. */
type Word = { word: string; to: number; ends: boolean };

/** Scripts without spaces have no words to be told apart by: there each sign counts as one. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;
/** A full stop inside of "18.5" ends nothing. */
const CLAUSE_END = /^["”’»)\]]*(?:[,;:.!?…](?=["”’»)\]]|\s|$)|[、，；：。！？—]|\s+(?:[—–-]\s|\()|\s*$)/u;

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const to = index + word.length;
    return { word: word.toLowerCase(), to, ends: CLAUSE_END.test(text.slice(to)) };
  });

const keyOf = (words: readonly Word[]): string => words.map(({ word }) => word).join(" ");
const beginsWith = (words: readonly Word[], beginning: readonly Word[]): boolean =>
  beginning.every(({ word }, index) => words[index]?.word === word);
const wordsUntil = (text: string, words: readonly Word[], count: number): string => text.slice(0, words[count - 1]?.to);

/** "No:" or "In short," say nothing yet. */
const FEWEST_WORDS = 3;

/**
 * What most answers begin with, and of several such beginnings the longest. It has to be a whole clause of one of them:
 * "We should keep" is none. What follows may still turn it round, so that it is quoted and never taken for agreement.
 */
function commonBeginning(answers: readonly (readonly Word[])[]): readonly Word[] | null {
  const beginnings = answers.flatMap((words) =>
    words.flatMap(({ ends }, index) => (ends && index + 1 >= FEWEST_WORDS ? [words.slice(0, index + 1)] : [])),
  );
  const counted = beginnings.map((beginning) => ({
    beginning,
    count: answers.filter((words) => beginsWith(words, beginning)).length,
  }));
  const [best] = counted.toSorted((a, b) => b.count - a.count || b.beginning.length - a.beginning.length);
  return best && best.count > 1 ? best.beginning : null;
}
