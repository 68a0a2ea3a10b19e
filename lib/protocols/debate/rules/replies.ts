/** The shapes asked for, one per ask kind of the debate, and what is stored of them. What is accepted is decided in check.ts. */
import { z } from "zod";
import type { AskKind } from "@/lib/kernel/types";
import { ASKS, type AskKindId } from "./asks";
import { isFirstWord, type DebateState } from "./state";

/** P5-45: a concern as it is asked for. Stored are its words, in `blocking_concerns`, and the rest in `concern_refs`. */
const askedConcernSchema = z.object({
  id: z
    .string()
    .nullable()
    .describe(
      "Its id where it is listed already, yours in other words or another seat's you share; null for a new one.",
    ),
  about: z.string().nullable().describe("Id of the seat whose part it is about; null if of none."),
  text: z.string().min(1).describe("One problem, understandable on its own, and what would happen."),
});

const answeredSchema = z.object({
  id: z.string().describe("Id of another seat's concern."),
  change: z.string().describe("What you change for it, or why not."),
});

/** P5-45: what became of a concern, by whoever raised it. */
const earlierSchema = z.object({
  id: z.string(),
  became: z.enum(["settled", "dropped", "merged"]),
  by: z
    .string()
    .describe(
      'settled: id of the seat whose change did it, never your own, or "person" or "look-up"; merged: id of the same concern; else "".',
    ),
  how: z.string().describe("The change that settled it, or why you drop it."),
});
export type EarlierConcern = z.infer<typeof earlierSchema>;

/** Reasons stand before the score: it should follow from them. */
const rationale = z.string().min(1).describe("Why this score, beyond the proposal.");
const BLOCKS = "What keeps your score below the target; else empty.";
const reasoned = {
  answered: z.array(answeredSchema).describe("Concerns of others about your part, one entry each; else empty."),
  earlier_concerns: z
    .array(earlierSchema)
    .describe("One entry for each concern of yours that no longer blocks you, and each condition you drop."),
  rationale,
  blocking_concerns: z.array(askedConcernSchema).describe(BLOCKS),
};
/** P5-43: whoever has read nobody can neither answer, nor let go, nor share a concern. */
const reasonedBlind = {
  rationale,
  blocking_concerns: z.array(askedConcernSchema.omit({ id: true })).describe(BLOCKS),
};
const score = z.int().min(0).max(100);
const changes = z
  .string()
  .describe('The changes, and by whom, that would bring your score to the target; "" when it is there.');
const performance = z
  .string()
  .nullable()
  .optional()
  .describe("Only where latency, throughput, capacity or cost change: by how much and when. Else null.");

/** P5.5, for a design. */
const design = {
  proposal: z.string().min(1).describe("Markdown. The design from your seat, with your part worked out."),
  choice: z
    .string()
    .nullable()
    .optional()
    .describe(
      "What your part stands or falls with, in at most twelve words, kept until you change your mind; or null.",
    ),
};
const designScored = { satisfaction_score: score, suggested_changes: changes, performance_impact: performance };
export const speakReplySchema = z.object({ ...design, ...reasoned, ...designScored });
export const speakBlindReplySchema = z.object({ ...design, ...reasonedBlind, ...designScored });

/** P5-42, for a choice. The answer itself is a fact about the reply (G-17). */
const chosen = z
  .string()
  .min(1)
  .describe("Markdown. The case for your answer, with figures, and what it takes to carry it out.");
const rejected = z.array(z.object({ option: z.string(), why: z.string() }));
const choiceScored = {
  confidence: z.enum(["low", "medium", "high"]).describe("In your answer."),
  would_change_my_mind: z.string().describe("The fact, figure or event that would."),
  satisfaction_score: score,
  suggested_changes: changes,
};
export const chooseReplySchema = z.object({
  proposal: chosen,
  rejected_options: rejected
    .nullable()
    .describe("The options you reject now, all of them, with the reason that decides; null if as in your last answer."),
  ...reasoned,
  ...choiceScored,
});
export const chooseBlindReplySchema = z.object({
  proposal: chosen,
  rejected_options: rejected.describe("Options you weighed and reject, with the reason that decides."),
  ...reasonedBlind,
  ...choiceScored,
});

/** P5-50: a word of a seat on what came after its answer, before a consensus counts. */
export const hearReplySchema = z.object({
  word: z
    .string()
    .min(1)
    .describe("What each thing that came later means for your answer: what changes, or why nothing does."),
  answered: z.array(answeredSchema).describe("One entry for each concern listed there; empty if none is."),
  objection: z
    .string()
    .nullable()
    .describe(
      "If your score falls below the target by it: what blocks and what would happen, in one sentence; else null.",
    ),
  about: z.string().nullable().describe("Id of the seat the objection is about; null if of none."),
  satisfaction_score: score.nullable().describe("Your score with the objection, below the target; null without one."),
});

