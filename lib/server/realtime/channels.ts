import { z } from "zod";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { frameSchema, presenceFrameSchema } from "@/lib/events/frames";

/** What travels through LISTEN/NOTIFY. All of it is a hint: a reader that misses one finds out by its cursor. */
export const CHANNELS = {
  /** `<id>:<seq>`: the log of a deliberation grew (or the deliberation was deleted: seq 0). */
  appended: "parley",
  /** A delta or status frame as JSON. */
  frames: "parley_frames",
  /** A deliberation's id: somebody watches it, text being written is worth sending. A leading `+` means a new reader. */
  watched: "parley_watched",
  /** People, sessions, tokens or who may see what changed: look again at everybody who is connected. */
  access: "parley_access",
  /** An announcement as JSON: who looks at a deliberation through one web process. */
  presence: "parley_presence",
  /** `<worker>:<connection>`: this worker changed what others may use of the connection. */
  shares: "parley_shares",
} as const;

export const passingFrameSchema = frameSchema.and(z.object({ kind: z.enum(["delta", "status"]) }));

/** `from`: the web process. What it said before about the same deliberation no longer counts. */
export const announcementSchema = z.object({ from: z.uuid(), frame: presenceFrameSchema });
export type Announcement = z.infer<typeof announcementSchema>;

export function encodeAppended(id: string, seq: number): string {
  return `${id}:${seq}`;
}

export function decodeAppended(payload: string) {
  const [id, seq] = payload.split(":");
  const parsed = deliberationIdSchema.safeParse(id);
  return parsed.success ? { id: parsed.data, seq: Number(seq) } : null;
}
