/** The answer in one sentence as it stands, what is new in it, and since when it reads like this. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { answerStanding, statedAnswers, type StatedAnswer } from "@/lib/kernel/facts";
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
  const { panel } = lifecycle.created;
  const last = answerStanding(stated, panel);
  if (!last) return null;
  // What stood before, as it would have been shown then.
  let [first, before]: [StatedAnswer, string | null] = [last, null];
  for (let length = stated.length - 1; length > 0 && before === null; length--) {
    const then = answerStanding(stated.slice(0, length), panel);
    if (then && then.answer !== last.answer) before = then.answer;
    else if (then) first = then;
  }
  const event = log[first.seq - 1];
  return {
    pieces: wordChanges(before, last.answer),
    since: event?.at ?? lifecycle.lastEventAt,
    seq: first.seq,
    isChanged: before !== null,
  };
}
