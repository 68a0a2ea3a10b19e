/** What settled a concern, read off the place its protocol's form has for that: the marks in its words (G-16). */
import type { Settlement } from "@/lib/domain/evidence/citation";
import { bareMark } from "@/lib/evidence/ungrounded";
import type { AskKind } from "@/lib/kernel/types";
import type { WrittenEvidence } from "./split-evidence";

const MARK = /\[[^[\]\s]{1,20}\]/g;

export function withSettledIn(evidence: WrittenEvidence, reply: unknown, place: AskKind["settledIn"]): WrittenEvidence {
  if (!place || typeof reply !== "object" || reply === null) return evidence;
  const known = new Set(evidence.citations.map(({ id }) => bareMark(id)));
  const entries: unknown = (reply as Record<string, unknown>)[place.list];
  const read = (Array.isArray(entries) ? entries : []).flatMap((entry): Settlement[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const fields = entry as Record<string, unknown>;
    const [concern, words, state] = [fields[place.id], fields[place.words], fields[place.state]];
    if (typeof concern !== "string" || concern.trim() === "" || typeof words !== "string") return [];
    if (typeof state !== "string" || state.trim().toLowerCase() !== place.value.toLowerCase()) return [];
    const citations = [...new Set((words.match(MARK) ?? []).map(bareMark))].filter((mark) => known.has(mark));
    return citations.length > 0 ? [{ concern: concern.trim(), citations }] : [];
  });
  const settled = [...(evidence.settled ?? []), ...read];
  return settled.length > 0 ? { ...evidence, settled } : evidence;
}
