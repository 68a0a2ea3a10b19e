/** P3-16: outside the limits a text is marked, never refused. */
import type { StructuredConfig } from "../config";
import type { AskKindId } from "../replies/replies";
import { roleOfArtifact } from "../replies/replies";

export function lengthFlags(kind: AskKindId, reply: unknown, config: StructuredConfig): string[] {
  const limits = limitsFor(kind, config);
  if (!limits) return [];
  const words = countWords(
    kind === "propose" || kind === "supplement" ? (reply as { position: string }).position : reply,
  );
  if (words < limits.min) return [`short:${words}`];
  return words > limits.max ? [`long:${words}`] : [];
}

function limitsFor(kind: AskKindId, config: StructuredConfig): { min: number; max: number } | null {
  if (kind === "propose") return { min: config.lead_words_min, max: config.lead_words_max };
  if (kind === "supplement") return { min: config.supplement_words_min, max: config.supplement_words_max };
  return roleOfArtifact(kind) ? { min: 0, max: config.artifact_words_max } : null;
}

/** Words in every text a reply holds; names of fields are none. */
export function countWords(value: unknown): number {
  if (typeof value === "string") return value.match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, part]) => (UNCOUNTED.has(name) ? sum : sum + countWords(part)), 0);
}

/** Where a step comes from is quoted or one of three words, not written. */
const UNCOUNTED: ReadonlySet<string> = new Set(["basis", "from"]);
