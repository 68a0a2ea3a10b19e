import { z } from "zod";
import { ideaCardSchema } from "./ideas/idea-card";
import { researchAnchorSchema, researchTypeSchema } from "./ideas/research-anchor";

/** P1-05 */
export const profileSchema = z.enum(["custom", "idea", "question", "design", "story", "section", "paper", "focused"]);
export type ProfileId = z.infer<typeof profileSchema>;

/** P1-51 */
export const sectionKindSchema = z.enum([
  "abstract",
  "introduction",
  "related_work",
  "method",
  "results",
  "discussion",
  "conclusion",
]);
export type SectionKind = z.infer<typeof sectionKindSchema>;

const REFERENCE_CHARS = 100_000;
const referenceSchema = z.object({ title: z.string().trim().min(1).max(200), text: z.string().max(REFERENCE_CHARS) });
export type Reference = z.infer<typeof referenceSchema>;

const FOCUSED_ROUNDS = { min: 2, max: 3 };

export const reviewConfigSchema = z
  .object({
    profile: profileSchema
      .default("custom")
      .describe("What is reviewed. Decides the seats, rubric, convergence rule and special rules."),
    research_type: researchTypeSchema
      .nullable()
      .default(null)
      .describe("Method, discovery, computational tool or hybrid; needed for question, design and focused."),
    primary_track: z
      .enum(["M", "D"])
      .nullable()
      .default(null)
      .describe("Hybrid designs are two reviews: the track that comes first."),
    track: z
      .enum(["M", "D"])
      .nullable()
      .default(null)
      .describe("Hybrid designs: the track this review is about; empty is the primary one."),
    max_rounds: z
      .int("Use a whole number.")
      .min(1, "At least one round.")
      .max(10, "At most 10 rounds.")
      .nullable()
      .default(null)
      .describe("Rounds before you decide. Defaults to the profile's limit: 5, or 3 for focused."),
    min_rounds: z
      .int()
      .min(1)
      .max(10)
      .default(1)
      .describe("Rounds before consensus may end it. The original method stops at the first."),
    fast_mode: z.boolean().default(false).describe("At most 3 rounds, 2 for a section."),
    target_venue: z
      .string()
      .trim()
      .max(400)
      .default("unspecified")
      .describe("Who has to be convinced: the venue or audience."),
    value_proposition: z
      .string()
      .trim()
      .max(4000)
      .default("unspecified")
      .describe("What it is worth to them, in a sentence."),
    authority_threshold: z
      .int()
      .min(1, "From 1 to 10.")
      .max(10, "From 1 to 10.")
      .default(7)
      .describe("Authority score a section must reach."),
    disagreement_rounds: z
      .int()
      .min(1)
      .max(10)
      .default(2)
      .describe("Rounds a contradiction may stay open before you choose."),
    persistent_fail_rounds: z
      .int()
      .min(1)
      .max(10)
      .default(2)
      .describe("FAILs in a row for the same reason before a question comes to you."),
    strict_seed_escalation: z
      .boolean()
      .default(false)
      .describe("Questions: only the Professor's or the Target User's persistent FAIL comes to you."),
    early_cross_critique: z
      .boolean()
      .default(false)
      .describe("Sections: whether the cross-critique may run as early as after round 1."),
    section: sectionKindSchema
      .nullable()
      .default(null)
      .describe("Which section it is; its minimum number of words and citations is then checked."),
    venue_kind: z.enum(["conference", "journal"]).default("conference").describe("Journals ask for more."),
    journal_factor: z
      .number()
      .min(1.5, "From 1.5 to 2.")
      .max(2, "From 1.5 to 2.")
      .default(1.5)
      .describe("How much more, as a multiple of the conference minimum."),
    draft_first: z
      .boolean()
      .default(false)
      .describe("Without a document: the modifier drafts one from the question, and that is reviewed."),
    closing_edit: z
      .boolean()
      .default(false)
      .describe("Once all pass: one last edit for the minor points that are open, checked by whoever raised them."),
    literature_search: z
      .enum(["person", "provider"])
      .default("person")
      .describe("Who looks up what assessors ask for: you, or the literature service with you as a fallback."),
    context_window_limit: z
      .int()
      .min(1000, "At least 1,000 tokens.")
      .max(2_000_000)
      .default(100_000)
      .describe(
        "Maximum tokens per prompt. History and references are shortened first; a revision needs the whole document.",
      ),
    idea_cards: z
      .array(ideaCardSchema)
      .max(12)
      .default([])
      .describe("Ideas to start with. If empty, the modifier writes five."),
    references: z
      .record(z.string(), z.array(referenceSchema).max(20))
      .default({})
      .describe("Reference material by seat; assessors should not all read the same."),
    anchor: researchAnchorSchema.nullable().default(null).describe("The project's record as it stood at the start."),
  })
  .superRefine((config, context) => {
    const problem = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    const needsType = config.profile === "question" || config.profile === "design" || config.profile === "focused";
    if (needsType && config.research_type === null)
      problem("research_type", "Choose the research type: it decides who sits on the panel.");
    const isHybridDesign =
      (config.profile === "design" || config.profile === "focused") && config.research_type === "H";
    if (isHybridDesign && config.primary_track === null)
      problem("primary_track", "A hybrid design is reviewed in two tracks: say which comes first.");
    const { min, max } = FOCUSED_ROUNDS;
    if (
      config.profile === "focused" &&
      config.max_rounds !== null &&
      (config.max_rounds < min || config.max_rounds > max)
    )
      problem("max_rounds", "A focused review has 2 or 3 rounds.");
    if (config.min_rounds > roundLimit(config))
      problem("min_rounds", `At most ${roundLimit(config)}, the round limit.`);
  });
