import { z } from "zod";
import { earlierDecisionSchema } from "./grounding";
import { passageSchema } from "./source";

/** What a seat may look up before it replies. `source` may be left out while there is only one, or where the path is in one of them only. */
export const lookRequestSchema = z.discriminatedUnion("look", [
  z.object({ look: z.literal("list"), folder: z.string().max(1000).default(""), source: z.string().optional() }),
  z.object({
    look: z.literal("search"),
    words: z.string().min(1).max(300),
    /** A folder or file to search in. */
    in: z.string().max(1000).optional(),
    source: z.string().optional(),
  }),
  z.object({
    look: z.literal("read"),
    path: z.string().min(1).max(1000),
    from: z.int().min(1).optional(),
    to: z.int().min(1).optional(),
    source: z.string().optional(),
  }),
  z.object({ look: z.literal("decisions"), words: z.string().min(1).max(300) }),
  /** What a seat asked for in a form that can't be read, in its own words. */
  z.object({ look: z.literal("unread"), written: z.string().max(2000) }),
]);
export type LookRequest = z.infer<typeof lookRequestSchema>;

export const searchHitSchema = z.object({
  source: z.string(),
  path: z.string(),
  line: z.int().min(1),
  /** That line, shortened at a word where it is long. */
  text: z.string(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/**
 * What was found. Texts of files are not repeated here: a passage names the stored file by its hash. Everything else is
 * kept as it was shown, so that the prompt can be built again whatever search would find later.
 */
export const lookResultSchema = z.discriminatedUnion("found", [
  z.object({ found: z.literal("entries"), entries: z.array(z.string()), more: z.int().min(0) }),
  z.object({ found: z.literal("hits"), hits: z.array(searchHitSchema), more: z.int().min(0) }),
  /** `isCut`: fewer lines than were asked for. */
  z.object({ found: z.literal("passage"), passage: passageSchema, lines: z.int().min(0), isCut: z.boolean() }),
  z.object({ found: z.literal("decisions"), decisions: z.array(earlierDecisionSchema) }),
  z.object({ found: z.literal("nothing"), reason: z.string() }),
]);
export type LookResult = z.infer<typeof lookResultSchema>;

export const lookSchema = z.object({
  /** The endpoint's id of the tool call, which its answer has to name. */
  callId: z.string().optional(),
  request: lookRequestSchema,
  result: lookResultSchema,
  /** What the result takes in the prompt. */
  tokens: z.int().min(0),
});
export type Look = z.infer<typeof lookSchema>;

/** How the seat asked: by tool calls of the endpoint, or by a JSON object where it has none. */
export const lookWaySchema = z.enum(["tools", "json"]);
export type LookWay = z.infer<typeof lookWaySchema>;
