/** An answer being written: in fields, or as JSON where somebody prefers that. */
import { emptyReply, type ReplySchema } from "@/lib/client/http/reply-schema";
import type { Json } from "@/lib/events/schema";

export type ReplyDraft = { mode: "fields"; value: Json } | { mode: "json"; text: string };

export type ReadDraft = { ok: true; value: Json } | { ok: false; problem: string };

export const blankDraft = (schema: ReplySchema): ReplyDraft => ({ mode: "fields", value: emptyReply(schema) });

export const asJson = (value: Json): string => JSON.stringify(value, null, 2);

export function readDraft(draft: ReplyDraft): ReadDraft {
  if (draft.mode === "fields") return { ok: true, value: draft.value };
  try {
    return { ok: true, value: JSON.parse(draft.text) as Json };
  } catch (error) {
    return { ok: false, problem: `This is not JSON yet: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Something was written that would be lost. */
export function isBegun(draft: ReplyDraft, schema: ReplySchema): boolean {
  const blank = asJson(emptyReply(schema));
  return draft.mode === "json" ? draft.text.trim() !== blank : asJson(draft.value) !== blank;
}
