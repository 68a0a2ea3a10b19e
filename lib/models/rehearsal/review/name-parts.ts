/** P1-25: the words of the question that name its system, its comparison and what would be new; null where none do. */
import type { NamePartsReply } from "@/lib/protocols/review/replies";
import { currentVersion, type ReviewState } from "@/lib/protocols/review/state";
import { plain, quotable } from "../subject-matter";
import { matterOf } from "./matter";
import { settledBefore } from "./course";
import { readDocument } from "./document/document";
import { COMPARISON, NOVELTY } from "./points/question";
import type { ReviewScriptId } from "./scripts";

export function nameParts(state: ReviewState, round: number, script: ReviewScriptId): NamePartsReply {
  const { text } = currentVersion(state);
  const isVague = script === "vague" && !settledBefore(state, round);
  const { terms } = matterOf(state.subject);
  const system = terms.find((term) => text.toLowerCase().includes(term.toLowerCase())) ?? quotable(plain(text.slice(0, MAX_QUOTED)), 60);
  return {
    system: quotable(system) || null,
    comparison: under(text, "Comparison") ?? sentenceWith(text, COMPARISON),
    novelty: isVague ? null : (under(text, "What would be new") ?? sentenceWith(text, NOVELTY)),
  };
}

const MAX_QUOTED = 1000;
const under = (text: string, heading: string): string | null => readDocument(text).passages.find(({ section }) => section === heading)?.text ?? null;
const sentenceWith = (text: string, words: RegExp): string | null => readDocument(text).passages.find((passage) => words.test(passage.raw))?.text ?? (words.test(text) ? quotable(plain(text.slice(0, MAX_QUOTED))) : null);
