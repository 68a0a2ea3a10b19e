/** The four fields a grounded reply has beside those of its protocol. */
import { z } from "zod";
import { citationSchema, groundSchema } from "@/lib/domain/evidence/citation";
import { seatQuestionSchema } from "@/lib/domain/evidence/question";
import { protocolById } from "@/lib/kernel/registry";

export const evidenceFieldsSchema = z.object({
  citations: z.array(citationSchema),
  grounds: z.array(groundSchema),
  questions: z.array(seatQuestionSchema),
  assumptions: z.array(z.string()),
});
export type EvidenceField = keyof z.infer<typeof evidenceFieldsSchema>;
export const EVIDENCE_FIELDS = Object.keys(evidenceFieldsSchema.shape) as readonly EvidenceField[];

/** What each is called in a reply: a protocol that has a field of that name keeps it, and ours gets another one. */
export type EvidenceNames = Readonly<Record<EvidenceField, string>>;

const known = new WeakMap<z.ZodType, EvidenceNames>();

export function evidenceNames(protocolId: string, kind: string): EvidenceNames {
  const schema = protocolById(protocolId).asks[kind]?.replySchema;
  if (!schema) throw new Error(`The protocol ${protocolId} has no ask kind ${kind}.`);
  const before = known.get(schema);
  if (before) return before;
  const own = new Set(Object.keys(z.toJSONSchema(schema, { io: "input" }).properties ?? {}));
  const names = Object.fromEntries(
    EVIDENCE_FIELDS.map((field) => [field, own.has(field) ? `evidence_${field}` : field]),
  ) as EvidenceNames;
  known.set(schema, names);
  return names;
}
