import type { Agent } from "@/lib/domain/agent";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";

const MAX_CRITERION = 90;
const FEWEST_WORDS = 3;

/** What a seat of one's own judges by, in the words of its brief: a question says it best, then a list item, then its role. */
export function criterionOf({ brief, role }: Agent): string | null {
  const items = brief
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^(?:[-*+]|\d+[.)])\s/.test(line))
    .map((line) => line.replace(/^\S+\s+/, ""));
  const sentences = plain(brief).split(/(?<=[.!?])\s+/);
  const all = [...sentences.filter((sentence) => sentence.endsWith("?")), ...items, role, ...sentences].map((text) =>
    quotable(plain(text).replace(/^(?:[-+]|\d+[.)])\s+/, ""), MAX_CRITERION),
  );
  return all.find((text) => text.split(" ").length >= FEWEST_WORDS) ?? null;
}
