/** Search in texts that are at hand: the documents under deliberation, and whole sources in tests. */
import type { SearchHit } from "@/lib/domain/evidence/look";

/** A line longer than this is shown around what was found. */
const MAX_LINE = 200;

type Text = { source: string; path: string; text: string };

/** Lines with the words as they stand first, then lines with all of them. */
export function hitsIn(
  texts: readonly Text[],
  words: string,
  within: string | undefined,
  limit: number,
): { hits: SearchHit[]; more: number } {
  const phrase = words.trim().toLowerCase();
  const each = phrase.split(/\s+/).filter(Boolean);
  if (each.length === 0) return { hits: [], more: 0 };
  const exact: SearchHit[] = [];
  const loose: SearchHit[] = [];
  for (const { source, path, text } of texts) {
    if (within !== undefined && path !== within && !path.startsWith(`${within.replace(/\/+$/, "")}/`)) continue;
    for (const [index, line] of text.split("\n").entries()) {
      const lower = line.toLowerCase();
      if (!each.every((word) => lower.includes(word))) continue;
      const at = lower.indexOf(phrase);
      (at === -1 ? loose : exact).push({
        source,
        path,
        line: index + 1,
        text: around(line, at === -1 ? lower.indexOf(each[0] as string) : at),
      });
    }
  }
  const all = [...exact, ...loose];
  return { hits: all.slice(0, limit), more: Math.max(0, all.length - limit) };
}

/** Cut at spaces, never inside a word where there is one. */
function around(line: string, at: number): string {
  const text = line.trim();
  if (text.length <= MAX_LINE) return text;
  const from = Math.max(0, Math.min(at - MAX_LINE / 2, line.length - MAX_LINE));
  const start = from === 0 ? 0 : line.indexOf(" ", from) + 1 || from;
  const end = line.lastIndexOf(" ", start + MAX_LINE);
  const cut = line.slice(start, end > start + MAX_LINE / 2 ? end : start + MAX_LINE);
  return `${start > 0 ? "… " : ""}${cut.trim()}${start + cut.length < line.length ? " …" : ""}`.toWellFormed();
}
