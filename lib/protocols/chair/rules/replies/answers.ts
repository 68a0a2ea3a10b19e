/** P2.4: what specialists answer, by type of deliberation. Asked for here; accepted more leniently in check-answer.ts. */
import { z } from "zod";
import {
  challengeOpinionSchema,
  confidenceSchema,
  issueSeveritySchema,
  planOpinionSchema,
  type SessionType,
} from "../vocabulary";

const words = z.string().min(1);

/** P2-19: every answer ends with it. What the confidence rests on comes before the confidence. */
const CONFIDENCE_BLOCK = {
  key_concern: words.describe(
    'The one thing that worries you most about it, in one or two sentences; "None" if nothing does.',
  ),
  security_related: z.boolean().describe("True if the recommendation is about security."),
  needs_human_judgment: z.boolean().describe("True only if no specialist can answer for this and a person has to."),
  reasoning: words.describe("One sentence: what this confidence rests on."),
  confidence: confidenceSchema.describe("How sure you are, from what you know and what is in the material."),
} as const;

const RESPONSE = {
  response: words.describe(
    "Your answer to what contradicts you: how your proposal accounts for it. New reasoning, not your first answer again.",
  ),
} as const;

const ADVICE = {
  finding: words.describe("What you find, from your domain, in Markdown."),
  recommendation: words.describe("What should be done, as one imperative sentence or a short list."),
} as const;

/** P2-45: every issue with its severity, one problem each. */
const ISSUE = {
  text: words.describe("One problem, understandable on its own, with the place in the plan."),
  severity: issueSeveritySchema,
} as const;
const ISSUES = {
  issues: z.array(z.object(ISSUE)).describe("Everything the plan has to answer; [] if nothing."),
} as const;
/** What it said before stands unless it says otherwise, by id. */
const ISSUES_AGAIN = {
  issues: z
    .array(
      z.object({ id: z.string().nullable().describe("The id of one you raised before; null if it is new."), ...ISSUE }),
    )
    .describe("New ones, and those you now put otherwise. The others stand as they are."),
  settled_issues: z.array(words).describe("Ids of your issues that no longer stand."),
} as const;
const COMMENT = { review: words.describe("What you find in the plan, from your domain, in Markdown.") } as const;
const CHALLENGE = { critique: words.describe("Your critique of the plan, in Markdown.") } as const;
const OPINIONS = {
  comment: { recommendation: planOpinionSchema },
  challenge: { recommendation: challengeOpinionSchema },
} as const;

const SCHEMAS = {
  advise: z.object({ ...ADVICE, ...CONFIDENCE_BLOCK }),
  comment: z.object({ ...COMMENT, ...ISSUES, ...OPINIONS.comment, ...CONFIDENCE_BLOCK }),
  challenge: z.object({ ...CHALLENGE, ...ISSUES, ...OPINIONS.challenge, ...CONFIDENCE_BLOCK }),
  advise_again: z.object({ ...RESPONSE, ...ADVICE, ...CONFIDENCE_BLOCK }),
  comment_again: z.object({ ...RESPONSE, ...COMMENT, ...ISSUES_AGAIN, ...OPINIONS.comment, ...CONFIDENCE_BLOCK }),
  challenge_again: z.object({ ...RESPONSE, ...CHALLENGE, ...ISSUES_AGAIN, ...OPINIONS.challenge, ...CONFIDENCE_BLOCK }),
} as const;

/** What an answer says about itself: in later rounds also what it moved by. An issue that is minor is what others call a wish. */
const ADVICE_FACTS = ["gist", "conditions", "wishes"] as const;
const PLAN_FACTS = ["gist", "conditions"] as const;

export const ANSWER_KINDS = {
  advise: { title: "Specialist's advice", replySchema: SCHEMAS.advise, facts: ADVICE_FACTS },
  comment: { title: "Specialist's comment on the plan", replySchema: SCHEMAS.comment, facts: PLAN_FACTS },
  challenge: { title: "Reviewer's challenge of the plan", replySchema: SCHEMAS.challenge, facts: PLAN_FACTS },
  advise_again: {
    title: "Specialist's answer to a conflict",
    replySchema: SCHEMAS.advise_again,
    facts: [...ADVICE_FACTS, "moved_by"],
  },
  comment_again: {
    title: "Specialist's answer to a conflict about the plan",
    replySchema: SCHEMAS.comment_again,
    facts: [...PLAN_FACTS, "moved_by"],
  },
  challenge_again: {
    title: "Reviewer's answer to a conflict about the plan",
    replySchema: SCHEMAS.challenge_again,
    facts: [...PLAN_FACTS, "moved_by"],
  },
} as const;
export type AnswerKind = keyof typeof ANSWER_KINDS;
/** P2-43: a specialist's last word on the plan that goes before a person. */
export const checkPlanReplySchema = z.object({
  objection: z
    .string()
    .nullable()
    .describe("One line: what in this plan goes against what you hold; null if you have no objection."),
  unmet_issues: z.array(words).describe("Ids of your issues this plan does not meet; [] if it meets them."),
});
/**
 * `look`: the first one, the one after the chair mended what the first found (P2-46), or one at a plan with the changes a
 * person asked for (P2-44). `findsFault`: what it found sends the plan back. Both absent in logs from before them.
 */
