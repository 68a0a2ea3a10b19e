import { plain, quotable } from "./subject-matter";

/** What a seat the user defined judges by, in so many characters at most. */
export const MAX_CRITERION = 60;

/** Quoted from its brief. Questions say best what a seat judges by; then list items, then sentences. */
export function criteriaIn(brief: string): string[] {
  const lines = brief.split("\n").map((line) => line.trim());
  const items = lines.filter((line) => /^(?:[-*+]|\d+[.)])\s/.test(line)).map((line) => line.replace(/^\S+\s+/, ""));
  const spoken = plain(brief).split(/(?<=[.!?])\s+/);
  const all = [...spoken.filter((sentence) => sentence.endsWith("?")), ...items, ...spoken].map((text) =>
    quotable(plain(text).replace(/^(?:[-+]|\d+[.)])\s+/, ""), MAX_CRITERION),
  );
  return [...new Set(all)].filter((text) => text.split(" ").length >= 4).map((text) => `“${text}”`);
}
