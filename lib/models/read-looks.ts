/** What a seat asked to see, out of its tool calls or its JSON. What can't be read is kept in its words and answered with the reason. */
import type { z } from "zod";
import { lookRequestSchema } from "@/lib/domain/evidence/look";
import type { AskedLook } from "@/lib/prompts/evidence/look-forms";
import { readJson } from "./read-json";
import type { ToolCall } from "./port";

const MAX_WRITTEN = 2000;
/** More in one go is no use to a seat with a budget; the rest is dropped unread. */
const MAX_AT_ONCE = 20;

export const looksInCalls = (calls: readonly ToolCall[]): AskedLook[] =>
  calls.slice(0, MAX_AT_ONCE).map(({ id, name, arguments: given }) => {
    const callId = id === "" ? undefined : id;
    const read = readJson(given.trim() === "" ? "{}" : given);
    if (!read.ok) return { callId, ...unread(`${name} ${given}`, read.reason) };
    if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value))
      return { callId, ...unread(`${name} ${given}`, "The arguments have to be a JSON object.") };
    return { callId, ...readRequest({ ...read.value, look: name }, `${name} ${given}`) };
  });

/** The reply of the JSON way. One that is no list of look-ups is one look-up that can't be read. Null: it is the answer itself, given at once. */
export function looksInText(text: string): AskedLook[] | null {
  const read = readJson(text);
  if (!read.ok) return [unread(text, read.reason)];
  const looks = (read.value as { looks?: unknown } | null)?.looks;
  if (looks === undefined && isAnswer(read.value)) return null;
  if (!Array.isArray(looks)) return [unread(text, 'The reply has to be one JSON object with the list "looks".')];
  return looks.slice(0, MAX_AT_ONCE).map((one: unknown) => readRequest(one, JSON.stringify(one) ?? ""));
}

/** An object with several fields of its own is no look-up gone wrong: a seat that has seen enough has answered, and nobody should pay for that twice. */
const isAnswer = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !("look" in value) &&
  Object.keys(value).length > 2;

function readRequest(value: unknown, written: string): AskedLook {
  const parsed = lookRequestSchema.safeParse(withoutNulls(value));
  if (parsed.success && parsed.data.look !== "unread") return { request: parsed.data };
  return unread(written, parsed.success ? "There is no such look-up." : whyNot(parsed.error));
}

/** Absent is null in strict output; an empty text in an optional field means the same. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, part]) => part !== null && !(part === "" && key !== "words" && key !== "path")),
  );
}

function whyNot(error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue?.path.join(".");
  if (where === "look") return 'It has to be one of "list", "search", "read" and "decisions".';
  return `It could not be read: ${where ? `${where}: ` : ""}${issue?.message ?? "wrong form"}.`;
}

const unread = (written: string, problem: string): AskedLook => ({
  request: { look: "unread", written: written.slice(0, MAX_WRITTEN).toWellFormed() },
  problem,
});
