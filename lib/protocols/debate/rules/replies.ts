/** The shapes asked for, one per ask kind of the debate. What is accepted is decided in check.ts. */
import { z } from "zod";
import type { AskKind } from "@/lib/kernel/types";

/** P5.5 */
export const speakReplySchema = z.object({
  proposal: z.string().min(1).describe("The design from this agent's perspective: concrete, with figures."),
  choice: z
    .string()
    .nullable()
    .optional()
    .describe(
      "The one choice this agent's part of the design stands or falls with, in at most twelve words; null while there is none.",
    ),
  satisfaction_score: z
    .int()
    .min(0)
    .max(100)
    .describe("How ready the design on the table is, from this agent's perspective."),
  rationale: z.string().min(1).describe("Why this score: what is good, what is missing."),
  blocking_concerns: z
    .array(z.string().min(1))
    .describe("What prevents the target score; empty when the score reaches it."),
  suggested_changes: z.string().describe("The specific changes that would bring the score to the target."),
  performance_impact: z.string().nullable().describe("Latency, throughput, cost; null where it does not apply."),
});
export type SpeakReply = z.infer<typeof speakReplySchema>;

/** P5-31 */
export const synthesisReplySchema = z.object({
  overview: z.string().min(1).describe("What all agents agree on, as one design."),
  responsibilities: z
    .array(z.object({ agent: z.string(), owns: z.string(), implementation_notes: z.string() }))
    .describe("One entry per agent that spoke."),
  interfaces: z.array(z.string()).describe("Contracts between the parts."),
  performance_targets: z.array(z.string()).describe("Measurable targets."),
  open_questions: z.array(z.string()),
  implementation_order: z.array(z.string()).describe("Steps in order."),
  consequences: z.object({
    positive: z.array(z.string()),
    negative: z.array(z.string()),
    neutral: z.array(z.string()),
  }),
  alternatives: z
    .array(z.object({ name: z.string(), pros: z.string(), cons: z.string() }))
    .describe("What was considered and left."),
});
export type SynthesisReply = z.infer<typeof synthesisReplySchema>;

/** P5-32 to P5-35: what the orchestrator lays before the person. */
export const diagnosisReplySchema = z.object({
  key_disagreement: z.string().min(1).describe("The one technical disagreement that blocks, in one or two sentences."),
  is_fundamental_trade_off: z.boolean().describe("True only if no further round could satisfy both sides."),
  trade_off: z
    .string()
    .nullable()
    .describe("The axis, for example latency against auditability; null if there is none."),
  side_a: z.object({ agent: z.string().describe("Agent id."), approach: z.string() }),
  side_b: z.object({ agent: z.string().describe("Agent id."), approach: z.string() }),
  resolutions: z
    .array(z.object({ label: z.string().min(1), consequence: z.string().min(1) }))
    .describe("One to three concrete ways out, without 'reconsider the feature', which is always offered."),
  recommendation: z.string().min(1),
});
export type DiagnosisReply = z.infer<typeof diagnosisReplySchema>;

export const ASK_KINDS = {
  speak: {
    title: "Proposal and satisfaction score",
    replySchema: speakReplySchema,
    settles: "passage_or_reply",
    seesReplies: true,
  },
  synthesise: {
    title: "Synthesis of the final design",
    replySchema: synthesisReplySchema,
    seesReplies: true,
    concludes: true,
  },
  diagnose: { title: "Diagnosis of the disagreement", replySchema: diagnosisReplySchema, seesReplies: true },
} as const satisfies Record<string, AskKind>;
export type AskKindId = keyof typeof ASK_KINDS;
