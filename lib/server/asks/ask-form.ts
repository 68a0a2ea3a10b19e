import { z } from "zod";
import type { askForm as contract } from "@/lib/contracts/deliberations/asks";
import type { DeliberationId } from "@/lib/domain/ids";
import { agentName } from "@/lib/projections/agent-name";
import { askKindIn } from "@/lib/kernel/page/engine-asks";
import { loadShelf } from "@/lib/looking/load-shelf";
import { groundsOf } from "@/lib/prompts/evidence/grounds";
import type { Services } from "@/lib/server/services";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { requireOwedAsk } from "./owed-ask";
import { requirePrompt } from "./prompt-of";
import type { Json } from "@/lib/events/schema";

type AskForm = z.input<(typeof contract)["response"]>;

/** What a person needs to answer in place of a seat: what it was given, and the shape its answer must have. */
export async function askForm(
  { store, sources }: Pick<Services, "store" | "sources">,
  id: DeliberationId,
  key: string,
): Promise<AskForm> {
  const { folded } = await readFolded(store, id);
  const { panel } = folded.lifecycle.created;
  const ask = requireOwedAsk(folded, key);
  const asked = askKindIn(folded, ask.kind);
  const schema = replySchema(asked.replySchema);
  return {
    key,
    title: asked.title,
    agentName: agentName(panel, ask.agentId),
    messages: requirePrompt(folded, ask, await loadShelf(folded, ask, sources)).messages,
    schema,
    example: replySkeleton(schema),
    ...(groundsOf(folded, ask) ? { citations: { settles: asked.settles !== undefined } } : {}),
  };
}

/** An answer with every field there and of the right type, to write into. Nothing in it is a suggestion. */
function replySkeleton(schema: ReplySchema): Json {
  const choices = listOf(schema.anyOf) ?? listOf(schema.oneOf);
  if (choices) return choices.some(({ type }) => type === "null") ? null : replySkeleton(choices[0] ?? {});
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null;
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, ReplySchema>).map(([name, part]) => [
          name,
          replySkeleton(part),
        ]),
      );
    case "array":
      return Array.from({ length: typeof schema.minItems === "number" ? schema.minItems : 0 }, () =>
        replySkeleton((schema.items ?? {}) as ReplySchema),
      );
    case "string":
      return "";
    case "integer":
    case "number":
      return typeof schema.minimum === "number" ? schema.minimum : 0;
    case "boolean":
      return false;
    default:
      return null;
  }
}

const listOf = (value: Json | undefined): ReplySchema[] | null =>
  Array.isArray(value) ? (value as ReplySchema[]) : null;

/**
 * The shape of an ask's answer for a form. Unlike what is sent to a model it keeps the bounds a control can enforce,
 * and a property that may be left out is simply not required.
 */
type ReplySchema = { [keyword: string]: Json };

function replySchema(type: z.ZodType): ReplySchema {
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
