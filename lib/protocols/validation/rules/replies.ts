import { z } from "zod";
import { describeProblems, readLeniently } from "@/lib/kernel/read-leniently";
import type { ReplyCheck } from "@/lib/kernel/types";

export const VERDICTS = ["conforms", "deviates", "not_covered"] as const;
export type Verdict = (typeof VERDICTS)[number];

export const MAX_FINDINGS = 12;

const findingSchema = z.object({
  part: z
    .string()
    .trim()
    .min(1)
    .max(240)
    .describe("What of the record it is about, in a few words: a condition, a consequence, a piece of the decision."),
  what: z
    .string()
    .trim()
    .min(1)
    .max(2000)
    .describe(
      "What the implementation does about it, in one to three sentences, with marks such as [c1]: one for the words of the record and, unless it is not_covered, one for the words of the implementation.",
    ),
  verdict: z
    .enum(VERDICTS)
    .describe(
      "conforms: the implementation does what the record says. deviates: it does something else. not_covered: nothing of it is in what you were shown.",
    ),
});
export type WrittenFinding = z.infer<typeof findingSchema>;

/** V-03 */
export const judgementSchema = z.object({
  findings: z
    .array(findingSchema)
    .min(1)
    .max(MAX_FINDINGS)
    .describe("One for each part of the record that is yours, the weightiest first."),
});
export type Judgement = z.infer<typeof judgementSchema>;

export function checkJudgement(value: unknown): ReplyCheck {
  const read = readLeniently(judgementSchema, value);
  if (!read.success) return { kind: "re-ask", code: "schema", reason: describeProblems(read.error) };
  return { kind: "ok", reply: read.data, ...(read.notes.length > 0 ? { flags: read.notes } : {}) };
}
