/** The answer in one sentence as it stands, what is new in it, and since when it reads like this. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { wordChanges, type WordPiece } from "./word-changes";

export type AnswerOnTable = {
  pieces: readonly WordPiece[];
  /** When these words were first stated, by which event; later replies may have repeated them. */
  since: string;
  seq: number;
  /** Somebody had stated another answer before. */
  isChanged: boolean;
};

/** Null: nobody has stated one. */
export function answerOnTable(log: readonly DeliberationEvent[], { lifecycle }: Folded): AnswerOnTable | null {
  const stated = statedAnswers(lifecycle.facts);
  const last = stated.at(-1);
  if (!last) return null;
  const other = stated.findLastIndex(({ answer }) => answer !== last.answer);
  const first = stated[other + 1] ?? last;
  const before = stated[other]?.answer ?? null;
  const event = log[first.seq - 1];
  return {
    pieces: wordChanges(before, last.answer),
    since: event?.at ?? lifecycle.lastEventAt,
    seq: first.seq,
    isChanged: before !== null,
  };
}
