/**
 * Whether two wordings are one concern. Agents rarely repeat a sentence letter by letter, so words are compared, not
 * strings: Dice over the sets of meaningful words. 0.6 keeps "no rollback for the migration" and "the migration has
 * no rollback path" together and parts "no rollback" from "no audit log" (concern-ledger.test.ts).
 */
import type { Wording } from "@/lib/protocols/debate/rules/wording";

const SAME_FROM = 0.6;

export function similarity(one: Wording, other: Wording): number {
  if (one.normal === other.normal) return 1;
  if (one.words.size === 0 || other.words.size === 0) return 0;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared++;
  return (2 * shared) / (one.words.size + other.words.size);
}

export const isSame = (one: Wording, other: Wording): boolean => similarity(one, other) >= SAME_FROM;
