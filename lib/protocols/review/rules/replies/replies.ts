/** What is asked for beside assessments: of the modifier, of assessors in special turns, of the literature service. */
import { z } from "zod";
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { INITIAL_CARDS, ideaCardSchema, type IdeaCard } from "../ideas/idea-card";
import { assessKind, LENSES, lensById, RATING_LENSES, type LensId } from "../lenses/lenses";
import { TOP_CONCERNS } from "../lenses/section";
import type { FactField } from "@/lib/domain/reply-facts";
import { currentRound } from "@/lib/kernel/rounds";
import type { AskKind } from "@/lib/kernel/types";
import type { ReviewState } from "../state";
import { rulingKindSchema } from "../vocabulary";

const words = z.string().min(1);

const answers = z.array(words).describe("Ids of issues.");

const changeSchema = z.object({ what: words, why: z.string(), answers });
/** P1-65 */
const textChangeSchema = changeSchema.extend({
  proposed: z
    .array(words)
    .describe("Figures, names and dates in it that only an assessor or you proposed, as they stand there."),
});
/** P1-59: so that the assessors get one list of what changed since they read it. */
const carriedOutChangeSchema = textChangeSchema.extend({
  replaces: z.array(z.int()).describe("Numbers of <change-list> that are no longer true as they stand."),
});
const storedChangeSchema = changeSchema.extend(
  carriedOutChangeSchema.pick({ proposed: true, replaces: true }).partial().shape,
);
const rulingSchema = z.object({
  issue_id: words,
  part: z.string().describe('The part it is about, where you split the issue; else "".'),
  reason: z.string().describe("Told to whoever raised it; needed unless FIXED."),
  ruling: rulingKindSchema,
});
const settlementSchema = z.object({
  topic: words,
  reason: words.describe("Why this side is better supported."),
  chosen: words.describe("Id of the assessor whose side is taken."),
  overruled: words.describe("Id of the other."),
});
/** P1-59 */
const decisionNeededSchema = z.object({
  issue_id: words,
  question: words.max(1000).describe("Understandable without the document."),
  options: z.array(words.max(300)).max(8).describe("[] where it is open."),
  default: z.string().max(1000).describe("What you would write if it were left to you."),
});
export type DecisionNeeded = z.infer<typeof decisionNeededSchema>;

/** P1-64 */
const sameIssuesSchema = z.object({
  ids: z.array(words),
  opposed: z
    .boolean()
    .describe(
      "Whether their suggestions exclude each other: then a settlement between two of their raisers, or NEEDS_DECISION, is owed.",
    ),
});

/** P1-17, P1-32: every open issue has a ruling, every contradiction is decided. */
const REVISION_FIELDS = {
  same_issues: z.array(sameIssuesSchema).describe("Open issues that are one problem, raised more than once."),
  settlements: z
    .array(settlementSchema)
    .describe("One for every contradiction between assessors, and for opposed issues."),
  rulings: z.array(rulingSchema).describe("One for every open issue, or group of them."),
  decisions_needed: z.array(decisionNeededSchema).describe("One for every ruling NEEDS_DECISION."),
} as const;
const CHANGED = "What changed, why, and which issues it answers.";
const CHANGES_FIELD = { changes: z.array(changeSchema).describe(CHANGED) } as const;
const TEXT_CHANGES_FIELD = { changes: z.array(textChangeSchema).describe(CHANGED) } as const;

const editSchema = z.object({
  find: words.describe(
    "A passage of the artifact, copied exactly: all that is replaced, and enough to stand there only once.",
  ),
  replace: z.string().describe('What stands there instead; "" to remove it.'),
  answers,
});
const sectionSchema = z.object({
  heading: words.describe("Of a section that is there."),
  text: z.string().describe("All that stands below its heading now."),
  answers,
});

