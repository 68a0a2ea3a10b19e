import { Allow, parse } from "partial-json";

/** A reply as far as it has been written: text for a reader, not JSON. */
export type DraftReply = { proposal: string; rationale: string; concerns: readonly string[]; suggestedChanges: string; score: number | null; /** The field that grows now. */ growing: DraftField | null };
export type DraftField = "proposal" | "rationale" | "concerns" | "suggestedChanges";

const FIELDS: Readonly<Record<string, DraftField>> = {
  proposal: "proposal",
  overview: "proposal",
  key_disagreement: "proposal",
  rationale: "rationale",
  recommendation: "rationale",
  blocking_concerns: "concerns",
  suggested_changes: "suggestedChanges",
};

const ALLOWED = Allow.STR | Allow.ARR | Allow.OBJ;

/** Null while there is nothing to read yet, or where the text is no JSON object. */
export function draftReply(text: string): DraftReply | null {
  const start = text.indexOf("{");
  if (start < 0) return null;
  const value = parsePartial(text.slice(start));
  if (!value) return null;
  const string = (name: string): string => (typeof value[name] === "string" ? value[name] : "");
  const list = Array.isArray(value.blocking_concerns) ? value.blocking_concerns : [];
  const lastKey = Object.keys(value).at(-1) ?? "";
  return {
    proposal: string("proposal") || string("overview") || string("key_disagreement"),
    rationale: string("rationale") || string("recommendation"),
    concerns: list.filter((concern): concern is string => typeof concern === "string" && concern.length > 0),
    suggestedChanges: string("suggested_changes"),
    score: typeof value.satisfaction_score === "number" ? value.satisfaction_score : null,
    growing: FIELDS[lastKey] ?? null,
  };
}

function parsePartial(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parse(text, ALLOWED);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // not (yet) an object: nothing a reader could use
  }
}
