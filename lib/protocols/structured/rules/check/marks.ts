/** What is taken although it is not quite what was asked for, in words to be shown with the reply (P3-84). */
import { takenFor } from "@/lib/kernel/read-leniently";
import { REPLY_SCHEMAS, type AskKindId, type ReplyOf } from "../replies/replies";
import { stepCounts } from "../replies/step-counts";
import type { StructuredState } from "../state";

/** Lists with more or fewer entries than advised, by the shape that was asked for. */
export function countMarks(kind: AskKindId, reply: unknown): string[] {
  const issues = REPLY_SCHEMAS[kind].safeParse(reply).error?.issues ?? [];
  return issues.flatMap((issue) => {
    if ((issue.code !== "too_big" && issue.code !== "too_small") || issue.origin !== "array") return [];
    const given = lengthAt(reply, issue.path);
    const asked = issue.code === "too_big" ? `at most ${issue.maximum}` : `at least ${issue.minimum}`;
    return [`${issue.path.map(counted).join(".")}: ${given} given, ${asked} asked for`];
  });
}

/** Exhibits with fewer steps than a question of this size was asked to have. */
export function stepMarks(state: StructuredState, kind: AskKindId, reply: unknown): string[] {
  const counts = stepCounts(state);
  const few = (path: string, given: number, { min }: { min: number }): string[] =>
    given < min ? [`${path}: ${given} given, at least ${min} asked for`] : [];
  switch (kind) {
    case "trace":
      return (reply as ReplyOf<"trace">).traces.flatMap(({ steps, not_applicable }, index) =>
        not_applicable ? [] : few(`traces.${index + 1}.steps`, steps.length, counts.trace),
      );
    case "walkthrough":
      return few("steps", (reply as ReplyOf<"walkthrough">).steps.length, counts.walkthrough);
    case "attack":
      return few("steps", (reply as ReplyOf<"attack">).steps.length, counts.attack);
    default:
      return [];
  }
}

function lengthAt(value: unknown, path: readonly PropertyKey[]): number {
  const found = path.reduce<unknown>(
    (part, key) =>
      typeof part === "object" && part !== null ? (part as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
  return Array.isArray(found) ? found.length : 0;
}

/** People count from one. */
const counted = (key: PropertyKey): string => (typeof key === "number" ? String(key + 1) : String(key));

/** Numbers that were rounded on reading: what was given beside what was taken. */
export function roundingMarks(given: unknown, taken: unknown, path = ""): string[] {
  if (typeof taken === "number") {
    const number =
      typeof given === "number" ? given : typeof given === "string" ? Number.parseFloat(given) : Number.NaN;
    return Number.isInteger(taken) && Number.isFinite(number) && !Number.isInteger(number)
      ? [takenFor(path, String(given), String(taken))]
      : [];
  }
  if (typeof given !== "object" || given === null || typeof taken !== "object" || taken === null) return [];
  return Object.entries(taken).flatMap(([key, part]) =>
    roundingMarks(
      (given as Record<string, unknown>)[key],
      part,
      [path, Array.isArray(taken) ? String(Number(key) + 1) : key].filter(Boolean).join("."),
    ),
  );
}