export const storedCheckSchema = checkPlanReplySchema.extend({
  look: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  findsFault: z.boolean().optional(),
});
export type CheckPlanReply = z.infer<typeof storedCheckSchema>;
export const CHECK_KINDS = {
  check_plan: {
    title: "Specialist's check of the final plan",
    replySchema: checkPlanReplySchema,
    facts: PLAN_FACTS,
  },
} as const;
export const isCheckKind = (kind: string): kind is keyof typeof CHECK_KINDS => Object.hasOwn(CHECK_KINDS, kind);

export type AdviceReply = z.infer<typeof SCHEMAS.advise>;
export type CommentReply = z.infer<typeof SCHEMAS.comment>;
export type ChallengeReply = z.infer<typeof SCHEMAS.challenge>;
export type AnswerReply = (AdviceReply | CommentReply | ChallengeReply) & { response?: string };
export const isAnswerKind = (kind: string): kind is AnswerKind => Object.hasOwn(ANSWER_KINDS, kind);

const FIRST: Readonly<Record<SessionType, AnswerKind>> = {
  design_session: "advise",
  plan_issue: "comment",
  review_plan: "challenge",
};
const AGAIN: Readonly<Record<SessionType, AnswerKind>> = {
  design_session: "advise_again",
  plan_issue: "comment_again",
  review_plan: "challenge_again",
};
export const answerKind = (type: SessionType, round: number): AnswerKind => (round === 1 ? FIRST : AGAIN)[type];

/** As it is stored: what an accepted answer did not say is null or empty (P2-31). */
const STORED_BLOCK = {
  key_concern: z.string(),
  security_related: z.boolean().nullable(),
  needs_human_judgment: z.boolean().nullable(),
  reasoning: z.string(),
  confidence: confidenceSchema.nullable(),
} as const;
const STORED_ADVICE = { finding: z.string(), recommendation: z.string() } as const;
const STORED_ISSUES = { issues: z.array(z.object({ text: z.string(), severity: issueSeveritySchema })) } as const;
const STORED_ISSUES_AGAIN = {
  issues: z.array(z.object({ id: z.string().nullable(), text: z.string(), severity: issueSeveritySchema })),
  settled_issues: z.array(z.string()),
} as const;
const STORED_COMMENT = { review: z.string() } as const;
const STORED_CHALLENGE = { critique: z.string() } as const;
const STORED_OPINIONS = {
  comment: { recommendation: planOpinionSchema.nullable() },
  challenge: { recommendation: challengeOpinionSchema.nullable() },
} as const;
const STORED_RESPONSE = { response: z.string() } as const;

/** What a reply of today is read by. */
export const READ_ANSWERS = {
  advise: z.object({ ...STORED_ADVICE, ...STORED_BLOCK }),
  comment: z.object({ ...STORED_COMMENT, ...STORED_ISSUES, ...STORED_OPINIONS.comment, ...STORED_BLOCK }),
  challenge: z.object({ ...STORED_CHALLENGE, ...STORED_ISSUES, ...STORED_OPINIONS.challenge, ...STORED_BLOCK }),
  advise_again: z.object({ ...STORED_RESPONSE, ...STORED_ADVICE, ...STORED_BLOCK }),
  comment_again: z.object({
    ...STORED_RESPONSE,
    ...STORED_COMMENT,
    ...STORED_ISSUES_AGAIN,
    ...STORED_OPINIONS.comment,
    ...STORED_BLOCK,
  }),
  challenge_again: z.object({
    ...STORED_RESPONSE,
    ...STORED_CHALLENGE,
    ...STORED_ISSUES_AGAIN,
    ...STORED_OPINIONS.challenge,
    ...STORED_BLOCK,
  }),
} as const satisfies Record<AnswerKind, z.ZodType>;
export type ReadAnswer = z.infer<(typeof READ_ANSWERS)[AnswerKind]>;

/** Logs from before every issue had its severity: one key risk of a plan, or three lists. Each answer held them all. */
const EARLIER = {
  key_risks: z.string().optional(),
  blocking_issues: z.array(z.string()).optional(),
  important_issues: z.array(z.string()).optional(),
  minor: z.array(z.string()).optional(),
  issues: STORED_ISSUES_AGAIN.issues.optional(),
  settled_issues: STORED_ISSUES_AGAIN.settled_issues.optional(),
} as const;
const FIRST_ISSUES = {
  ...EARLIER,
  issues: STORED_ISSUES.issues.optional(),
  settled_issues: z.never().optional(),
} as const;

/** Everything that can stand in a log. */
export const STORED_ANSWERS = {
  advise: READ_ANSWERS.advise,
  comment: READ_ANSWERS.comment.extend(FIRST_ISSUES),
  challenge: READ_ANSWERS.challenge.extend(FIRST_ISSUES),
  advise_again: READ_ANSWERS.advise_again,
  comment_again: READ_ANSWERS.comment_again.extend(EARLIER),
  challenge_again: READ_ANSWERS.challenge_again.extend(EARLIER),
} as const satisfies Record<AnswerKind, z.ZodType>;
export type StoredAnswer = z.infer<(typeof STORED_ANSWERS)[AnswerKind]>;

/** The field that holds the body of an answer. */
export const MAIN_FIELDS: Readonly<Record<AnswerKind, "finding" | "review" | "critique">> = {
  advise: "finding",
  advise_again: "finding",
  comment: "review",
  comment_again: "review",
  challenge: "critique",
  challenge_again: "critique",
};
