/** P2.4: what specialists answer, by type of deliberation. Asked for here; accepted more leniently in check-answer.ts. */
import { z } from "zod";
import { challengeOpinionSchema, confidenceSchema, planOpinionSchema, type SessionType } from "../vocabulary";

const words = z.string().min(1);

/** P2-19: every answer ends with it. */
const CONFIDENCE_BLOCK = {
  confidence: confidenceSchema.describe("How sure you are, from what you know and what is in the material."),
  reasoning: words.describe("One sentence: what this confidence rests on."),
  key_concern: words.describe(
    'The one thing that worries you most about it, in one or two sentences; "None" if nothing does.',
  ),
  needs_human_judgment: z.boolean().describe("True only if no specialist can answer for this and a person has to."),
  security_related: z.boolean().describe("True if the recommendation is about security."),
} as const;

const RESPONSE = {
  response: words.describe(
    "Your answer to the question about the conflict: how your proposal accounts for it. New reasoning, not your first answer again.",
  ),
} as const;

const ADVICE = {
  finding: words.describe("What you find, from your domain, in Markdown."),
  recommendation: words.describe("What should be done, as one imperative sentence or a short list."),
} as const;
const COMMENT = {
  review: words.describe("What you find in the plan, from your domain, in Markdown."),
  recommendation: planOpinionSchema,
  key_risks: words.describe("The main risk of the plan in one or two sentences."),
} as const;
const issues = z.array(words);
const CHALLENGE = {
  critique: words.describe("Your critique of the plan, in Markdown."),
  recommendation: challengeOpinionSchema,
  blocking_issues: issues.describe("What makes the plan fail as it stands; one problem each."),
  important_issues: issues.describe("What has to be changed before it is carried out."),
  minor: issues.describe("What can be mended on the way."),
} as const;

const SCHEMAS = {
  advise: z.object({ ...ADVICE, ...CONFIDENCE_BLOCK }),
  comment: z.object({ ...COMMENT, ...CONFIDENCE_BLOCK }),
  challenge: z.object({ ...CHALLENGE, ...CONFIDENCE_BLOCK }),
  advise_again: z.object({ ...RESPONSE, ...ADVICE, ...CONFIDENCE_BLOCK }),
  comment_again: z.object({ ...RESPONSE, ...COMMENT, ...CONFIDENCE_BLOCK }),
  challenge_again: z.object({ ...RESPONSE, ...CHALLENGE, ...CONFIDENCE_BLOCK }),
} as const;

export const ANSWER_KINDS = {
  advise: { title: "Specialist's advice", replySchema: SCHEMAS.advise },
  comment: { title: "Specialist's comment on the plan", replySchema: SCHEMAS.comment },
  challenge: { title: "Reviewer's challenge of the plan", replySchema: SCHEMAS.challenge },
  advise_again: { title: "Specialist's answer to a conflict", replySchema: SCHEMAS.advise_again },
  comment_again: { title: "Specialist's answer to a conflict about the plan", replySchema: SCHEMAS.comment_again },
  challenge_again: { title: "Reviewer's answer to a conflict about the plan", replySchema: SCHEMAS.challenge_again },
} as const;
export type AnswerKind = keyof typeof ANSWER_KINDS;
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
  confidence: confidenceSchema.nullable(),
  reasoning: z.string(),
  key_concern: z.string(),
  needs_human_judgment: z.boolean().nullable(),
  security_related: z.boolean().nullable(),
} as const;
const STORED_ADVICE = { finding: z.string(), recommendation: z.string() } as const;
const STORED_COMMENT = {
  review: z.string(),
  recommendation: planOpinionSchema.nullable(),
  key_risks: z.string(),
} as const;
const STORED_CHALLENGE = {
  critique: z.string(),
  recommendation: challengeOpinionSchema.nullable(),
  blocking_issues: issues,
  important_issues: issues,
  minor: issues,
} as const;
const STORED_RESPONSE = { response: z.string() } as const;

export const STORED_ANSWERS = {
  advise: z.object({ ...STORED_ADVICE, ...STORED_BLOCK }),
  comment: z.object({ ...STORED_COMMENT, ...STORED_BLOCK }),
  challenge: z.object({ ...STORED_CHALLENGE, ...STORED_BLOCK }),
  advise_again: z.object({ ...STORED_RESPONSE, ...STORED_ADVICE, ...STORED_BLOCK }),
  comment_again: z.object({ ...STORED_RESPONSE, ...STORED_COMMENT, ...STORED_BLOCK }),
  challenge_again: z.object({ ...STORED_RESPONSE, ...STORED_CHALLENGE, ...STORED_BLOCK }),
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
