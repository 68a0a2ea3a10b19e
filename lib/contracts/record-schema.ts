/** The decision record as it is answered: lib/projections/record-model.ts in JSON (records.pg.test.ts compares the two). */
import { z } from "zod";
import { agentIdSchema, deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";

const names = z.array(z.string());
const texts = z.array(z.string());
const place = z.enum(["domain", "cross-cutting"]);

/** A part that can't be written yet says why instead of being left out. */
function written<T extends z.ZodRawShape>(shape: T) {
  return z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("written"), ...shape }),
    z.object({ kind: z.literal("pending"), reason: z.string() }),
  ]);
}

const designShape = {
  from: z.enum(["synthesis", "proposals"]),
  overview: z.string(),
  responsibilities: z.array(z.object({ name: z.string(), owns: z.string(), notes: z.string() })),
  interfaces: texts,
  performanceTargets: texts,
  openQuestions: texts,
  implementationOrder: texts,
  proposals: z.array(
    z.object({
      name: z.string(),
      score: z.number().nullable(),
      proposal: z.string(),
      performance: z.string().nullable(),
    }),
  ),
};

const roundSchema = z.object({
  round: z.int(),
  order: names,
  average: z.number().nullable(),
  change: z.number().nullable(),
  lowest: z.object({ name: z.string(), score: z.number() }).nullable(),
  isExtension: z.boolean(),
  result: z.string(),
  moves: z.array(
    z.object({ name: z.string(), from: z.number().nullable(), to: z.number(), why: z.string(), seq: z.int() }),
  ),
  marks: texts,
  raised: z.array(z.string()),
  settled: z.array(z.string()),
});

const humanDecisionSchema = z.object({
  gateId: gateIdSchema,
  round: z.int(),
  gate: z.string(),
  reason: z.string(),
  question: z.string(),
  choice: z.string(),
  consequence: z.string(),
  rationale: z.string(),
  texts: z.array(z.object({ label: z.string(), text: z.string() })),
  acceptedRisks: texts,
  by: z.string(),
  at: z.string(),
  seq: z.int(),
});

const headShape = {
  /** `decision`: an ADR. `undecided`: it ended without a decision. `draft`: it has not ended. */
  kind: z.enum(["draft", "decision", "undecided"]),
  fileName: z.string(),
  number: z.int().nullable(),
  title: z.string(),
  status: z.string(),
  date: z.string(),
  deciders: names,
  rehearsal: z.string().nullable(),
  motivation: z.object({ question: z.string(), context: z.string(), artifactChars: z.int() }),
  humanDecisions: z.array(humanDecisionSchema),
  notes: texts,
  references: z.array(z.object({ label: z.string(), href: z.string().nullable() })),
  deliberationId: deliberationIdSchema,
  headSeq: z.int(),
};

/** The debate's record in all its parts (P5-38). */
const debateRecordSchema = z.object({
  ...headShape,
  participants: z.array(
    z.object({
      agentId: agentIdSchema,
      name: z.string(),
      place,
      role: z.string(),
      model: z.string().nullable(),
      isAbsent: z.boolean(),
    }),
  ),
  principles: texts,
  drivers: z.array(
    z.object({ id: z.string(), raisedBy: z.string(), round: z.int(), text: z.string(), ended: z.string() }),
  ),
  decision: written({ outcome: z.string(), text: z.string(), because: z.string() }),
  endedByBudget: z.object({ text: z.string(), stands: texts, open: texts }).nullable(),
  design: written(designShape),
  consequences: written({ positive: texts, negative: texts, neutral: texts }),
  alternatives: written({ items: z.array(z.object({ name: z.string(), pros: z.string(), cons: z.string() })) }),
  scores: z.object({
    rounds: z.array(z.int()),
    rows: z.array(z.object({ name: z.string(), scores: z.array(z.number().nullable()) })),
    averages: z.array(z.number().nullable()),
    target: z.number(),
  }),
  rounds: z.array(roundSchema),
  dissent: written({
    items: z.array(
      z.object({ name: z.string(), place, score: z.number().nullable(), concerns: texts, treatment: z.string() }),
    ),
  }),
  evidence: z.array(z.object({ title: z.string(), body: z.string() })).optional(),
  hasPutQuestions: z.literal(true).optional(),
  implementation: written({
    notes: z.array(z.object({ name: z.string(), text: z.string() })),
    steps: z.array(z.object({ step: z.string(), state: z.enum(["done", "in progress", "pending", "deferred"]) })),
  }),
});

/** The record of any other protocol: its sections as Markdown, in the order they are read. */
const sectionedRecordSchema = z.object({
  ...headShape,
  participants: z.array(
    z.object({
      agentId: agentIdSchema,
      name: z.string(),
      place: z.string(),
      role: z.string(),
      model: z.string().nullable(),
    }),
  ),
  sections: z.array(z.object({ title: z.string(), body: z.string() })),
});

export const recordSchema = z.union([debateRecordSchema, sectionedRecordSchema]);
