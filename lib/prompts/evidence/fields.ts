/** The fields a grounded reply has beside those of its protocol. */
import { z } from "zod";
import { citationSchema, groundSchema, settlementSchema } from "@/lib/domain/evidence/citation";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import { seatQuestionSchema } from "@/lib/domain/evidence/question";
import { ENGINE_ASKS } from "@/lib/kernel/page/engine-asks";
import { protocolById } from "@/lib/kernel/registry";
import type { AskKind } from "@/lib/kernel/types";

export const evidenceFieldsSchema = z.object({
  citations: z.array(citationSchema),
  grounds: z.array(groundSchema),
  questions: z.array(seatQuestionSchema),
  assumptions: z.array(z.string()),
  settled: z.array(settlementSchema),
  overtaken: z.array(z.string()),
});
export type EvidenceField = keyof z.infer<typeof evidenceFieldsSchema>;
const EVIDENCE_FIELDS = Object.keys(evidenceFieldsSchema.shape) as readonly EvidenceField[];

/** Asked of everybody, also where nothing has to be proven: a product decision is asked for or listed, never just made. */
const ALWAYS: readonly EvidenceField[] = ["questions", "assumptions", "overtaken"];

type Asked = Pick<AskKind, "settles" | "settledIn" | "concludes" | "mayObject" | "asksPerson" | "weighsAssumptions">;
/** `hasAssumptions`: seats have said what they assume, so there is something to weigh (G-22). */
type Given = Pick<Grounding, "evidence"> & { hasAssumptions?: boolean };

/**
 * Which of them a reply of this kind has: what settled a concern is asked where a seat can settle one (G-16) and its
 * form has no place for it, what concerns rest on where some may be raised, and questions where an answer can still
 * change something (G-14): nothing is written after what concludes.
 */
export function evidenceFieldsOf(kind: Asked, { evidence, hasAssumptions = false }: Given): readonly EvidenceField[] {
  const isAsked: Readonly<Record<EvidenceField, boolean>> = {
    citations: true,
    grounds: mayRaise(kind),
    questions: mayAsk(kind),
    assumptions: true,
    settled: kind.settles !== undefined && kind.settledIn === undefined,
    overtaken: kind.weighsAssumptions === true && hasAssumptions,
  };
  return (evidence === "off" ? ALWAYS : EVIDENCE_FIELDS).filter((field) => isAsked[field]);
}

/** Who only writes up what was said raises nothing that could rest on something. */
export const mayRaise = ({ concludes, mayObject }: Pick<Asked, "concludes" | "mayObject">): boolean =>
  concludes !== true || mayObject === true;

export const mayAsk = ({ concludes, asksPerson }: Pick<Asked, "concludes" | "asksPerson">): boolean =>
  concludes !== true && asksPerson !== false;

/** What each is called in a reply: a protocol that has a field of that name keeps it, and ours gets another one. */
export type EvidenceNames = Readonly<Record<EvidenceField, string>>;

const known = new WeakMap<z.ZodType, EvidenceNames>();

export function askKindOf(protocolId: string, kind: string): AskKind {
  const found = ENGINE_ASKS[kind] ?? protocolById(protocolId).asks[kind];
  if (!found) throw new Error(`The protocol ${protocolId} has no ask kind ${kind}.`);
  return found;
}

export function evidenceNames(protocolId: string, kind: string): EvidenceNames {
  const { replySchema: schema } = askKindOf(protocolId, kind);
  const before = known.get(schema);
  if (before) return before;
  const own = new Set(Object.keys(z.toJSONSchema(schema, { io: "input" }).properties ?? {}));
  const names = Object.fromEntries(
    EVIDENCE_FIELDS.map((field) => [field, own.has(field) ? `evidence_${field}` : field]),
  ) as EvidenceNames;
  known.set(schema, names);
  return names;
}
