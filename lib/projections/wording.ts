import { withoutEnding } from "@/lib/domain/scan-text";

export const countOf = (value: number, singular: string): string => `${value} ${singular}${value === 1 ? "" : "s"}`;

/** Sentences quoted inside a sentence bring their own full stop. */
export const endless = (text: string): string => withoutEnding(text.trim(), ".!?…");

/** In one line, and not longer than this. */
export function shorten(text: string, max = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line;
}
