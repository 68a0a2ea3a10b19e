/** What every assessor says, whatever its lens: the part of a reply the engine reasons with. */
import { z } from "zod";
import type { IdeaCard } from "../ideas/idea-card";
import {
  concernStatusSchema,
  prioritySchema,
  scopeSchema,
  verdictSchema,
  type Rating,
  type Severity,
  type Verdict,
} from "../vocabulary";

const words = z.string().min(1);

export const disagreementSchema = z.object({
  with_agent: words.describe("Id of the other, as in <participants>."),
  topic: z
    .string()
    .nullable()
    .describe("Two or three words for the point; of a listed <contradiction> its topic, word for word."),
  point: words.describe("What they say that you hold to be wrong."),
  reason: words.describe("From evidence, or from what the audience expects."),
  counter_proposal: words.describe("What to do instead, concretely."),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

export const priorConcernSchema = z.object({
  issue_id: words.describe("As listed, for example A2."),
  comment: z.string().describe("What the artifact says now, quoted, and what is still missing."),
  status: concernStatusSchema,
});
export type PriorConcern = z.infer<typeof priorConcernSchema>;

/** Asked for first, so that what was raised before is answered before anything new is looked for. */
export const PRIOR_FIELD = {
  prior_concerns: z.array(priorConcernSchema).describe("One for each of your open issues."),
} as const;

/** P1-63 */
const sameIssueSchema = z.object({
  issue: words.describe("Title of your new one, or id of your older one."),
  id: words.describe("Of the listed one, yours or another's."),
});
export type SameIssue = z.infer<typeof sameIssueSchema>;

/** P1-58: what stands here and in no issue becomes one. */
const remainingSchema = z.object({
  what: words,
  issue: z.string().describe('Title or id of your issue that says it; "" if none does: it becomes one.'),
});
export type Remaining = z.infer<typeof remainingSchema>;
/** Of one that came as a bare sentence, as all did before they named their issue. Never stored: there it is the sentence. */
export const NOT_SAID = "(not said)";

/** The other fields every assessor returns (P1.4), but for those of `LATER_FIELDS` in round 1. */
export const COMMON_FIELDS = {
  disagreements: z.array(disagreementSchema).describe("Where another assessor is wrong."),
  issues_with_others: z
    .array(z.object({ agent: words, objection: words }))
    .describe("Objections to how another assessor's concern was handled."),
  same_as: z
    .array(sameIssueSchema)
    .describe("Where an issue of yours is a listed one: it then counts once, for all who raised it."),
  remaining: z
    .array(remainingSchema)
    .describe("Exactly what has to change before you would say PASS. Empty only with PASS."),
} as const;

/** Before anybody has spoken there is no concern to report on and nobody to disagree with: in round 1 they are not asked for. */
export const LATER_FIELDS = {
  prior_concerns: true,
  disagreements: true,
  issues_with_others: true,
  same_as: true,
} as const;

export const supplementSchema = z.object({ what: words, why: words, priority: prioritySchema, scope: scopeSchema });
export type Supplement = z.infer<typeof supplementSchema>;

/** P1-52: what no revision of the text can bring. */
export const experimentSchema = z.object({
  what: words,
  why: words,
  affected_sections: z.array(words),
  scope: scopeSchema,
});
export type Experiment = z.infer<typeof experimentSchema>;

export type NewIssue = {
  title: string;
  detail: string;
  severity: Severity;
  addressable: boolean;
  suggestion: string;
  category: string | null;
};

/** As a ground may call it: by its title, by what it says, or by both. */
export const issueWords = ({ title, detail }: Pick<NewIssue, "title" | "detail">): string =>
  detail ? `${title}: ${detail}` : title;

/** What a lens reads out of its own fields. */
export type Findings = {
  issues: readonly NewIssue[];
  literatureRequests: readonly string[];
  supplements: readonly Supplement[];
  experiments: readonly Experiment[];
  /** P1-43, P1-44: what a question can fail on for good. */
  marks: readonly ("not_novel" | "desk_reject" | "infeasible" | "no_pain_point")[];
  authority: number | null;
  reviewVerdict: "YES" | "MOSTLY" | "NO" | null;
  questions: readonly string[];
  alternatives: readonly string[];
  ratings: readonly { ideaId: string; rating: Rating; reasoning: string }[];
  ranking: readonly string[];
  newIdeas: readonly IdeaCard[];
};

export type Assessment = Findings & {
  /** Null: this lens rates ideas instead (P1-28). */
  verdict: Verdict | null;
  remaining: readonly string[];
  disagreements: readonly Disagreement[];
  priorConcerns: readonly PriorConcern[];
  sameAs: readonly SameIssue[];
  issuesWithOthers: readonly { agent: string; objection: string }[];
};

export const NO_FINDINGS: Findings = {
  issues: [],
  literatureRequests: [],
  supplements: [],
  experiments: [],
  marks: [],
  authority: null,
  reviewVerdict: null,
  questions: [],
  alternatives: [],
  ratings: [],
  ranking: [],
  newIdeas: [],
};

const commonReplySchema = z.object({ ...PRIOR_FIELD, ...COMMON_FIELDS });
export type CommonReply = z.infer<typeof commonReplySchema> & { verdict?: Verdict | null | undefined };

/** A verdict that may be left to follow from the findings (P1-29). */
export const derivedVerdictField = {
  verdict: verdictSchema.nullable().describe("Your verdict; null lets it follow from your findings."),
} as const;
export const verdictField = { verdict: verdictSchema } as const;
