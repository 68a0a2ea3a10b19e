/** What is looked up, and what a rehearsal can honestly say of it: no literature is searched, so none is found. */
import type { ReviewState } from "@/lib/protocols/review/state";
import { clip, plain, quotable } from "../subject-matter";
import { matterOf } from "./matter";
import { sentence } from "./voice";

export function queriesFor({ subject }: Pick<ReviewState, "subject">, place: number): string[] {
  const { terms, title } = matterOf(subject);
  const [first = title, second = title, third = second] = terms;
  const about = (one: string, ...more: string[]) => clip([one, ...more].join(" ").replaceAll(/\s+/g, " "), 120);
  return place === 0 ? [about(first, second === first ? "" : second, "earlier methods").trim(), about(first, "other fields")] : [about(third, "comparison, negative results")];
}

export const REHEARSED_SEARCH = { findings: [], note: "This is a rehearsal: nothing was looked up and no work is cited. With a literature service, what it finds would stand here." };

/** What the document says of the search: the person's references as they were given, or that nothing is known yet. */
export function searchSentence({ searches }: ReviewState): string {
  const last = searches.at(-1);
  if (!last) return "The nearest work has not been looked up yet.";
  const asked = last.queries.map((query) => `“${quotable(query, 80)}”`).join(", ");
  const found = last.findings.length > 0 ? last.findings.map(({ title, year }) => (year ? `${title} (${year})` : title)).join("; ") : plain(last.note);
  return `Looked up by ${last.by}: ${asked}. ${sentence(clip(found || "Nothing was found", 600))}`;
}