/** P1-57: applied by program (lib/domain/edits). */
const EDIT_FIELDS = {
  edits: z.array(editSchema),
  sections: z.array(sectionSchema).describe("[] unless a section is written anew."),
  artifact: z
    .string()
    .max(MAX_ARTIFACT_CHARS)
    .nullable()
    .describe("Null, or a short document written anew, all of it."),
} as const;

/** Where the edits fall, as the program found it: the log does not depend on how passages are looked for later. */
const spliceSchema = z.object({ start: z.int(), end: z.int(), text: z.string() });

/** P1-50: no assessor reads it again. */
export const applyCritiqueReplySchema = z.object({ ...REVISION_FIELDS, ...EDIT_FIELDS, ...TEXT_CHANGES_FIELD });
/** P1-67 */
const conditionAnswerSchema = z.object({
  condition_id: words,
  answer: words.describe("Where the artifact provides for it now, or why it does not."),
  passage: z.string().describe('The words that provide for it, copied; "" if none do.'),
});
export const modifyReplySchema = applyCritiqueReplySchema.extend({
  condition_answers: z
    .array(conditionAnswerSchema)
    .describe(
      "One for every open condition, and for each that is provided for by words this changes, with the new words.",
    ),
});
/** P1-59: what a person decided, written into the document. */
export const carryOutReplySchema = z.object({
  ...EDIT_FIELDS,
  changes: z.array(carriedOutChangeSchema).describe(CHANGED),
  nothing_to_write: z.string().nullable().describe("Null, or why the decision asks for no change of the text."),
});
const storedModifySchema = modifyReplySchema.extend({
  splices: z.array(spliceSchema).optional(),
  nothing_to_write: carryOutReplySchema.shape.nothing_to_write.optional(),
  changes: z.array(storedChangeSchema),
  // Logs from before name no passage.
  condition_answers: z.array(conditionAnswerSchema.extend({ passage: z.string().default("") })),
});
export type ModifyReply = z.infer<typeof storedModifySchema>;

/** P1-60: edits alone, so that each can be left out. */
export const closingEditReplySchema = z.object({
  rulings: z
    .array(rulingSchema.extend({ ruling: rulingKindSchema.exclude(["NEEDS_DECISION"]) }))
    .describe("One for every open issue."),
  edits: EDIT_FIELDS.edits,
  ...TEXT_CHANGES_FIELD,
});
export const checkEditReplySchema = z.object({
  wrong: z
    .array(z.object({ issue_id: words, what: words }))
    .describe("What was done about one of your points and should not stay like that; [] if all is fine."),
});
export type CheckEditReply = z.infer<typeof checkEditReplySchema>;
/** P1-61 */
export const draftReplySchema = z.object({
  artifact: words.max(MAX_ARTIFACT_CHARS).describe("The document, from its title to its last line."),
});

/** A revision of the log, whichever of its fields it was asked for. */
export function storedRevision(reply: unknown): ModifyReply {
  const given = reply as { rulings?: readonly object[] };
  return storedModifySchema.parse({
    ...NO_REVISION,
    ...given,
    rulings: (given.rulings ?? []).map((ruling) => ({ part: "", ...ruling })),
  });
}

const NO_REVISION = {
  same_issues: [],
  settlements: [],
  rulings: [],
  decisions_needed: [],
  condition_answers: [],
  edits: [],
  sections: [],
  artifact: null,
  changes: [],
} as const;

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
  ...CHANGES_FIELD,
});
export const storedOperations = (reply: unknown): IdeaOperation[] =>
  z.object({ operations: z.array(operationSchema) }).parse(reply).operations;

export const RESCUE_CARDS = 3;
/** P1-41 */
export const rescueReplySchema = z.object({
  ...REVISION_FIELDS,
  cards: z.array(ideaCardSchema).length(RESCUE_CARDS, `exactly ${RESCUE_CARDS} new cards are needed`),
  ...CHANGES_FIELD,
});
export const storedCards = (reply: unknown): IdeaCard[] =>
  z.object({ cards: z.array(ideaCardSchema) }).parse(reply).cards;

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
      z.object({ concern: words, change_or_rebuttal_text: words, reviewer_right: z.enum(["YES", "PARTIALLY", "NO"]) }),
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