/** P5-43: a word of those who were not asked, before the debate ends on what they have not judged. */
export const standReplySchema = z.object({
  objection: z
    .string()
    .nullable()
    .describe("What of this you can't accept and what would happen, in one sentence; null if nothing."),
  about: z.string().nullable().describe("Id of the seat it is about; null if of none."),
  satisfaction_score: score.nullable().describe("Your score with the objection, below the target; null without one."),
  remark: z
    .string()
    .nullable()
    .describe(
      "What blocks nothing but must not be overlooked when this is written up, such as a condition of yours that is no longer needed; null if nothing.",
    ),
});

/** What the log holds of a turn. Everything optional came later: old logs have none of it. */
export type SpeakReply = {
  proposal: string;
  choice?: string | null | undefined;
  satisfaction_score: number;
  rationale: string;
  blocking_concerns: string[];
  /** Beside each of `blocking_concerns`, in their order. */
  concern_refs?: { id: string | null; about: string | null }[] | undefined;
  answered?: z.infer<typeof answeredSchema>[] | undefined;
  earlier_concerns?: EarlierConcern[] | undefined;
  suggested_changes: string;
  performance_impact: string | null;
  rejected_options?: { option: string; why: string }[] | undefined;
  confidence?: "low" | "medium" | "high" | undefined;
  would_change_my_mind?: string | undefined;
};
/** `satisfaction_score`: null leaves the score as it was. */
export type HearReply = StandReply & { word: string; answered: z.infer<typeof answeredSchema>[] };
export type StandReply = {
  objection: string | null;
  about: string | null;
  satisfaction_score: number | null;
  remark?: string | null | undefined;
};

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

/** P5-51, for a choice: there is no design to hand out. */
export const choiceSynthesisReplySchema = z.object({
  reasons: z.string().min(1).describe("Why this and not another option, as the panel argued it."),
  open_points: z
    .array(z.string())
    .describe("Contradictions and what is undecided, with who holds what and who answers."),
  rejected_options: z
    .array(z.object({ option: z.string(), for: z.string(), against: z.string() }))
    .describe("What spoke for each option that was left, and the reasons that decided against it."),
  reopens: z.array(z.string()).describe("What would reopen the decision, and for whom."),
  steps: z.array(z.string()).describe("First steps in order."),
  consequences: synthesisReplySchema.shape.consequences,
});
export type ChoiceSynthesisReply = z.infer<typeof choiceSynthesisReplySchema>;

/** P5-32 to P5-35: what the orchestrator lays before the person. */
export const diagnosisReplySchema = z.object({
  key_disagreement: z.string().min(1).describe("The one technical disagreement that blocks, in one or two sentences."),
  trade_off: z
    .string()
    .nullable()
    .describe("The axis, for example latency against auditability; null if there is none."),
  is_fundamental_trade_off: z.boolean().describe("True only if no further round could satisfy both sides."),
  side_a: z.object({ agent: z.string().describe("Agent id."), approach: z.string() }),
  side_b: z.object({ agent: z.string().describe("Agent id."), approach: z.string() }),
  resolutions: z
    .array(z.object({ label: z.string().min(1), consequence: z.string().min(1) }))
    .describe("One to three concrete ways out, without 'reconsider the feature', which is always offered."),
  recommendation: z.string().min(1),
});
export type DiagnosisReply = z.infer<typeof diagnosisReplySchema>;

export const ASK_KINDS = {
  speak: { ...ASKS.speak, replySchema: speakReplySchema },
  choose: { ...ASKS.choose, replySchema: chooseReplySchema },
  speak_blind: { ...ASKS.speak_blind, replySchema: speakBlindReplySchema },
  choose_blind: { ...ASKS.choose_blind, replySchema: chooseBlindReplySchema },
  stand: { ...ASKS.stand, replySchema: standReplySchema },
  hear: { ...ASKS.hear, replySchema: hearReplySchema },
  synthesise: { ...ASKS.synthesise, replySchema: synthesisReplySchema },
  synthesise_choice: { ...ASKS.synthesise_choice, replySchema: choiceSynthesisReplySchema },
  diagnose: { ...ASKS.diagnose, replySchema: diagnosisReplySchema },
} as const satisfies Record<AskKindId, AskKind>;

/** What could only be empty before anybody has spoken; the turn says so, since the form in words is the same for all seats (turn.ts). */
const UNASKED = { answered: true, earlier_concerns: true } as const;
const FIRST_WORDS: Readonly<Record<string, AskKind>> = {
  speak: { ...ASK_KINDS.speak, replySchema: speakReplySchema.omit(UNASKED) },
  choose: { ...ASK_KINDS.choose, replySchema: chooseReplySchema.omit(UNASKED) },
};

export const askKind = (state: DebateState, kind: string): AskKind | undefined =>
  isFirstWord(state) ? FIRST_WORDS[kind] : undefined;
