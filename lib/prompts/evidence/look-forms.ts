/** How a seat asks for look-ups: as functions of its endpoint, or as a JSON object where it has none. */
import { z } from "zod";
import type { LookRequest } from "@/lib/domain/evidence/look";
import { counted } from "./source-list";

/** Calls of one ask that may end in look-ups asked for as JSON: each costs a whole prompt. */
export const MAX_JSON_TURNS = 2;

const PROPERTIES = {
  folder: { type: "string", description: "The folder to list; empty for the top." },
  words: { type: "string", description: "A name, a symbol or a few words, as they would stand in the text." },
  in: { type: "string", description: "A folder or file to search in; leave it out for everywhere." },
  path: { type: "string", description: "The file, as it is listed." },
  from: { type: "integer", description: "First line, from 1." },
  to: { type: "integer", description: "Last line." },
  source: { type: "string", description: "Title of the source, or artifact. Needed only where a path is in several." },
} as const;

const tool = (
  name: string,
  description: string,
  required: readonly (keyof typeof PROPERTIES)[],
  optional: readonly (keyof typeof PROPERTIES)[],
) => ({
  name,
  description,
  jsonSchema: {
    type: "object",
    properties: Object.fromEntries([...required, ...optional].map((field) => [field, PROPERTIES[field]])),
    required: [...required],
    additionalProperties: false,
  },
});

export const LOOK_TOOLS = [
  tool("list", "Lists what is in a folder of the sources.", ["folder"], ["source"]),
  tool("search", "Finds lines of the sources and of the artifact by their words.", ["words"], ["in", "source"]),
  tool(
    "read",
    "Shows lines of a file of the sources, or of the artifact, with their numbers.",
    ["path"],
    ["from", "to", "source"],
  ),
  tool("decisions", "Finds earlier decisions of this organisation.", ["words"], []),
] as const;

/** A look-up as a seat asked for it. `problem`: why it can't be read. */
export type AskedLook = { request: LookRequest; callId?: string | undefined; problem?: string };

/** The form of the JSON way: one flat shape, since strict output takes no other that every endpoint knows. */
export const lookTurnSchema = z.object({
  looks: z.array(
    z.object({
      look: z.enum(["list", "search", "read", "decisions"]),
      folder: z.string().optional(),
      words: z.string().optional(),
      in: z.string().optional(),
      path: z.string().optional(),
      from: z.int().optional(),
      to: z.int().optional(),
      source: z.string().optional(),
    }),
  ),
});

/** Stands at the end of the last message when a seat is asked what it wants to see. `turn` counts from 1. */
export const lookRequest = ({ count, tokens }: { count: number; tokens: number }, turn: number): string =>
  `Hold your answer for now and say first what you want to see: reply to this message with one JSON object {"looks": […]} alone. ${turnsLeft(turn)} You have ${counted(count, "look-up")} of about ${tokens.toLocaleString("en")} tokens left. Each has "look" and what belongs to it:
- "list": "folder" (empty for the top).
- "search": "words", and "in" for one folder or file only.
- "read": "path", and "from" and "to" for its lines.
- "decisions": "words".
"source" may be added to the first three. Fields that do not belong to a look-up are null. A search for one name finds more than one for a sentence; in quotation marks it finds exactly that. An empty list means that you have seen enough.`;

const turnsLeft = (turn: number): string =>
  turn >= MAX_JSON_TURNS
    ? "This is the last turn for it: your answer is asked for next."
    : `There are ${MAX_JSON_TURNS} turns for it, so find what matters now and leave look-ups to read it in the next one; then your answer is asked for.`;

/** After the last of them. */
export const ANSWER_NOW = "Now give your answer: the whole JSON object, in the form described at the beginning.";
