/** P1-25: the words of the question that name its system, its comparison and what would be new; null where none do. */
import type { NamePartsReply } from "@/lib/protocols/review/rules/replies/replies";
import { currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { settledBefore } from "./course/course";
import { readDocument } from "./document/document";
import { matterOf } from "./course/matter";
import { pointWords, type PointWords } from "./prose";
import type { ReviewScriptId } from "@/lib/protocols/review/rules/scripts";

/** In one script nobody finds what would be new, until a person has asked for it. */
export function nameParts(state: ReviewState, round: number, script: ReviewScriptId): NamePartsReply {
  const named = partsNamedIn(state, currentVersion(state).text);
  return script === "vague" && !settledBefore(state, round) ? { ...named, novelty: null } : named;
}

export function partsNamedIn({ subject }: Pick<ReviewState, "subject">, text: string): NamePartsReply {
  const { comparison, novelty } = pointWords().alone;
  const lower = text.toLowerCase();
  const term = matterOf(subject).terms.find((one) => /\p{L}/u.test(one) && lower.includes(one.toLowerCase()));
  return {
    system: quotable(term ?? plain(text.slice(0, MAX_QUOTED)), 60) || null,
    comparison: under(text, "Comparison") ?? sentenceWith(text, comparison),
    novelty: under(text, "What would be new") ?? sentenceWith(text, novelty),
  };
}

const MAX_QUOTED = 1000;
const under = (text: string, heading: string): string | null =>
  readDocument(text).passages.find(({ section }) => section === heading)?.text ?? null;
/** The sentence for which the point would not be raised. */
const sentenceWith = (text: string, { unless }: PointWords): string | null =>
  readDocument(text).passages.find((passage) => unless?.test(passage.raw))?.text ??
  (unless?.test(text) ? quotable(plain(text.slice(0, MAX_QUOTED))) : null);
