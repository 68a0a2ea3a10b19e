import { z } from "zod";
import { personIdSchema } from "@/lib/domain/access/viewer";
import { agentIdSchema, deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { storedInt } from "@/lib/domain/stored-int";
import { deliberationEventSchema } from "./schema";

/** Beyond so many, people are counted and not named: a frame stays small however many look. */
export const MOST_NAMED = 12;
export const LONGEST_NAME = 80;

/** Who looks at a deliberation. */
const presentSchema = z.object({
  people: z
    .array(
      z.object({
        id: personIdSchema,
        name: z.string().max(LONGEST_NAME),
        /** The gate they write an answer to. */
        writing: gateIdSchema.nullable(),
      }),
    )
    .max(MOST_NAMED),
  /** How many look without being named. Each process counts its own: whoever is in two of them counts twice here. */
  more: z.int().min(0),
});
export type Present = z.infer<typeof presentSchema>;
export type PresentPerson = Present["people"][number];

export const presenceFrameSchema = presentSchema.extend({
  kind: z.literal("presence"),
  deliberationId: deliberationIdSchema,
});
export type PresenceFrame = z.infer<typeof presenceFrameSchema>;

/** What crosses the socket. `event` is durable; `delta` may be dropped at any time. */
export const frameSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("event"), event: deliberationEventSchema }),
  z.object({
    kind: z.literal("delta"),
    deliberationId: deliberationIdSchema,
    askKey: z.string(),
    round: z.int(),
    agentId: agentIdSchema,
    /** Where `text` begins in the raw reply: a reader that missed a part waits for the reply itself. */
    offset: z.int().min(0),
    text: z.string(),
  }),
  /** Passing news about a call: a provider that makes it wait, a try that failed. It counts while the ask is owed; null takes it back. */
  z.object({
    kind: z.literal("status"),
    deliberationId: deliberationIdSchema,
    askKey: z.string(),
    note: z.string().nullable(),
  }),
  /** Sent to everyone who watches lists: something about this deliberation changed. */
  z.object({ kind: z.literal("changed"), deliberationId: deliberationIdSchema }),
  /** In a team, to everyone who looks at the deliberation: all who do. It replaces the one before. */
  presenceFrameSchema,
]);
export type Frame = z.infer<typeof frameSchema>;
export type DeltaFrame = Extract<Frame, { kind: "delta" }>;

export const watchRequestSchema = z.object({
  deliberationId: deliberationIdSchema,
  afterSeq: storedInt,
  /** Somebody reads it, and others may know. Absent: it is only listened to, as on a list. */
  isLooking: z.boolean().optional(),
});
export type WatchRequest = z.infer<typeof watchRequestSchema>;
export type WatchAck = { ok: true; headSeq: number } | { ok: false; code: string };

/** An answer to this gate is being written, said again while it is; or no longer is. */
export const writingRequestSchema = z.object({ gateId: gateIdSchema, isWriting: z.boolean() });
export type WritingRequest = z.infer<typeof writingRequestSchema>;

export type ServerToClientEvents = { frame: (frame: Frame) => void };
export type ClientToServerEvents = {
  watch: (request: WatchRequest, ack: (result: WatchAck) => void) => void;
  unwatch: (request: Pick<WatchRequest, "deliberationId">) => void;
  /** Subscribe to `changed` frames of all deliberations (list pages, the Needs-you badge). */
  "watch-list": () => void;
  writing: (request: WritingRequest) => void;
};
