import { z } from "zod";
import { decidingSchema, personRefSchema } from "./deciding";
import { panelQuestionSchema } from "@/lib/domain/evidence/question";
import { agentIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { standingSchema } from "@/lib/domain/standing";

/** An option of a gate and what follows from taking it. */
export const gateOptionSchema = z.object({
  id: z.string().min(1).max(60),
  label: z.string().min(1),
  consequence: z.string().min(1),
  /** Things the answer carries beside choice and rationale when this option is taken; all of them have to be there, except where it says what leaving one empty means. */
  requires: z
    .array(
      z.discriminatedUnion("kind", [
        /** P5-36: the person accepts the risk by naming the agent. */
        z.object({ kind: z.literal("risk_acceptance"), agentId: agentIdSchema, concern: z.string() }),
        z.object({ kind: z.literal("score"), agentId: agentIdSchema, min: z.number(), max: z.number() }),
        /** `whenEmpty`: it may be left empty, and what happens then. `isLine`: a name, for which one line is enough. */
        z.object({
          kind: z.literal("text"),
          field: z.string(),
          label: z.string(),
          whenEmpty: z.string().optional(),
          isLine: z.boolean().optional(),
        }),
        /** A number above `above`, written into the answer's texts. */
        z.object({
          kind: z.literal("amount"),
          field: z.string(),
          label: z.string(),
          above: z.number(),
          unit: z.string(),
        }),
      ]),
    )
    .default([]),
  /** Seats that stand for it, where the log says so. */
  supportedBy: z.array(agentIdSchema).optional(),
  /** What `recommendation` of its gate comes to. */
  isRecommended: z.literal(true).optional(),
  /** Taking it adds this step to the implementation of the record the deliberation is about. */
  step: z.object({ text: z.string().min(1), note: z.string() }).optional(),
});
export type GateOption = z.infer<typeof gateOptionSchema>;

/** One side of what is being decided, as shown beside the others. */
export const gatePositionSchema = z.object({
  agentId: agentIdSchema,
  name: z.string(),
  /** Null: the agent never gave one. */
  score: z.number().nullable(),
  /** Its verdict in a word, where its protocol judges in words. */
  verdict: z.object({ word: z.string(), standing: standingSchema }).optional(),
  stance: z.string(),
  concerns: z.array(z.string()),
  /** Seq of the reply the position is taken from. */
  seq: z.int().nullable(),
});
export type GatePosition = z.infer<typeof gatePositionSchema>;

export const gateSchema = z.object({
  id: gateIdSchema,
  /** The protocol's word, for example `stalemate`. */
  kind: z.string().min(1),
  round: z.int().min(0),
  title: z.string(),
  /** Why it was raised: the rule and its numbers, in words. */
  reason: z.string(),
  rule: z.string(),
  /** One that can be answered by taking an option. */
  question: z.string(),
  /** What it is about, below the question. Of earlier gates that stands in the question itself. */
  about: z.string().optional(),
  recommendation: z.string().optional(),
  /** What is to be decided about, in full, as Markdown: a plan that waits for approval. */
  document: z.object({ title: z.string(), text: z.string() }).optional(),
  hints: z.array(z.string()).default([]),
  /** What the panel asks the person, in one form: each is answered in the text of its id, left open, or given back with its default. */
  questions: z.array(panelQuestionSchema).optional(),
  /** What is chosen here is written into the document before the end. Gates from before that was done have no such mark. */
  isCarriedOut: z.literal(true).optional(),
  /** G-06: nobody has to invent a reason for saying what they know. Everywhere else an answer without one is refused. */
  isRationaleOptional: z.boolean().optional(),
  /** G-20: who decides, and until when. Absent: anyone who may, once, whenever. */
  deciding: decidingSchema.optional(),
  positions: z.array(gatePositionSchema),
  options: z.array(gateOptionSchema).min(1),
});
export type Gate = z.infer<typeof gateSchema>;

/** The longest reason of one person; of a quorum all reasons stand together. */
export const MAX_REASON = 4000;
const MAX_REASONS = 100_000;

export const gateAnswerSchema = z.object({
  choice: z.string().trim().min(1, "Choose one of the options."),
  /** Whether it may be empty is up to the gate (gate-answer-problems.ts). */
  rationale: z.string().trim().max(MAX_REASONS).default(""),
  /** A name; of a quorum, the names of those who agreed; where nobody answered in time, that. */
  answeredBy: z.string().trim().min(1).max(300).default("Local user"),
  /** Agents whose risk is accepted by name (P5-36). */
  acceptedRisks: z.array(agentIdSchema).default([]),
  /** agent → score, where an option asks for one (P5-23). */
  scores: z.record(z.string(), z.number()).default({}),
  /** Free text an option asks for. */
  texts: z.record(z.string(), z.string().trim().max(4000)).default({}),
  /** Ids of the panel's questions that nobody decides for now: neither the person nor the panel's default. */
  leftOpen: z.array(z.string()).optional(),
  /** G-20: what each decider voted, also those who voted for something else. Absent: one person answered. */
  votes: z.array(z.object({ person: personRefSchema, choice: z.string(), rationale: z.string() })).optional(),
  /** G-21: nobody answered. The deadline passed, and this is what had been set for it. */
  byDeadline: z.object({ deadlineAt: z.iso.datetime() }).optional(),
});
export type GateAnswer = z.infer<typeof gateAnswerSchema>;
