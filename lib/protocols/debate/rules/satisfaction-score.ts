export type ParsedScore = { ok: true; score: number } | { ok: false; reason: string };

/**
 * P5-22: 92, "92", "92%" and "92/100" are 92. Decimals, words and numbers outside 0 to 100 are invalid.
 * The first integer counts, but only if it is no part of a decimal: "89.5" must not become 89, nor ".9" 9.
 */
export function parseSatisfactionScore(value: unknown): ParsedScore {
  const score = typeof value === "string" ? firstInteger(value) : value;
  return typeof score === "number" && Number.isInteger(score) && score >= 0 && score <= 100
    ? { ok: true, score }
    : invalid(value);
}

/** Null where the first number is not an integer. */
function firstInteger(text: string): number | null {
  const first = /[-+−]?\d*[.,]?\d+/.exec(text)?.[0];
  return first === undefined || /[.,]/.test(first) ? null : Number(first.replace("−", "-"));
}

/** Enough to recognise what was given by. */
const MAX_SHOWN = 80;

function invalid(value: unknown): ParsedScore {
  const shown = value === undefined ? "missing" : JSON.stringify(value).slice(0, MAX_SHOWN);
  return { ok: false, reason: `satisfaction_score must be a whole number from 0 to 100, got ${shown}` };
}
