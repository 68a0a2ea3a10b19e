/** The decision record as it is answered: lib/projections/record-model.ts in JSON (records.pg.test.ts compares the two). */
import { recordStatusSchema } from "@/lib/domain/record/record-status";
import { z } from "zod";
import { agentIdSchema, deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";

const names = z.array(z.string());
const texts = z.array(z.string());
const place = z.enum(["domain", "cross-cutting", "advocate"]);

/** A part that can't be written yet says why instead of being left out. */
function written<T extends z.ZodRawShape>(shape: T) {
  return z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("written"), ...shape }),
    z.object({ kind: z.literal("pending"), reason: z.string() }),
  ]);
}

const designShape = {
  from: z.enum(["synthesis", "proposals"]),
  isChoice: z.boolean(),
  overview: z.string(),
  responsibilities: z.array(z.object({ name: z.string(), owns: z.string(), notes: z.string() })),
  interfaces: texts,
  performanceTargets: texts,
  openQuestions: texts,
  reopens: texts,
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
  isSideBySide: z.boolean(),
  raised: z.array(z.string()),
  settled: z.array(z.string()),
  dropped: z.array(z.string()),
  lapsed: z.array(z.string()),
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

/** `e12`: event 12 of the log; `s3`: passage 3 of the evidence. */
const cites = z.array(z.string().regex(/^[es]\d+$/));
const statementShape = {
  text: z.string(),
  cites,
  isUncited: z.literal(true).optional().describe("The model that drafted the page named no event for it."),
};
const statement = z.object(statementShape);
const statements = z.array(statement);

/** The first page (lib/projections/record/page/adr-page.ts). */
const pageSchema = z.object({
  kind: z.enum(["draft", "decision", "undecided"]),
  title: z.string(),
  status: z.string().nullable(),
  date: z.string(),
  deciders: names,
  consulted: names,
  notice: z.string().nullable(),
  context: statements,
  drivers: z.array(z.object({ ...statementShape, by: names })),
  options: z.array(
    z.object({
      name: z.string(),
      isChosen: z.boolean(),
      why: statement.nullable(),
      pros: statements,
      cons: statements,
    }),
  ),
  outcome: z.object({ decision: statement, how: statements, because: statements }),
  conditions: z.array(z.object({ ...statementShape, by: z.string(), state: z.enum(["open", "met"]) })),
  consequences: z.array(z.object({ ...statementShape, kind: z.enum(["good", "bad", "neutral"]) })),
  confirmation: statements,
  revisit: statements,
  steps: statements,
  carryingOut: z.array(z.object({ ...statementShape, kind: z.enum(["guidance", "constraint", "migration"]) })),
  dissent: z.array(z.object({ name: z.string(), about: z.string(), words: z.string().nullable(), cites })),
  openQuestions: z.array(z.object({ ...statementShape, owner: z.string().nullable(), due: z.string().nullable() })),
  decidedByPeople: z.array(
    z.object({
      kind: z.enum(["decision", "answer"]),
      by: z.string(),
      asked: z.string(),
      choice: z.string(),
      with: texts,
      why: z.string().nullable(),
      cites,
    }),
  ),
  statusChanges: z.array(
    z.object({
      status: recordStatusSchema,
      by: z.string(),
      date: z.string(),
      why: z.string().nullable(),
      supersededBy: z.string().nullable(),
      cites,
    }),
  ),
  assumed: statements,
  inDossier: z.object({ drivers: z.int(), consequences: z.int(), openQuestions: z.int() }),
  behind: texts,
  writtenBy: z.enum(["program", "model"]),
  reviewed: z.string().optional(),
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
  deliberationId: deliberationIdSchema,
  headSeq: z.int(),
  page: pageSchema,
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
  conduct: texts,
  drivers: z.array(
    z.object({ id: z.string(), raisedBy: z.string(), round: z.int(), text: z.string(), ended: z.string() }),
  ),
  decision: written({
    outcome: z.string(),
    text: z.string(),
    because: z.string(),
    conditions: z.array(z.object({ text: z.string(), by: z.string(), state: z.enum(["open", "met"]) })),
  }),
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
  wishes: z.array(z.object({ name: z.string(), text: z.string() })),
  evidence: z.array(z.object({ title: z.string(), body: z.string() })).optional(),
  hasPutQuestions: z.literal(true).optional(),
  implementation: written({
    notes: z.array(z.object({ name: z.string(), text: z.string() })),
    steps: texts,
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
