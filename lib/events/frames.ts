import { z } from "zod";
import { agentIdSchema, deliberationIdSchema } from "@/lib/domain/ids";
import { storedInt } from "@/lib/domain/stored-int";
import { deliberationEventSchema } from "./schema";

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
]);
export type Frame = z.infer<typeof frameSchema>;
export type DeltaFrame = Extract<Frame, { kind: "delta" }>;

export const watchRequestSchema = z.object({ deliberationId: deliberationIdSchema, afterSeq: storedInt });
export type WatchRequest = z.infer<typeof watchRequestSchema>;
export type WatchAck = { ok: true; headSeq: number } | { ok: false; code: string };

export type ServerToClientEvents = { frame: (frame: Frame) => void };
export type ClientToServerEvents = {
  watch: (request: WatchRequest, ack: (result: WatchAck) => void) => void;
  unwatch: (request: Pick<WatchRequest, "deliberationId">) => void;
  /** Subscribe to `changed` frames of all deliberations (list pages, the Needs-you badge). */
  "watch-list": () => void;
};
