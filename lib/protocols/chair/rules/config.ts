import { z } from "zod";
import { seatRoleSchema, sessionTypeSchema, subjectKindSchema } from "./vocabulary";

/** P2-06, P2-07: constants of the source, not settings. MAX_ROUNDS is the only limit that is enforced. */
export const MAX_ROUNDS = 3;
export const MAX_SPECIALISTS = 4;

/** P2-09: any level is taken; anything but HIGH behaves as LOW. */
export const conflictOverrideSchema = z.object({
  agent_a: z.string().trim().min(1, "Name the first agent.").max(60),
  agent_b: z.string().trim().min(1, "Name the second agent.").max(60),
  level: z.string().trim().min(1).max(20).default("HIGH"),
});
export type ConflictOverride = z.infer<typeof conflictOverrideSchema>;

const MAX_SKILL_CHARS = 40_000;

/** P2-03: what a seat of the panel does not hold itself. Name, description and model are the seat's own. */
export const definitionSchema = z.object({
  domains: z.array(z.string().trim().min(1).max(60)).max(40).default([]),
  role: seatRoleSchema.nullable().default(null),
  skills: z
    .array(z.object({ name: z.string().trim().min(1).max(80), text: z.string().max(MAX_SKILL_CHARS) }))
    .max(10)
    .default([]),
  tools: z.array(z.string().trim().min(1).max(80)).max(20).default([]),
  max_turns: z.int().min(1).max(MAX_ROUNDS).nullable().default(null),
});
export type Definition = z.infer<typeof definitionSchema>;

/** P2-39: what is left open is read from the text. */
export const triageSignalsConfigSchema = z.object({
  domains: z.int().min(0).max(50).nullable().default(null),
  precedent: z.boolean().nullable().default(null),
  ambiguity: z.enum(["none", "some", "significant"]).nullable().default(null),
  additive: z.boolean().nullable().default(null),
  cross_cutting: z.boolean().nullable().default(null),
  competing_concerns: z.boolean().nullable().default(null),
  acceptance_criteria: z.int().min(0).max(200).nullable().default(null),
});

const minutes = z.number().positive("More than 0 minutes.").max(1000);

/** P2-08: advisory. Exceeding one shows a hint and aborts nothing. */
export const budgetsSchema = z.object({
  round_1: minutes.default(4),
  round_2: minutes.default(3),
  round_3: minutes.default(2),
  shutdown: minutes.default(1),
  deliberation: minutes.default(10),
});
export type Budgets = z.infer<typeof budgetsSchema>;

export const chairConfigSchema = z.object({
  session_type: sessionTypeSchema.default("design_session").describe("Design session, plan, or plan review."),
  subject_kind: subjectKindSchema.default("topic").describe("Issue, pull request, document or topic."),
  subject_number: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Number of the issue or pull request; names the team."),
  triage_mode: z
    .enum(["auto", "solo", "lightweight", "full"])
    .default("auto")
    .describe("Auto follows the text; the others override it."),
  triage_signals: triageSignalsConfigSchema
    .prefault({})
    .describe("Signals you want to override; empty ones are read from the text."),
  conflict_overrides: z
    .array(conflictOverrideSchema)
    .max(100)
    .default([])
    .describe("Pairs whose disagreement is worth more than one round. All others are LOW."),
  dispatch_mode: z
    .enum(["task", "team"])
    .default("task")
    .describe("Task starts fresh each round; team keeps one conversation per specialist."),
  always_include: z
    .array(z.string().trim().min(1).max(60))
    .max(12)
    .default([])
    .describe("Specialists to ask regardless of the text."),
  context_lines: z
    .int("Use a whole number.")
    .min(20, "At least 20 lines.")
    .max(5000, "At most 5,000 lines.")
    .default(200)
    .describe(
      "Lines of the document each specialist is given, the sections of its domains first; what does not fit is cut with a mark.",
    ),
  on_persisting_conflict: z
    .enum(["round3", "decide"])
    .default("round3")
    .describe("After round 2: one more round for those who engaged, or the chair decides."),
  final_check: z
    .boolean()
    .default(true)
    .describe(
      "Before a plan goes before you, each specialist says in one line whether it objects to it; the chair mends what they find, once, and they look again.",
    ),
  budgets: budgetsSchema.prefault({}).describe("Minutes after which a hint is shown; nothing is aborted."),
  round_deadline: minutes
    .nullable()
    .default(null)
    .describe("Minutes after which a round continues without those who have not answered; empty is off."),
  definitions: z
    .record(z.string(), definitionSchema)
    .default({})
    .describe("Domains, role, skills, tools and turns by seat; the roster's own apply where a seat has none here."),
  design_decisions: z
    .array(z.string().trim().min(1).max(4000))
    .max(50)
    .default([])
    .describe("Decisions of an earlier design session; they bind a plan."),
  context_window_limit: z
    .int()
    .min(1000, "At least 1,000 tokens.")
    .default(50_000)
    .describe("Tokens one call may take. A team conversation that grows beyond it falls back to task."),
});
export type ChairConfig = z.infer<typeof chairConfigSchema>;
