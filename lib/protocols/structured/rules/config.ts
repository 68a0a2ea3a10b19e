import { z } from "zod";
import { domainSchema } from "./claims/domains";
import { regularRounds, unplannedRoles } from "./rounds/stress-schedule";
import { neededSignals } from "./signals/recommendation";
import { SIGNAL_TITLES } from "./signals/signal";
import { ROLE_NAMES, roleSchema } from "./vocabulary";

/** P3-10 */
const MIN_BUDGET = 8;
const MAX_BUDGET = 30;

/** P3-89, P3-90: what came with a revision is not done to deliberations that were begun before it. */
const REVISION = 3;

/** P3-85: each role leads once, so that the four signals that can hold so soon have a chance to. The drift check leaves a round to come back in. */
const SHORT_RUN = {
  round_budget: 4,
  stress_schedule: {},
  stress_override_reason: "A short run has no room for stress rounds.",
  drift_every: 3,
} as const;

const words = (low: number) => z.int().min(0).max(10_000).default(low);

/** What was added after deliberations had been stored without it; how those are read stands in `asStored`. */
const later = {
  length: z
    .enum(["standard", "short"])
    .default("standard")
    .describe(
      "short: four rounds in which each role leads once, without stress rounds, for everyday questions. standard: at least 8.",
    ),
  books: z
    .enum(["by_checks", "by_own_call"])
    .default("by_checks")
    .describe(
      "Who says which claims were tested. by_checks: each check, with its result; two checks run at a time. by_own_call: a call of its own after the checks, which run one by one.",
    ),
  steps: z
    .enum(["scaled", "full"])
    .default("scaled")
    .describe(
      "How many steps traces, walkthroughs and attacks should have. scaled: as many as the matter has. full: at least 10, 8 and 5.",
    ),
  revision: z
    .int()
    .min(1)
    .max(REVISION)
    .default(REVISION)
    .describe(
      "Revision of the procedure. 3: what you answered the panel tests a claim as it stands. 2: a claim stands as its own evidence shows. 1, for deliberations begun before: as the check ended.",
    ),
};

const fields = z.object({
  ...later,
  domain: domainSchema.default("software").describe("What the four roles are cast for."),
  anchor: z
    .string()
    .trim()
    .max(20_000)
    .nullable()
    .default(null)
    .describe("The original goal that drift checks compare with. Defaults to the question and context."),
  round_budget: z
    .int("Use a whole number.")
    .min(1, "At least one round.")
    .max(MAX_BUDGET, `At most ${MAX_BUDGET} rounds.`)
    .default(13)
    .describe("Rounds before the synthesis: 8 at least, 13 is standard, 16 to 20 extended."),
  demo_mode: z
    .boolean()
    .default(false)
    .describe("Allows fewer than 8 rounds, with a visible warning that the signals mean little."),
  stress_schedule: z
    .record(z.string().regex(/^[1-9]\d?$/, "Use round numbers."), roleSchema)
    .nullable()
    .default(null)
    .describe("Round → the role left out in it. Defaults to the standard plan for the budget."),
  stress_override_reason: z
    .string()
    .trim()
    .max(2000)
    .default("")
    .describe("Why stress tests are left out; shown as a caveat in the retrospective."),
  drift_every: z.int().min(1, "At least 1.").max(MAX_BUDGET).default(5).describe("Rounds between two drift checks."),
  detector_every: z
    .int()
    .min(3, "3 or 4.")
    .max(4, "3 or 4.")
    .default(3)
    .describe("Rounds between two evaluations of the stop signals; every round in the last third of the budget."),
  stop_threshold: z
    .int()
    .min(1, "From 1 to 6.")
    .max(6, "From 1 to 6.")
    .default(4)
    .describe("How many of the six signals have to hold before stopping is recommended. One alone is never enough."),
  slope_floor: z.number().min(-10).max(10).default(-0.2).describe("The disagreement slope must stay above it."),
  strict_slope: z.boolean().default(false).describe("The slope must not fall at all: 0 or more."),
  s4_allow_single: z
    .boolean()
    .default(false)
    .describe("One stress test, of the critic, is enough for the stress signal."),
  auto_stop: z
    .boolean()
    .nullable()
    .default(null)
    .describe("Whether to stop without asking. Defaults to yes from 5 signals on, no at exactly 4."),
  gate_at_budget: z
    .boolean()
    .default(false)
    .describe("Ask before the synthesis when the budget is spent, so that rounds can be granted."),
  synthesis_in_last_round: z
    .boolean()
    .default(false)
    .describe("The budget's last round is the synthesis instead of one more after it."),
  alarm_reaction: z
    .enum(["warn", "tighten_critic", "stress_critic"])
    .default("tighten_critic")
    .describe(
      "What follows a sycophancy alarm: only a warning, a fixed target for the critic each round, or one round without the critic.",
    ),
  max_reruns: z
    .int()
    .min(0)
    .max(5)
    .default(1)
    .describe("How often a failed stress round is run again before you are asked."),
  lead_words_min: words(600).describe("Proposals shorter than this are marked."),
  lead_words_max: words(800).describe("Proposals longer than this are marked."),
  supplement_words_min: words(200).describe("Supplements shorter than this are marked."),
  supplement_words_max: words(400).describe("Supplements longer than this are marked."),
  artifact_words_max: words(600).describe("Artifacts longer than this are marked."),
  context_window_limit: z
    .int()
    .min(4000, "At least 4,000 tokens.")
    .default(60_000)
    .describe("Context size in tokens above which earlier rounds are summarised more."),
});