export type ReviewConfig = z.infer<typeof reviewConfigSchema>;

const DEFAULT_ROUNDS = 5;
const FAST_ROUNDS = { section: 2, others: 3 };

/** P1-07, P1-08: the regular rounds; extensions come on top. */
export function roundLimit({
  profile,
  max_rounds,
  fast_mode,
}: Pick<ReviewConfig, "profile" | "max_rounds" | "fast_mode">): number {
  if (fast_mode) return profile === "section" ? FAST_ROUNDS.section : FAST_ROUNDS.others;
  return max_rounds ?? (profile === "focused" ? FOCUSED_ROUNDS.max : DEFAULT_ROUNDS);
}

/** The design seats follow the type; a hybrid has the seats of the track under review. */
export function designType({
  research_type,
  primary_track,
  track,
}: Pick<ReviewConfig, "research_type" | "primary_track" | "track">): "M" | "D" | "C" {
  if (research_type === "H") return track ?? primary_track ?? "M";
  return research_type ?? "M";
}

/** P1.1, design H: two separate reviews, the primary track first. The artifacts differ, so each is created on its own. */
export function designTracks(config: ReviewConfig): ReviewConfig[] {
  if (config.profile !== "design" || config.research_type !== "H" || config.primary_track === null) return [config];
  const second = config.primary_track === "M" ? "D" : "M";
  return [
    { ...config, track: config.primary_track },
    { ...config, track: second },
  ];
}

/** Where a setting can be changed although the source calls it fixed: said beside the field. */
export const FIXED_BY_SOURCE: Readonly<Partial<Record<keyof ReviewConfig, string>>> = {
  max_rounds:
    "The original method insists on five rounds: fewer leave fixes unverified, more wear the panel out without settling anything.",
  authority_threshold: "The original method asks for 7: below that, a section sounds unsure of itself.",
  disagreement_rounds:
    "The original method asks you after two rounds: by then both sides have answered each other once.",
  persistent_fail_rounds: "The original method asks you after two FAILs in a row: a third round rarely makes it novel.",
};

/** P1-13: the values every assessor is given. The anchor stands in where a field was left open. */
export function sharedValues(config: ReviewConfig): { venue: string; valueProposition: string; researchType: string } {
  const open = "unspecified";
  const given = (value: string, anchored: string | undefined) =>
    value !== "" && value !== open ? value : anchored || open;
  return {
    venue: given(config.target_venue, config.anchor?.target_venue.primary),
    valueProposition: given(config.value_proposition, config.anchor?.value_proposition),
    researchType: config.research_type ?? config.anchor?.research_type ?? open,
  };
}
