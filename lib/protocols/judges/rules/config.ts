import { z } from "zod";
import { atLeast, atMost } from "@/lib/domain/compare";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { DEFAULT_DIMENSIONS, dimensionSchema } from "./verdict/dimensions";

/** P4-09 */
export const MAX_ROUNDS = 3;

export const documentSchema = z.object({
  name: z.string().trim().min(1, "Give the document a name.").max(80, "At most 80 characters."),
  text: z
    .string()
    .max(MAX_ARTIFACT_CHARS, "At most 400,000 characters.")
    .refine((text) => text.trim() !== "", "The document is empty."),
});
export type Document = z.infer<typeof documentSchema>;

export const documentsSchema = z
  .array(documentSchema)
  .max(20, "At most 20 documents.")
  .superRefine((documents, context) => {
    documents.forEach(({ name }, index) => {
      const isTaken = documents.some((other, at) => at < index && other.name.toLowerCase() === name.toLowerCase());
      if (isTaken)
        context.addIssue({
          code: "custom",
          path: [index, "name"],
          message: `There are two documents called “${name}”.`,
        });
    });
    const chars = documents.reduce((sum, { text }) => sum + text.length, 0);
    if (chars > MAX_ARTIFACT_CHARS)
      context.addIssue({ code: "custom", path: [], message: "At most 400,000 characters in all documents together." });
  });

export const judgesConfigSchema = z
  .object({
    documents: documentsSchema
      .default([])
      .describe("What is under review, for example design, plan and tasks; empty: the artifact alone."),
    enabled: z.boolean().default(true).describe("Whether the judges debate; off: they score once."),
    analysis_mode: z
      .enum(["complete", "advanced", "standard", "rapid"])
      .default("complete")
      .describe("Only a complete analysis is debated; the others are scored once."),
    overall_score_range: z
      .number()
      .gt(0, "More than 0.")
      .max(4, "At most 4.")
      .default(0.5)
      .describe("How far apart overall scores may lie in a consensus."),
    dimension_score_range: z
      .number()
      .gt(0, "More than 0.")
      .max(4, "At most 4.")
      .default(1)
      .describe("How far apart the scores of a dimension may lie in a consensus."),
    critical_finding_agreement: z
      .boolean()
      .default(true)
      .describe("Whether consensus needs agreement on every CRITICAL finding."),
    critical_blocks_consensus: z
      .boolean()
      .default(false)
      .describe("Whether a CRITICAL finding prevents consensus even if all agree on it."),
    consensus_needs_answers: z
      .boolean()
      .default(true)
      .describe(
        "Whether consensus also needs all scores in one verdict band, and an answer to every finding that a single judge holds with HIGH confidence.",
      ),
    max_rounds: z.literal(MAX_ROUNDS).default(MAX_ROUNDS).describe("Analysis, rebuttal, final positions: fixed."),
    dimensions: z
      .array(dimensionSchema)
      .min(1, "At least one dimension.")
      .max(10, "At most 10 dimensions.")
      .default([...DEFAULT_DIMENSIONS])
      .describe("What is scored; the weights add up to 1."),
    cost_per_call: z
      .number()
      .min(0, "Not below 0.")
      .default(0.0167)
      .describe("Dollars per judge call, for the estimate shown."),
    parallel_rebuttal: z
      .boolean()
      .default(false)
      .describe("Whether rebuttals and final positions run side by side; the result is the same."),
    shorten_last_round: z
      .boolean()
      .default(false)
      .describe(
        "Whether the last round asks only the judge outside the majority and those it addressed, where no finding is in dispute; the others' rebuttal stands.",
      ),
    confirm_matching: z
      .boolean()
      .default(true)
      .describe(
        "Whether you see and may correct which CRITICAL findings of different judges are the same, before it counts.",
      ),
    max_revision_loops: z
      .int()
      .min(0, "Not below 0.")
      .max(2, "At most 2.")
      .default(2)
      .describe("How often a failed verdict goes back for revision without asking."),
    product_lens: z
      .boolean()
      .default(false)
      .describe("Single-round scoring: propose a fourth judge with a product lens."),
    challenge_agreement: z
      .boolean()
      .default(true)
      .describe("Single-round scoring: challenge totals that are less than 0.5 apart."),
    reask_divergence: z
      .boolean()
      .default(true)
      .describe("Single-round scoring: ask the lowest judge again when totals are more than 4.0 apart."),
    single_judge: z
      .boolean()
      .default(false)
      .describe("Single-round scoring: accept a single judge, who then challenges itself."),
  })
  .superRefine(({ dimensions }, context) => {
    const sum = dimensions.reduce((total, { weight }) => total + weight, 0);
    if (!(atLeast(sum, 1) && atMost(sum, 1)))
      context.addIssue({
        code: "custom",
        path: ["dimensions"],
        message: `The weights add up to ${Number(sum.toFixed(4))}; they have to add up to 1.`,
      });
    const twice = dimensions.find(({ id, label }, index) =>
      dimensions.some(
        (other, at) => at < index && (other.id === id || other.label.toLowerCase() === label.toLowerCase()),
      ),
    );
    if (twice)
      context.addIssue({
        code: "custom",
        path: ["dimensions"],
        message: `There are two dimensions called “${twice.label}”.`,
      });
  });
export type JudgesConfig = z.infer<typeof judgesConfigSchema>;

export type Mode = "debate" | "scoring";

/** P4-05 */
export const modeOf = ({ enabled, analysis_mode }: Pick<JudgesConfig, "enabled" | "analysis_mode">): Mode =>
  enabled && analysis_mode === "complete" ? "debate" : "scoring";
