/** The form of a new deliberation as it is being filled in; kept in the browser until it is sent. */
import { z } from "zod";
import { callDraftSchema } from "@/lib/client/call-draft";
import { type DecidingBody, decidingBodySchema } from "@/lib/contracts/gates";
import { askMeSchema, evidenceModeSchema } from "@/lib/domain/evidence/grounding";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { importedRecordIdSchema } from "@/lib/domain/record/imported-record";
import { sourceRefSchema } from "@/lib/domain/evidence/source";
import { rehearsalScriptSchema } from "@/lib/domain/model-source";
import { isProtocolId, PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/kernel/registry";

/** `id` is the roster's; null for an agent of the user's own. */
const draftSeatSchema = z.object({
  key: z.string(),
  id: z.string().nullable(),
  name: z.string(),
  role: z.string(),
  brief: z.string(),
  ...callDraftSchema.shape,
  reason: z.string(),
  isRemovable: z.boolean(),
  /** Its place in the protocol where that is the user's choice, for example a judge's stance; empty where it follows from the id. */
  kind: z.string().default(""),
});
export type DraftSeat = z.infer<typeof draftSeatSchema>;

const draftPrincipleSchema = z.object({
  key: z.string(),
  text: z.string(),
  /** Separated by commas. */ topics: z.string(),
});
export type DraftPrinciple = z.infer<typeof draftPrincipleSchema>;

/** What was typed for the kind that is not chosen is kept. */
const draftBudgetSchema = z.object({
  kind: z.enum(["none", "tokens", "money"]),
  tokens: z.number().nullable(),
  money: z.number().nullable(),
  currency: z.string(),
});
const NO_BUDGET: z.infer<typeof draftBudgetSchema> = { kind: "none", tokens: null, money: null, currency: "USD" };

const configSchema = z.record(z.string(), z.json());

const ANYONE_DECIDES: DecidingBody = { deciders: [], needed: 1 };

export const draftSchema = z.object({
  /** Of the request: however often it is sent, there will be one deliberation. */
  idempotencyKey: z.string(),
  title: z.string(),
  /** Typed by the user; otherwise it follows the question. Drafts from before there were proposals were all typed. */
  isTitleOwn: z.boolean().default(true),
  question: z.string(),
  artifact: z.string(),
  artifactName: z.string().nullable(),
  context: z.string(),
  protocol: z.string().refine(isProtocolId),
  /** Chosen, or bound by settings and seats of the user's own; otherwise it follows the question and the document. */
  isProtocolOwn: z.boolean().default(true),
  /** The protocol's own settings as they stand in the boxes; an empty box of a number is null. */
  config: configSchema,
  /** What was set for the other protocols before the choice fell on this one. */
  otherConfigs: z.record(z.string(), configSchema),
  principles: z.array(draftPrincipleSchema),
  /** null: the panel follows the proposal; otherwise it is as the user left it. */
  seats: z.array(draftSeatSchema).nullable(),
  /** Although an endpoint is configured. */
  rehearse: z.boolean(),
  script: rehearsalScriptSchema,
  /** Empty: the connection's own. */
  model: z.string(),
  /** Empty: the default one. */
  connection: z.string().default(""),
  budget: draftBudgetSchema.default(NO_BUDGET),
  /** What the panel may look things up in; read and stored by the server already. */
  sources: z.array(sourceRefSchema).default([]),
  /** Numbers of earlier decisions to be shown to the panel; null: those that are found for the question. */
  earlierDecisions: z
    .array(z.union([z.number(), importedRecordIdSchema]))
    .nullable()
    .default(null),
  evidence: evidenceModeSchema.default("shown"),
  askMe: askMeSchema.default("round_end"),
  pageWriter: z.enum(["model", "program"]).default("model"),
  pageReview: z.boolean().default(false),
  /** Who decides what the panel asks. */
  deciding: decidingBodySchema.default(ANYONE_DECIDES),
  /** Where all of this was taken from, and what of it was not there any more. */
  askedAgainFrom: z
    .object({ id: deliberationIdSchema, title: z.string(), isPrivate: z.boolean(), left: z.array(z.string()) })
    .nullable()
    .default(null),
});
export type Draft = Omit<z.infer<typeof draftSchema>, "protocol"> & { protocol: ProtocolId };
export type DraftConfig = Draft["config"];

export const defaultConfig = (protocol: ProtocolId): DraftConfig =>
  protocolById(protocol).configSchema.parse({}) as DraftConfig;

/** The settings as the protocol reads them; what is wrong or not filled in yet counts as left alone. */
export function readableConfig({ protocol, config }: Pick<Draft, "protocol" | "config">): unknown {
  const { configSchema: schema } = protocolById(protocol);
  const whole = schema.safeParse(config);
  if (whole.success) return whole.data;
  // Behind what reads configurations of an earlier time.
  const shaped = schema instanceof z.ZodPipe ? schema.out : schema;
  if (!(shaped instanceof z.ZodObject)) return schema.parse({});
  // Field by field: a rule between two of them (a profile that needs a type) must not cost the others their values.
  const fields = Object.entries(shaped.shape as Record<string, z.ZodType>);
  const read = (field: z.ZodType, value: unknown) => {
    const { success, data } = field.safeParse(value);
    return success ? data : field.parse(undefined);
  };
  return Object.fromEntries(fields.map(([name, field]) => [name, read(field, config[name])]));
}

let blank: Draft | null = null;

/** Always the same one. Not made before it is asked for: the protocols come with the page (lib/protocols/forms.ts). */
export const blankDraft = (): Draft =>
  (blank ??= {
    idempotencyKey: "",
    title: "",
    isTitleOwn: false,
    question: "",
    artifact: "",
    artifactName: null,
    context: "",
    protocol: PROTOCOL_IDS[0],
    isProtocolOwn: false,
    config: defaultConfig(PROTOCOL_IDS[0]),
    otherConfigs: {},
    principles: [],
    seats: null,
    rehearse: false,
    script: "converges",
    model: "",
    connection: "",
    budget: NO_BUDGET,
    sources: [],
    earlierDecisions: null,
    evidence: "shown",
    askMe: "round_end",
    pageWriter: "model",
    pageReview: false,
    deciding: ANYONE_DECIDES,
    askedAgainFrom: null,
  });

/** Something to deliberate: a proposal can be made. */
export const hasSubject = ({ question, artifact }: Pick<Draft, "question" | "artifact">): boolean =>
  question.trim() !== "" || artifact.trim() !== "";

/** Nothing in it that anyone would miss. */
export function isBlank({ idempotencyKey: _key, ...draft }: Draft): boolean {
  const { idempotencyKey: _blankKey, ...empty } = blankDraft();
  return JSON.stringify(draft) === JSON.stringify(empty);
}
