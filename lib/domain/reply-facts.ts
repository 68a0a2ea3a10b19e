/**
 * What a reply says about itself beside what its protocol asks for: the facts that screens, record and insight need
 * and nobody should have to guess. Each ask kind names the ones it asks for (`AskKind.facts`).
 */
import { z } from "zod";

/** What a change of mind rests on, in the words of whoever changed it. */
export const moveSchema = z.object({
  what: z.string().trim().min(1).max(1000).describe("What you changed: a score, a verdict, a position."),
  by: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Who or what moved you: the name of a seat, "look-up", "document", "person", or "none".'),
  reason: z.string().trim().max(2000).describe('The argument, passage or fact that did it; "" for none.'),
});
export type Move = z.infer<typeof moveSchema>;

const conditionText = z.string().trim().min(1).max(1000).describe("What has to hold, understandable on its own.");
/** As it is stored. "met" says that what is on the table provides for it, not that it was done. */
export const conditionSchema = z.object({ text: conditionText, state: z.enum(["open", "met"]) });
export type Condition = z.infer<typeof conditionSchema>;
/** As it is asked for: "met" was read as done. */
const askedConditionSchema = z.object({
  text: conditionText,
  state: z.enum(["open", "provided_for"]).describe('"provided_for" once what is on the table has it.'),
});
/** As it came, in either word. */
export const givenConditionSchema = z.object({
  text: conditionText,
  state: z.enum(["open", "met", "provided_for"]).transform((state) => (state === "open" ? state : "met")),
});

/** As they are asked for. What came is read leniently: no reply is lost over one of these. */
export const factFieldsSchema = z.object({
  gist: z
    .string()
    .describe("What you say, in one plain sentence of at most 30 words, for people who read nothing else."),
  answer: z
    .string()
    .nullable()
    .describe(
      "The answer to the question as it stands now, in one sentence a reader can act on; null while there is none.",
    ),
  moved_by: z
    .array(moveSchema)
    .describe("One entry for each thing you changed your mind about since your last answer; [] if nothing."),
  conditions: z
    .array(askedConditionSchema)
    .describe("What your agreement depends on and must be kept when this is carried out; [] if on nothing."),
  wishes: z.array(z.string()).describe("What you would like but do not insist on."),
});
export type FactField = keyof z.infer<typeof factFieldsSchema>;

/** As they stand in the log; what a reply left out or nobody could read is absent. */
export const replyFactsSchema = z.object({
  gist: z.string().optional(),
  answer: z.string().optional(),
  moved: z.array(moveSchema).optional(),
  conditions: z.array(conditionSchema).optional(),
  wishes: z.array(z.string()).optional(),
});
export type ReplyFacts = z.infer<typeof replyFactsSchema>;