const checkedFields = fields.superRefine((config, context) => {
  const complain = (path: keyof StructuredConfig, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (config.length === "short" && config.round_budget !== SHORT_RUN.round_budget)
    complain("round_budget", `A short run has ${SHORT_RUN.round_budget} rounds.`);
  if (config.length === "short" && config.synthesis_in_last_round)
    complain("synthesis_in_last_round", "A short run needs all of its rounds: the synthesis follows them.");
  if (config.round_budget < MIN_BUDGET && !config.demo_mode && config.length !== "short")
    complain("round_budget", `At least ${MIN_BUDGET} rounds. Demo mode allows fewer, with a warning.`);
  if (config.synthesis_in_last_round && config.round_budget < 2)
    complain("round_budget", "A budget whose last round is the synthesis needs two rounds.");
  if (config.stress_schedule === null) return;
  const late = Object.keys(config.stress_schedule).find((round) => Number(round) > regularRounds(config));
  if (late) complain("stress_schedule", `Round ${late} is beyond the ${regularRounds(config)} planned rounds.`);
  const missing = unplannedRoles(config.stress_schedule);
  if (missing.length > 0 && config.stress_override_reason === "") {
    const named = missing.map((role) => ROLE_NAMES[role]).join(", ");
    complain(
      "stress_override_reason",
      `Without a round for ${named} nobody can tell whether that role matters. Say why there is none.`,
    );
  }
});

export type StructuredConfig = z.infer<typeof fields>;

export const structuredConfigSchema: z.ZodType<StructuredConfig> = z.preprocess(
  (given) => withShortRun(asStored(given)),
  checkedFields,
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A deliberation keeps to the course it was started with: one that was stored whole, without what came later, goes as it went then. */
function asStored(given: unknown): unknown {
  if (!isObject(given)) return given;
  const isWhole = Object.keys(fields.shape).every((name) => name in later || name in given);
  if (!isWhole) return given;
  return {
    revision: 1,
    ...given,
    ...("books" in given ? {} : { books: "by_own_call", steps: "full" }),
  };
}

/** P3-85: what a short run means, where nothing else was said. */
const withShortRun = (given: unknown): unknown =>
  isObject(given) && given["length"] === "short" ? { ...SHORT_RUN, ...given } : given;

/** The settings a short run consists of, for a form that shows them; without it the standard ones. */
export const lengthSettings = (
  length: StructuredConfig["length"],
): Pick<StructuredConfig, "length" | keyof typeof SHORT_RUN> =>
  length === "short"
    ? { length, ...SHORT_RUN }
    : { length, round_budget: 13, stress_schedule: null, stress_override_reason: "", drift_every: 5 };

/** Sentences to be seen before the start and in the retrospective (P3-10, P3-18). */
export function caveatsOf(config: StructuredConfig): string[] {
  const missing = config.stress_schedule === null ? [] : unplannedRoles(config.stress_schedule);
  return [
    ...(config.length === "short"
      ? [
          `Short run: ${config.round_budget} rounds, in which four of the six signals can hold: not “${SIGNAL_TITLES.S1}”, which takes six rounds, nor “${SIGNAL_TITLES.S4}”. ${
            config.stop_threshold > 4
              ? `It can't converge: ${config.stop_threshold} are needed.`
              : config.stop_threshold === 4
                ? "It converges only if all four do."
                : `${neededSignals(config.stop_threshold)} of them are needed.`
          }`,
        ]
      : []),
    ...(config.round_budget < MIN_BUDGET && config.length !== "short"
      ? [`Demo mode: ${config.round_budget} rounds are fewer than the ${MIN_BUDGET} the signals need.`]
      : []),
    ...(missing.length > 0
      ? [
          `No stress round was planned for ${missing.map((role) => ROLE_NAMES[role]).join(", ")}. Reason given: ${config.stress_override_reason}`,
        ]
      : []),
  ];
}
