/** What is asked for beside assessments: of the modifier, of assessors in special turns, of the literature service. */
import { z } from "zod";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { INITIAL_CARDS, ideaCardSchema } from "../ideas/idea-card";
import { assessKind, LENSES, lensById, type LensId } from "../lenses/lenses";
import { TOP_CONCERNS } from "../lenses/section";
import type { AskKind } from "@/lib/kernel/types";
import { rulingKindSchema } from "../vocabulary";

const words = z.string().min(1);

const changeSchema = z.object({
  what: words,
  why: z.string(),
  answers: z.array(words).describe("Ids of the issues this change answers."),
});
const rulingSchema = z.object({
  issue_id: words,
  ruling: rulingKindSchema,
  reason: z.string().describe("Needed for OVERRULED and DEFERRED: it is told to the assessor."),
});
const settlementSchema = z.object({
  topic: words,
  chosen: words.describe("Id of the assessor whose side is taken."),
  overruled: words.describe("Id of the other."),
  reason: words.describe("Why this side is better supported. Never a middle between the two."),
});

/** P1-17, P1-32: every open issue has a ruling, every contradiction is decided. */
const REVISION_FIELDS = {
  changes: z.array(changeSchema).describe("What changed since the last version, why, and which issues it answers."),
  rulings: z.array(rulingSchema).describe("One for every open issue."),
  settlements: z.array(settlementSchema).describe("One for every contradiction between assessors."),
} as const;

export const modifyReplySchema = z.object({
  ...REVISION_FIELDS,
  artifact: words
    .max(MAX_ARTIFACT_CHARS)
    .describe("The complete revised document, not an excerpt and not a list of edits."),
});
export type ModifyReply = z.infer<typeof modifyReplySchema>;

const operationSchema = z.object({
  kind: z.enum(["refine", "merge", "split", "kill", "birth"]),
  ids: z
    .array(words)
    .describe(
      "The ideas it concerns: one for refine and split, two or more for merge, one or more for kill, none for birth.",
    ),
  cards: z
    .array(ideaCardSchema)
    .describe(
      "The resulting cards: one for refine and merge, two or more for split, one or more for birth, none for kill.",
    ),
  reason: words,
});
export type IdeaOperation = z.infer<typeof operationSchema>;

/** P1-42 */
export const modifyIdeasReplySchema = z.object({
  ...REVISION_FIELDS,
  operations: z.array(operationSchema).describe("What happens to the ideas; an idea nobody names stays as it is."),
});
export type ModifyIdeasReply = z.infer<typeof modifyIdeasReplySchema>;

export const RESCUE_CARDS = 3;
/** P1-41 */
export const rescueReplySchema = z.object({
  ...REVISION_FIELDS,
  cards: z.array(ideaCardSchema).length(RESCUE_CARDS, `exactly ${RESCUE_CARDS} new cards are needed`),
});
export type RescueReply = z.infer<typeof rescueReplySchema>;

export const generateIdeasReplySchema = z.object({
  cards: z.array(ideaCardSchema).describe(`${INITIAL_CARDS} idea cards.`),
});

/** P1-34: the deliberation summary laid before the person. */
export const summariseReplySchema = z.object({
  resolved: z.array(z.object({ issue_id: words, by: words.describe("The change that resolved it.") })),
  unresolved: z.array(
    z.object({
      issue_id: words,
      positions: z.array(z.object({ agent: words, position: words })),
      recommendation: words,
    }),
  ),
  side_x: z.object({ agent: words.describe("Agent id."), position: words }),
  side_y: z.object({ agent: words.describe("Agent id."), position: words }),
  compromise: words.describe("A compromise you would stand by, concrete enough to act on."),
  recommendation: words,
});
export type SummariseReply = z.infer<typeof summariseReplySchema>;

/** P1-25 */
export const namePartsReplySchema = z.object({
  system: z
    .string()
    .nullable()
    .describe("The words of the question that name the system or phenomenon; null if none do."),
  comparison: z.string().nullable().describe("The words that name what it is compared with; null if none do."),
  novelty: z.string().nullable().describe("The words that say what would be new; null if none do."),
});
export type NamePartsReply = z.infer<typeof namePartsReplySchema>;

/** P1-41: why all ideas failed. */
export const rootCauseReplySchema = z.object({
  cause: words,
  queries: z.array(words).describe("Broadened searches that could open a way out."),
});
export type RootCauseReply = z.infer<typeof rootCauseReplySchema>;

/** P1-50 */
export const crossCritiqueReplySchema = z.object({
  answers: z
    .array(
      z.object({ concern: words, reviewer_right: z.enum(["YES", "PARTIALLY", "NO"]), change_or_rebuttal_text: words }),
    )
    .length(TOP_CONCERNS, `answer each of the ${TOP_CONCERNS} concerns`),
});
export type CrossCritiqueReply = z.infer<typeof crossCritiqueReplySchema>;

/** P1-46: answered by the literature service, not by a model. */
export const findingSchema = z.object({
  query: z.string(),
  title: words,
  authors: z.string(),
  year: z.int().nullable(),
  venue: z.string(),
  url: z.string().nullable(),
  abstract: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;
export const searchReplySchema = z.object({ findings: z.array(findingSchema), note: z.string() });

const SERVICES = {
  modify: { title: "Revision", replySchema: modifyReplySchema },
  modify_ideas: { title: "Revision of the ideas", replySchema: modifyIdeasReplySchema },
  generate_ideas: { title: "First ideas", replySchema: generateIdeasReplySchema },
  rescue_ideas: { title: "New ideas after all had failed", replySchema: rescueReplySchema },
  root_cause: { title: "Why all ideas failed", replySchema: rootCauseReplySchema },
  cross_critique: { title: "Cross-critique", replySchema: crossCritiqueReplySchema },
  apply_critique: { title: "Revision after the cross-critique", replySchema: modifyReplySchema },
  name_parts: { title: "What the question names", replySchema: namePartsReplySchema },
  summarise: { title: "Summary for your decision", replySchema: summariseReplySchema },
  search_literature: { title: "Literature search", replySchema: searchReplySchema, answeredBy: "search" },
  search_broadly: { title: "Broadened literature search", replySchema: searchReplySchema, answeredBy: "search" },
} as const satisfies Record<string, AskKind>;
export type ServiceKind = keyof typeof SERVICES;

const ASSESSMENTS = Object.fromEntries(
  (Object.keys(LENSES) as LensId[]).map((id) => [
    assessKind(id),
    { title: lensById(id).title, replySchema: lensById(id).replySchema, settles: "passage" },
  ]),
);

export const ASK_KINDS: Readonly<Record<string, AskKind>> = { ...ASSESSMENTS, ...SERVICES };
export const isServiceKind = (kind: string): kind is ServiceKind => Object.hasOwn(SERVICES, kind);
export const serviceSchema = (kind: ServiceKind): z.ZodType => SERVICES[kind].replySchema;
