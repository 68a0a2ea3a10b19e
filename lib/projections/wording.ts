import { withoutEnding } from "@/lib/domain/scan-text";

/** "plan, design and tasks" */
export const andList = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

export const countOf = (value: number, singular: string): string => `${value} ${singular}${value === 1 ? "" : "s"}`;

/** Sentences quoted inside a sentence bring their own full stop. */
export const endless = (text: string): string => withoutEnding(text.trim(), ".!?…");

/** With a full stop, unless it has an ending of its own: what was cut ends in "…", never in a full stop nobody wrote. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** In one line, not longer than this, and never cut inside a word (unless the word alone is longer). */
export function shorten(text: string, max = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const end = line.lastIndexOf(" ", max - 1);
  return `${line.slice(0, end > 0 ? end : max - 1).trimEnd()}…`;
}
