/**
 * The shape of an ask's answer for a form. Unlike what is sent to a model it keeps the bounds a control can enforce,
 * and a property that may be left out is simply not required.
 */
import { z } from "zod";
import type { Json } from "@/lib/events/schema";
import { protocolById } from "@/lib/kernel/registry";

export type ReplySchema = { [keyword: string]: Json };

export function replySchema(protocolId: string, kind: string): ReplySchema {
  const type = protocolById(protocolId).asks[kind]?.replySchema;
  if (!type) throw new Error(`The protocol ${protocolId} has no ask kind ${kind}.`);
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io: "input" }) as ReplySchema;
  return withoutMachineBounds(schema) as ReplySchema;
}

/** Zod writes the limits of a safe integer out; they are no rule of ours. */
function withoutMachineBounds(part: Json): Json {
  if (Array.isArray(part)) return part.map(withoutMachineBounds);
  if (typeof part !== "object" || part === null) return part;
  const isBound = (name: string, value: Json): boolean =>
    (name === "minimum" || name === "maximum") &&
    typeof value === "number" &&
    Math.abs(value) >= Number.MAX_SAFE_INTEGER;
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      isBound(name, value) ? [] : [[name, withoutMachineBounds(value)]],
    ),
  );
}
