/** What is looked up, and what a rehearsal can honestly say of it: no literature is searched, so none is found. */
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { clip, plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { matterOf } from "./course/matter";
import { sentence } from "./voice";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose-sentences";

export function queriesFor({ subject }: Pick<ReviewState, "subject">, place: number): string[] {
  const { terms, title } = matterOf(subject);
  const [first = title, second = title, third = second] = terms;
  const about = (one: string, ...more: string[]) => clip([one, ...more].join(" ").replaceAll(/\s+/g, " "), 120);
  return place === 0
    ? [
        about(first, second === first ? "" : second, sentences().queriesFor.earlier).trim(),
        about(first, sentences().queriesFor.otherFields),
      ]
    : [about(third, sentences().queriesFor.negative)];
}

export const rehearsedSearch = () => ({
  findings: [],
  note: sentences().rehearsedSearch.note,
});

/** What the document says of the search: the person's references as they were given, or that nothing is known yet. */
export function searchSentence({ searches }: ReviewState): string {
  const last = searches.at(-1);
  if (!last) return sentences().queriesFor.notYet;
  const asked = last.queries.map((query) => `“${quotable(query, 80)}”`).join(", ");
  const found =
    last.findings.length > 0
      ? last.findings.map(({ title, year }) => (year ? `${title} (${year})` : title)).join("; ")
      : plain(last.note);
  return fill(sentences().queriesFor.lookedUp, {
    by: last.by,
    asked,
    found: sentence(clip(found || sentences().queriesFor.nothingFound, 600)),
  });
}
