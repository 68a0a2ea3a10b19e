import { withoutEnding } from "@/lib/domain/scan-text";

/** "plan, design and tasks" */
export { andList, countOf } from "@/lib/domain/wording";

/** Sentences quoted inside a sentence bring their own full stop. */
export const endless = (text: string): string => withoutEnding(text.trim(), ".!?…");

/** With a full stop, unless it has an ending of its own: what was cut ends in "…", never in a full stop nobody wrote. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A remark on a reply begins with the field it is about: "dimension_scores.1.score: …" reads "dimension scores 2, score: …". */
export const placeInWords = (remark: string): string =>
  remark.replace(/^[a-z]+(?:[_.][a-z0-9]+){1,12}(?=[ :])/, (place) =>
    place
      .replaceAll("_", " ")
      .replaceAll(/\.(\d+)/g, (_, index: string) => ` ${Number(index) + 1}`)
      .replaceAll(".", ", "),
  );

/** In one line, not longer than this, and never cut inside a word (unless the word alone is longer). */
export function shorten(text: string, max = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const end = line.lastIndexOf(" ", max - 1);
  // The ellipsis stands in place of what would have followed, a full stop included.
  return `${line.slice(0, end > 0 ? end : max - 1).replace(/[\s.,;:–-]+$/, "")}…`;
}

/** Who chose what ended it; G-21: or that nobody did. */
export const chosenSentence = (decidedBy: string | undefined, { by, label }: { by: string; label: string }): string =>
  decidedBy === "deadline"
    ? `The deadline passed without a decision, so “${label}” was applied, as set beforehand.`
    : `${by} chose “${label}”.`;
