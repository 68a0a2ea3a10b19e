/** Asks for the facts about a reply that its ask kind names, behind the protocol's own form, and takes them off the reply again. */
import { z } from "zod";
import {
  givenConditionSchema,
  type FactField,
  factFieldsSchema,
  moveSchema,
  type ReplyFacts,
} from "@/lib/domain/reply-facts";
import { protocolById } from "@/lib/kernel/registry";
import type { AskKind } from "@/lib/kernel/types";
import { fieldsText } from "./form";

type Facts = Pick<AskKind, "facts" | "factNotes">;

/** Made once for each list of facts: every prompt of a deliberation holds the same bytes, and every reply is asked with them. */
const forms = new Map<string, { schema: z.ZodObject; text: string }>();

function formOf({ facts = [], factNotes = {} }: Facts) {
  if (facts.length === 0) return null;
  const notes = Object.fromEntries(Object.entries(factNotes).map(([field, instead]) => [field, { instead }]));
  const name = JSON.stringify([facts, notes]);
  const known = forms.get(name);
  if (known) return known;
  // The schema that is sent says the same as the form in the prompt.
  const shapeOf = (field: FactField): z.ZodType => {
    const shape = factFieldsSchema.shape[field];
    return factNotes[field] === undefined ? shape : shape.describe(factNotes[field]);
  };
  const schema = z.object(Object.fromEntries(facts.map((field) => [field, shapeOf(field)])));
  const text = `# Fields about your answer\nThe JSON object has these fields as well, after those of the form:\n${fieldsText(schema, notes)}`;
  const made = { schema, text };
  forms.set(name, made);
  return made;
}

/** Null where the kind asks for none. */
export const factsSchema = (kind: Facts): z.ZodObject | null => formOf(kind)?.schema ?? null;

export const factsText = (kind: Facts): string | null => formOf(kind)?.text ?? null;

export const factsOfKind = (protocolId: string, kind: string): Facts => protocolById(protocolId).asks[kind] ?? {};

const MAX_ENTRIES = 50;
const MAX_SENTENCE = 1000;
const wishSchema = z.string().trim().min(1).max(2000);

export function splitFacts(value: unknown, { facts = [] }: Facts): { reply: unknown; facts: ReplyFacts | undefined } {
  if (facts.length === 0 || typeof value !== "object" || value === null || Array.isArray(value))
    return { reply: value, facts: undefined };
  const fields = value as Record<string, unknown>;
  const asked = new Set<string>(facts);
  const reply = Object.fromEntries(Object.entries(fields).filter(([name]) => !asked.has(name)));
  const wanted = (field: FactField): unknown => (asked.has(field) ? fields[field] : undefined);
  const read: ReplyFacts = {
    ...present("gist", sentence(wanted("gist"))),
    ...present("answer", sentence(wanted("answer"))),
    ...present("moved", list(wanted("moved_by"), moveSchema)),
    ...present("conditions", list(wanted("conditions"), givenConditionSchema)),
    ...present("wishes", list(wanted("wishes"), wishSchema)),
  };
  return { reply, facts: Object.keys(read).length > 0 ? read : undefined };
}

function present<Name extends keyof ReplyFacts>(name: Name, value: ReplyFacts[Name]): Pick<ReplyFacts, Name> | object {
  return value === undefined ? {} : { [name]: value };
}

/** Longer than any sentence is not what was asked for: left out rather than cut. */
function sentence(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim().replace(/\s+/g, " ") : "";
  return text === "" || text.length > MAX_SENTENCE ? undefined : text;
}

function list<T>(value: unknown, schema: z.ZodType<T>): T[] | undefined {
  if (value === undefined || value === null) return undefined;
  const entries = (Array.isArray(value) ? value : [value]).slice(0, MAX_ENTRIES);
  return entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
}
