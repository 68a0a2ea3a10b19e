/** What assessors and the modifier say, and which placeholders each sentence may use. */
import { z } from "zod";
import { ideaCardSchema } from "@/lib/protocols/review/rules/ideas/idea-card";
import { ratingSchema } from "@/lib/protocols/review/rules/vocabulary";
import { pattern, proseFile, text, variants } from "@/lib/models/rehearsal/read-prose";

const plain = text();
/** `{search}` is what was found by looking it up. */
const said = text("quote", "where", "figure", "word", "focus", "question", "venue", "search");

const sectionSchema = z.strictObject({ in: z.literal("section"), like: pattern(), heading: plain });
const besideSchema = z.strictObject({ in: z.literal("beside") });
const pointShape = {
  id: z.string(),
  topic: plain,
  category: z.string(),
  about: pattern(),
  unless: pattern().optional(),
  isFirst: z.boolean().optional(),
  isSmall: z.boolean().optional(),
  title: said,
  near: said,
  detail: said,
  /** What would solve it: one imperative sentence. */
  ask: said,
  target: z.discriminatedUnion("in", [
    sectionSchema,
    besideSchema,
    z.strictObject({ in: z.literal("top") }),
    z.strictObject({ in: z.literal("sentence") }),
  ]),
  first: said,
  rest: said,
  lacks: said,
};
const pointSchema = z.strictObject(pointShape);
export type PointWords = z.infer<typeof pointSchema>;

const pool = z.array(pointSchema);
const bySeat = z.record(z.string(), pool);

export const pointWords = proseFile(
  "lib/protocols/review/rehearsal/points.yaml",
  z.strictObject({
    custom: z.strictObject({ "subject-expert": pool, implementer: pool, "first-reader": pool }),
    /** For a custom panel that has said everything else. */
    fillers: pool,
    /** What every plan of research owes its readers. */
    plans: pool,
    /** By the type of research: method, data, tool. */
    design: z.strictObject({ M: bySeat, D: bySeat, C: bySeat }),
    question: bySeat,
    story: bySeat,
    writing: z.strictObject({
      "section-expert": pool,
      style: pool,
      claims: pool,
      proof: pool,
      "paper-expert": pool,
      hostile: pool,
    }),
    alone: z.strictObject({
      /** P1-51 */ minimum: pointSchema,
      requiredControl: pointSchema,
      /** P1-46 */ missingLiterature: pointSchema,
      novelty: pointSchema,
      comparison: pointSchema,
    }),
  }),
);

const obstacleSchema = z.strictObject({
  ...pointShape,
  insist: variants(),
  refusal: plain,
  settled: text("by", "words"),
  compromise: plain,
  recommendation: plain,
});
export type ObstacleWords = z.infer<typeof obstacleSchema>;

const obstacles = <const Name extends string>(...names: Name[]) => z.record(z.enum(names), obstacleSchema);

export const obstacleWords = proseFile(
  "lib/protocols/review/rehearsal/obstacles.yaml",
  obstacles(
    ...([
      "people",
      "access",
      "deciding",
      "control",
      "oneDataSet",
      "irreversible",
      "leakage",
      "unsupported",
      "known",
    ] as const),
    ...(["answered", "noPain", "outOfScope", "noData", "noMethod", "noTime", "noSystem"] as const),
  ),
);

const sideSchema = z.strictObject({
  seat: z.literal([0, 1, 2]),
  /** What the other one says that it holds to be wrong. */
  point: plain,
  reason: text("quote"),
  counter: plain,
  /** What the document says when this side is taken. */
  text: plain,
  /** What it adds in later rounds. */
  again: plain,
});
export type Side = z.infer<typeof sideSchema>;

/** splits: two positions that exclude each other. */
const conflictSchema = z.strictObject({
  topic: plain,
  /** Passages the two quote. */
  about: pattern(),
  a: sideSchema,
  b: sideSchema,
  target: z.discriminatedUnion("in", [sectionSchema, besideSchema]),
  issue: z.strictObject({ title: said, near: said, detail: said, ask: said }),
});
export type Conflict = z.infer<typeof conflictSchema>;

export const conflicts = proseFile(
  "lib/protocols/review/rehearsal/conflicts.yaml",
  z.strictObject({
    custom: conflictSchema,
    design: conflictSchema,
    question: conflictSchema,
    story: conflictSchema,
    writing: conflictSchema,
    idea: conflictSchema,
  }),
);

const card = text("focus", "other");
const cards = z.array(
  z.strictObject({
    title: card,
    core_question: card,
    novelty_source: card,
    why_it_matters: card,
    feasibility: ideaCardSchema.shape.feasibility,
    feasibility_reason: card,
    risk: card,
    competition: card,
    scope: ideaCardSchema.shape.scope,
  }),
);
const reasons = variants("question", "reason", "risk", "competition");
const experiment = z.strictObject({ what: plain, why: plain });
const threeExperiments = z.tuple([experiment, experiment, experiment]);
const objected = text("id", "question", "risk", "competition");

/** Longer pieces, by who says them or what they are about. */
export const passages = proseFile(
  "lib/protocols/review/rehearsal/passages.yaml",
  z.strictObject({
    /** P1-50: what the Domain Expert answers to the three concerns of the Adversarial Reviewer. */
    crossCritique: z.array(z.strictObject({ reviewer_right: z.enum(["YES", "NO", "PARTIALLY"]), text: plain })),
    /** For a passage that is not about it: no claim that it is. */
    asides: variants("quote", "where"),
    /** P1-42: the first five, and those a rescue writes. `{focus}` and `{other}` are terms of the user's text. */
    cards: z.strictObject({ first: cards, later: cards }),
    /** Why an idea is rated as it is, in the words of the Visionary, the Pragmatic and the Scout: about the card itself. */
    reasons: z.record(ratingSchema, z.tuple([reasons, reasons, reasons])),
    /** P1-41: why all ideas failed, as each assessor sees it, and what to look for instead. */
    rootCauses: z.array(z.tuple([plain, plain])).min(1),
    experiments: z.strictObject({ M: threeExperiments, D: threeExperiments, C: threeExperiments }),
    /** P1-52 */
    missingExperiment: z.strictObject({ what: plain, why: plain, sections: z.array(plain) }),
    waivers: variants(),
    /** By seat: which place of the order it is about, and what is wrong with it. */
    objections: z.array(
      z.strictObject({
        place: z.number(),
        title: objected,
        detail: objected,
        suggestion: objected,
        category: z.string(),
      }),
    ),
  }),
);
