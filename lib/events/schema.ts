/**
 * The only definition of what can happen in a deliberation.
 *
 * Rows of the log, frames on the socket and fixtures in tests are all parsed with this schema. Stored rows live
 * for ever: add a type or an optional field, never rename or narrow one (fixtures.test.ts replays recorded logs). A field
 * that comes later is `.optional()`, not `.default()`: the browser reads whole logs without filling in defaults.
 * Protocol-specific content (`config`, `reply`, `evaluation`) is opaque JSON here and typed by its protocol.
 */
import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { budgetSchema } from "@/lib/domain/money/budget";
import { callSettingsSchema } from "@/lib/domain/call-settings";
import { connectionRefSchema } from "@/lib/domain/connection";
import { deadlineEndingSchema, decidingSchema, personRefSchema } from "@/lib/domain/gate/deciding";
import { gateAnswerSchema, gateSchema } from "@/lib/domain/gate/gate";
import { groundingSchema } from "@/lib/domain/evidence/grounding";
import { lookSchema, lookWaySchema } from "@/lib/domain/evidence/look";
import { replyEvidenceSchema } from "@/lib/domain/evidence/reply-evidence";
import { agentIdSchema, deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { modelSourceSchema } from "@/lib/domain/model-source";
import { outcomeSchema } from "@/lib/domain/outcome";
import { priceSchema } from "@/lib/domain/money/price";
import { recordStatusSchema } from "@/lib/domain/record/record-status";
import { replyFactsSchema } from "@/lib/domain/reply-facts";
import { subjectSchema } from "@/lib/domain/subject";

const json = z.json();

/** What a call cost, as far as the endpoint says. */
export const usageSchema = z.object({
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  cachedInputTokens: z.int().min(0).default(0),
});
export type Usage = z.infer<typeof usageSchema>;

/** One try of one call that came to nothing and was tried again (rate limit, 5xx, cut stream …). */
export const failedAttemptSchema = z.object({
  /** When it failed. */
  at: z.iso.datetime(),
  code: z.string(),
  message: z.string(),
  durationMs: z.int().min(0).optional(),
  /** As far as the endpoint said before it broke off. */
  usage: usageSchema.optional(),
  model: z.string().optional(),
  connection: connectionRefSchema.optional(),
});
export type FailedAttempt = z.infer<typeof failedAttemptSchema>;

/**
 * The small call that showed whether the model calls functions, made before this one because nobody knew. Paid like any
 * other; `tokens` are those of its prompt as Parley counts them.
 */
export const probeSchema = z.object({
  tokens: z.int().min(0),
  usage: usageSchema.nullable(),
  price: priceSchema.optional(),
});

const askFields = {
  key: z.string().min(1).max(200),
  kind: z.string().min(1),
  round: z.int().min(0),
  agentId: agentIdSchema,
};

/** What the model was given and who it was: enough to understand the answer later. */
const callFields = {
  model: z.string(),
  prompt: z.object({ id: z.string(), version: z.int().min(1) }),
  /** Proof of input: hash and size of the messages the agent was given, and how much history they held. */
  input: z.object({
    sha256: z.string(),
    chars: z.int().min(0),
    tokens: z.int().min(0),
    contextLevel: z.string().optional(),
    /** The bound of the endpoint it was built under; with it the same prompt can be built again. */
    maxTokens: z.int().min(1).optional(),
  }),
  usage: usageSchema.nullable(),
  durationMs: z.int().min(0),
  failedAttempts: z.array(failedAttemptSchema).default([]),
  connection: connectionRefSchema.optional(),
  /** What the model cost on that day; absent where nobody had said. */
  price: priceSchema.optional(),
  probe: probeSchema.optional(),
  /** The person who answered in place of the seat. */
  answeredBy: z.string().optional(),
};

export const eventPayloadSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("deliberation.created"),
    protocol: z.string().min(1),
    subject: subjectSchema,
    config: json,
    panel: z.array(agentSchema).min(1),
    seed: z.int().min(0),
    source: modelSourceSchema,
    createdBy: z.string(),
    /** False: a draft that waits for its start. */
    start: z.boolean(),
    budget: budgetSchema.optional(),
    /** G-20: how its gates are decided. Absent: by anyone who may, once, whenever. */
    deciding: decidingSchema.optional(),
    grounding: groundingSchema.optional(),
    /** G-19: who writes the record's first page. Absent: the program, from the log. */
    pageWriter: z.enum(["model", "program"]).optional(),
    /** P5-38: the panel reviews the page a model drafted. Absent: it does not. */
    pageReview: z.literal(true).optional(),
    /** The record whose implementation is judged (V-01), for what is begun on a record's page. */
    validates: z.object({ number: z.int().min(1), textVersion: z.int().min(0) }).optional(),
    /** The events up to `seq` are those of another deliberation, copied; what they cost was paid there. */
    forkedFrom: z
      .object({ id: deliberationIdSchema, seq: z.int().min(1), by: z.string(), at: z.iso.datetime() })
      .optional(),
    /** The deliberation whose question, documents and panel it began with. Nothing of its log is shared. */
    askedAgainFrom: deliberationIdSchema.optional(),
    /** Settings a fork changed, in force from the event after `seq` on; oldest first. */
    reconfigured: z.array(z.object({ seq: z.int().min(1), config: json })).optional(),
    /** G-23: who sits from the event after `seq` on, where a fork changed that; oldest first. `panel` is who sat before. */
    reseated: z.array(z.object({ seq: z.int().min(1), panel: z.array(agentSchema).min(1) })).optional(),
  }),
  /** `by`: the person who started a draft. Without it, a runner took up what was to start at once. */
  z.object({ type: z.literal("deliberation.started"), by: z.string().optional() }),
  z.object({
    type: z.literal("round.started"),
    round: z.int().min(1),
    /** The order of speaking, or of listing where the protocol asks all at once. */
    order: z.array(agentIdSchema),
    /** Protocol's remark about the round: reshuffled, extension, reminder … */
    notes: z.array(z.string()).default([]),
    /** Set when a person granted this round beyond the limit (G-10). */
    extension: z.boolean().default(false),
  }),
  z.object({ type: z.literal("ask.started"), ...askFields }),
  /** A call that ended in look-ups instead of a reply: the same ask goes on with what was found. */
  z.object({
    type: z.literal("look.done"),
    ...askFields,
    ...callFields,
    /** Counts the calls of one ask that ended so. */
    turn: z.int().min(1),
    way: lookWaySchema,
    looks: z.array(lookSchema),
  }),
  z.object({
    type: z.literal("reply.recorded"),
    ...askFields,
    ...callFields,
    reply: json,
    /** Marks of the protocol's own checks, for example `inconsistent` (P5-24). */
    flags: z.array(z.string()).default([]),
    evidence: replyEvidenceSchema.optional(),
    facts: replyFactsSchema.optional(),
  }),
  z.object({
    type: z.literal("reply.rejected"),
    ...askFields,
    ...callFields,
    /** The sentence that is quoted to the agent when it is asked again (G-03). */
    reason: z.string(),
    /** `ungrounded`: it can be taken, but says what nothing proves where evidence is required (G-15, G-16). */
    code: z.enum(["unreadable", "schema", "inconsistent", "ungrounded"]),
    /** What came, shortened: data, shown escaped. */
    raw: z.string(),
  }),
  z.object({
    type: z.literal("ask.failed"),
    ...askFields,
    code: z.string(),
    message: z.string(),
    failedAttempts: z.array(failedAttemptSchema).default([]),
    probe: probeSchema.optional(),
  }),
  z.object({ type: z.literal("round.completed"), round: z.int().min(1), evaluation: json }),
  z.object({ type: z.literal("gate.opened"), gate: gateSchema }),
  z.object({ type: z.literal("gate.answered"), gateId: gateIdSchema, answer: gateAnswerSchema }),
  /** G-20: who decides an open gate from here on, how many of them, and until when. */
  z.object({ type: z.literal("gate.assigned"), gateId: gateIdSchema, deciding: decidingSchema, by: z.string() }),
  /** G-20: one of several who have to agree. The last vote of a person counts. */
  z.object({ type: z.literal("gate.voted"), gateId: gateIdSchema, person: personRefSchema, answer: gateAnswerSchema }),
  /** G-20: a decider handed their part to somebody else. */
  z.object({ type: z.literal("gate.delegated"), gateId: gateIdSchema, from: personRefSchema, to: personRefSchema }),
  /** G-21: the deadline passed with nobody's answer; `ending`: what follows from it. */
  z.object({
    type: z.literal("gate.overdue"),
    gateId: gateIdSchema,
    deadlineAt: z.iso.datetime(),
    ending: deadlineEndingSchema,
    /** Whose decision it was. Empty: anyone's who may decide. */
    deciders: z.array(personRefSchema),
  }),
  /** What a person adds without having been asked: a ruling, a correction, a document. Its protocol says which there are and what they mean. */
  z.object({ type: z.literal("input.given"), input: z.string().min(1).max(60), by: z.string(), data: json }),
  /** A person gave a seat other call settings from here on; they replace those it had. */
  z.object({ type: z.literal("seat.changed"), agentId: agentIdSchema, settings: callSettingsSchema, by: z.string() }),
  /** A person wants a call that waits or hangs tried again now. */
  z.object({ type: z.literal("ask.retried"), key: askFields.key, agentId: agentIdSchema.optional(), by: z.string() }),
  z.object({
    type: z.literal("deliberation.paused"),
    by: z.string(),
    /** Why, where it was not a person: an endpoint that rejects the key. */ reason: z.string().optional(),
  }),
  z.object({ type: z.literal("deliberation.resumed"), by: z.string() }),
  /** A person gave it another name. What the panel was asked keeps the one it was created with. */
  z.object({ type: z.literal("deliberation.renamed"), title: z.string().min(1).max(200), by: z.string() }),
  z.object({ type: z.literal("deliberation.cancelled"), by: z.string() }),
  z.object({ type: z.literal("deliberation.failed"), code: z.string(), message: z.string() }),
  z.object({ type: z.literal("deliberation.closed"), outcome: outcomeSchema }),
  z.object({ type: z.literal("record.numbered"), number: z.int().min(1), slug: z.string() }),
  /** The only thing that may still happen to a closed deliberation (P5-31: a person confirms before implementation). */
  z.object({
    type: z.literal("record.status-changed"),
    status: recordStatusSchema,
    by: z.string(),
    note: z.string().max(2000),
    /** The number of the record that took its place, where it was superseded by one. */
    supersededBy: z.int().min(1).optional(),
  }),
]);

export const deliberationEventSchema = z.object({
  deliberationId: deliberationIdSchema,
  /** Dense per deliberation: a reader that sees a hole has lost an event. */
  seq: z.int().min(1),
  at: z.iso.datetime(),
  payload: eventPayloadSchema,
});

export type DeliberationEvent = z.infer<typeof deliberationEventSchema>;
export type EventPayload = z.infer<typeof eventPayloadSchema>;
export type EventType = EventPayload["type"];
export type PayloadOf<T extends EventType> = Extract<EventPayload, { type: T }>;
export type Json = z.infer<typeof json>;