const GIST = ["gist"] as const;
/** The modifier says what the document now holds; whether that is good enough is not for it to say. */
const WRITES = {
  facts: ["gist", "answer"],
  factNotes: {
    answer:
      "What the document now answers to <question> or proposes, in one sentence a reader can act on. null if neither: a summary is no answer, and what <question> asks about the document is for the assessors.",
  },
} as const;

const SERVICES = {
  draft: { title: "First draft", replySchema: draftReplySchema, ...WRITES },
  modify: { title: "Revision", replySchema: modifyReplySchema, ...WRITES, asksPerson: false, weighsAssumptions: true },
  modify_ideas: { title: "Revision of the ideas", replySchema: modifyIdeasReplySchema, ...WRITES },
  generate_ideas: { title: "First ideas", replySchema: generateIdeasReplySchema, facts: GIST },
  rescue_ideas: { title: "New ideas after all had failed", replySchema: rescueReplySchema, ...WRITES },
  root_cause: { title: "Why all ideas failed", replySchema: rootCauseReplySchema, facts: GIST },
  cross_critique: { title: "Cross-critique", replySchema: crossCritiqueReplySchema, facts: GIST },
  apply_critique: {
    title: "Revision after the cross-critique",
    replySchema: applyCritiqueReplySchema,
    ...WRITES,
    asksPerson: false,
  },
  carry_out: { title: "Revision by your decision", replySchema: carryOutReplySchema, ...WRITES, asksPerson: false },
  closing_edit: { title: "Closing edit", replySchema: closingEditReplySchema, ...WRITES, asksPerson: false },
  check_edit: { title: "Check of the closing edit", replySchema: checkEditReplySchema, facts: GIST },
  name_parts: { title: "What the question names", replySchema: namePartsReplySchema, facts: GIST },
  summarise: { title: "Summary for your decision", replySchema: summariseReplySchema, ...WRITES },
  search_literature: { title: "Literature search", replySchema: searchReplySchema, answeredBy: "search" },
  search_broadly: { title: "Broadened literature search", replySchema: searchReplySchema, answeredBy: "search" },
} as const satisfies Record<string, AskKind>;
export type ServiceKind = keyof typeof SERVICES;

/** Ideas are rated, not agreed to on conditions. */
const conditionsOf = (id: LensId): readonly FactField[] => (RATING_LENSES.has(id) ? [] : ["conditions"]);

const forEachLens = (kindOf: (id: LensId) => AskKind): Readonly<Record<string, AskKind>> =>
  Object.fromEntries((Object.keys(LENSES) as LensId[]).map((id) => [assessKind(id), kindOf(id)]));

const ASSESSMENTS = forEachLens((id) => ({
  title: lensById(id).title,
  replySchema: lensById(id).replySchema,
  settles: "passage",
  settledIn: { list: "prior_concerns", id: "issue_id", words: "comment", state: "status", value: "RESOLVED" },
  facts: ["gist", "moved_by", ...conditionsOf(id)],
}));

/** Before anybody has spoken there is nothing to settle and nobody to be moved by. */
const FIRST_ASSESSMENTS = forEachLens((id) => ({
  title: lensById(id).title,
  replySchema: lensById(id).firstSchema,
  facts: ["gist", ...conditionsOf(id)],
}));

export const ASK_KINDS: Readonly<Record<string, AskKind>> = { ...ASSESSMENTS, ...SERVICES };
export const askKind = (state: ReviewState, kind: string): AskKind | undefined =>
  currentRound(state)?.number === 1 ? FIRST_ASSESSMENTS[kind] : undefined;
export const isServiceKind = (kind: string): kind is ServiceKind => Object.hasOwn(SERVICES, kind);
export const serviceSchema = (kind: ServiceKind): z.ZodType => SERVICES[kind].replySchema;
