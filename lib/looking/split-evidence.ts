/** Takes what a reply says about its evidence off it, before its protocol sees the rest. Read leniently: no reply is lost over a citation. */
import type { z } from "zod";
import {
  type Citation,
  citationSchema,
  type Ground,
  groundSchema,
  type Settlement,
  settlementSchema,
} from "@/lib/domain/evidence/citation";
import { type SeatQuestion, seatQuestionSchema } from "@/lib/domain/evidence/question";
import type { EvidenceNames } from "@/lib/prompts/evidence/fields";

export type WrittenEvidence = {
  citations: Citation[];
  grounds: Ground[];
  questions: SeatQuestion[];
  assumptions: string[];
  settled?: Settlement[];
  overtaken?: string[];
  unread: string[];
};

const MAX_ENTRIES = 100;
const MAX_UNREAD = 1000;

export function splitEvidence(value: unknown, names: EvidenceNames): { reply: unknown; evidence: WrittenEvidence } {
  const unread: string[] = [];
  const nothing: WrittenEvidence = { citations: [], grounds: [], questions: [], assumptions: [], unread };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { reply: value, evidence: nothing };
  const fields = value as Record<string, unknown>;
  const read = <T>(name: string, schema: z.ZodType<T>): T[] =>
    listIn(fields[name]).flatMap((entry) => {
      const parsed = schema.safeParse(withoutNulls(entry));
      if (parsed.success) return [parsed.data];
      unread.push(
        (typeof entry === "string" ? entry : (JSON.stringify(entry) ?? "")).slice(0, MAX_UNREAD).toWellFormed(),
      );
      return [];
    });
  const settled = read(names.settled, settlementSchema);
  const texts = (name: string): string[] =>
    listIn(fields[name])
      .map((one) => (typeof one === "string" ? one.trim() : (JSON.stringify(one) ?? "")))
      .filter(Boolean);
  const overtaken = texts(names.overtaken);
  const evidence = {
    citations: distinct(read(names.citations, citationSchema)),
    grounds: read(names.grounds, groundSchema),
    questions: read(names.questions, seatQuestionSchema),
    assumptions: texts(names.assumptions),
    ...(settled.length > 0 ? { settled } : {}),
    ...(overtaken.length > 0 ? { overtaken } : {}),
    unread,
  };
  const taken = new Set<string>(Object.values(names));
  return { reply: Object.fromEntries(Object.entries(fields).filter(([name]) => !taken.has(name))), evidence };
}

/** One thing where a list is wanted is a list of one. */
const listIn = (value: unknown): unknown[] =>
  (value === undefined || value === null || value === "" ? [] : Array.isArray(value) ? value : [value]).slice(
    0,
    MAX_ENTRIES,
  );

/** A mark that stands for two quotes would open the wrong passage: the later ones get marks of their own. */
function distinct(citations: readonly Citation[]): Citation[] {
  const taken = new Set<string>();
  return citations.map((citation) => {
    let id = citation.id.replace(/^\[|\]$/g, "") || citation.id;
    for (let again = 2; taken.has(id); again++) id = `${citation.id.slice(0, 15)}-${again}`;
    taken.add(id);
    return { ...citation, id };
  });
}

function withoutNulls(entry: unknown): unknown {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return entry;
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([, part]) => part !== null)
      // Lines are often written as a number.
      .map(([key, part]) => [key, typeof part === "number" ? String(part) : part]),
  );
}
