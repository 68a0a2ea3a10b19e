import { z } from "zod";
import { DEFAULTS } from "./read-config";

/** P5-02: what kind of change is debated; the decision matrix proposes domain agents by it. */
export const featureTypeSchema = z.enum([
  "api_endpoint",
  "signaling_message",
  "media_forwarding",
  "cross_service",
  "database_schema",
  "performance",
  "infrastructure",
  "deployment_scaling",
]);
export type FeatureType = z.infer<typeof featureTypeSchema>;

export const FEATURE_TYPE_LABELS: Readonly<Record<FeatureType, string>> = {
  api_endpoint: "API endpoint",
  signaling_message: "Signaling or message format",
  media_forwarding: "Media or data forwarding",
  cross_service: "Cross-service feature",
  database_schema: "Database schema change",
  performance: "Performance optimisation",
  infrastructure: "Infrastructure change",
  deployment_scaling: "Deployment or scaling change",
};

/** P5-20: a rule of the project that is put before every agent when the topic names one of its words. */
const principleSchema = z.object({
  text: z.string().trim().min(1).max(1000),
  /** Empty: always. */
  topics: z.array(z.string().trim().min(1)).default([]),
});
export type Principle = z.infer<typeof principleSchema>;

export const debateConfigSchema = z.object({
  feature_type: featureTypeSchema.default(DEFAULTS.feature_type),
  roster: z
    .enum(["software", "meeting"])
    .default(DEFAULTS.roster)
    .describe("The set of agents to propose the panel from."),
  question_kind: z
    .enum(["design", "choice"])
    .default(DEFAULTS.question_kind)
    .describe("design: agents work out a design and score how ready it is; choice: each states and scores an answer."),
  opening: z
    .enum(["in_turn", "independent"])
    .default(DEFAULTS.opening)
    .describe("in_turn: each agent reads those before it; independent: round 1 side by side, nobody reads the others."),
  rounds: z
    .enum(["everyone", "those_concerned"])
    .default(DEFAULTS.rounds)
    .describe(
      "those_concerned: from round 3 on only agents that block and those their concerns address are asked, and no consensus counts before each has read what it was answered or asked.",
    ),
  history: z
    .enum(["levels", "everything"])
    .default(DEFAULTS.history)
    .describe("levels: older rounds are told in short; everything: word for word while they fit."),
  advocate: z
    .boolean()
    .default(DEFAULTS.advocate)
    .describe("Whether one seat argues for the strongest option the others reject. Its score does not count."),
  target_satisfaction: z
    .int("Use a whole number.")
    .min(0, "From 0 to 100.")
    .max(100, "From 0 to 100.")
    .default(DEFAULTS.target_satisfaction)
    .describe("Every agent must reach it."),
  max_iterations: z
    .int("Use a whole number.")
    .min(1, "At least one round.")
    .max(1000, "At most 1,000 rounds.")
    .default(DEFAULTS.max_iterations)
    .describe("Rounds before a person decides."),
  min_progress: z
    .number()
    .min(0, "Not below 0.")
    .max(100, "At most 100.")
    .default(DEFAULTS.min_progress)
    .describe("How many points the average has to gain over three rounds to count as progress."),
  context_window_limit: z
    .int()
    .min(1000, "At least 1,000 tokens.")
    .default(DEFAULTS.context_window_limit)
    .describe("Context size in tokens above which history is summarised sooner."),
  reshuffle_every: z
    .int()
    .min(1)
    .default(DEFAULTS.reshuffle_every)
    .describe("How many rounds until domain agents are reshuffled."),
  time_limit: z
    .number()
    .positive()
    .nullable()
    .default(DEFAULTS.time_limit)
    .describe("Minutes before a person decides; null is off."),
  cross_cutting_floor: z
    .int()
    .min(0)
    .max(100)
    .default(DEFAULTS.cross_cutting_floor)
    .describe("Score below which proceeding counts as a risk."),
  require_risk_acceptance: z
    .boolean()
    .default(DEFAULTS.require_risk_acceptance)
    .describe("Whether proceeding below the floor needs explicit risk acceptance."),
  principles: z
    .array(principleSchema)
    .max(50)
    .default(DEFAULTS.principles)
    .describe("Project principles, shown to every agent when they match the topic."),
});
export type DebateConfig = z.infer<typeof debateConfigSchema>;
