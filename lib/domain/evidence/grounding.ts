import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { importedRecordIdSchema, type ImportedRecordId } from "@/lib/domain/record/imported-record";
import { recordName } from "@/lib/domain/record/record-name";
import { passageSchema, sourceRefSchema } from "./source";

/** `required`: a blocking concern counts only where it rests on a passage that was found, or on a question to the person. */
export const EVIDENCE_MODES = ["shown", "required", "off"] as const;
export const evidenceModeSchema = z.enum(EVIDENCE_MODES);
export type EvidenceMode = z.infer<typeof evidenceModeSchema>;

/** When the panel's questions reach the person. `never`: their defaults are taken and listed as assumed. */
export const ASK_ME = ["at_once", "round_end", "never"] as const;
export const askMeSchema = z.enum(ASK_ME);

/** A decision made earlier that every seat is shown. */
export const earlierDecisionSchema = z.object({
  /** Absent: its file has none. Only imported ones may lack it. */
  number: z.int().min(1).optional(),
  title: z.string(),
  /** The decision in a sentence or two, as its record has it. */
  decision: z.string(),
  date: z.string(),
  deliberationId: deliberationIdSchema.optional(),
  /** Of a record that was written elsewhere: its file. */
  imported: z.object({ id: importedRecordIdSchema, file: z.string() }).optional(),
});
export type EarlierDecision = z.infer<typeof earlierDecisionSchema>;

/** What a decision is chosen by: the number of one of ours, the id of an imported one. */
export const decisionKey = ({ number, imported }: EarlierDecision): number | ImportedRecordId =>
  imported?.id ?? number ?? 0;

/** “ADR-0007”; the file where it has no number. */
export const decisionName = ({ number, imported }: EarlierDecision): string =>
  number === undefined ? (imported?.file ?? "") : recordName(number);

/** What a deliberation rests on, fixed when it is created. Absent in logs from before there were sources: nothing could be looked up there. */
export const groundingSchema = z.object({
  sources: z.array(sourceRefSchema),
  evidence: evidenceModeSchema,
  askMe: askMeSchema,
  /** How much a seat may look at before one reply. */
  looks: z.object({ perAsk: z.int().min(0), tokens: z.int().min(0) }),
  earlier: z.array(earlierDecisionSchema),
  /** Passages that question, context and artifact point to by path, symbol or quotation: shown to every seat unasked. What open concerns point to is found from the log. */
  pointed: z.array(passageSchema),
});
export type Grounding = z.infer<typeof groundingSchema>;

export const LOOKS_PER_ASK = 8;
export const LOOK_TOKENS = 16_000;
