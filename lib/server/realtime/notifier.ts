import type { Pool } from "pg";
import type { Frame } from "@/lib/events/frames";
import { TUNABLES } from "@/lib/runner/tunables";
import { type Announcement, CHANNELS, encodeAppended } from "./channels";

type Note = { channel: string; payload: string };

/** Only news is lost where one of these is: what is too much while the database is slow is dropped. */
const NEWS: ReadonlySet<string> = new Set([CHANNELS.frames, CHANNELS.presence]);

/**
 * Sends notifications after the commit they speak of, gathered into one statement where they come close together. NOTIFY inside
 * the write transaction would serialise all commits of the database.
 */
export class Notifier {
  private readonly pool: Pool;
  private readonly onError: (error: unknown) => void;
  private heads = new Map<string, number>();
  private notes: Note[] = [];
  private waitingChars = 0;
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> = Promise.resolve();
  private sentAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool, onError: (error: unknown) => void) {
    this.pool = pool;
    this.onError = onError;
  }

  appended(id: string, seq: number): void {
    this.heads.set(id, seq);
    this.schedule();
  }

  frame(frame: Extract<Frame, { kind: "delta" | "status" }>): void {
    this.news(CHANNELS.frames, split(frame));
  }

  presence(announcement: Announcement): void {
    this.news(CHANNELS.presence, [announcement]);
  }

  watched(id: string, isNew: boolean): void {
    this.notes.push({ channel: CHANNELS.watched, payload: isNew ? `+${id}` : id });
    this.schedule();
  }

  accessChanged(): void {
    this.notes.push({ channel: CHANNELS.access, payload: "" });
    this.schedule();
  }

  private news(channel: string, pieces: readonly unknown[]): void {
    if (this.waitingChars > TUNABLES.notifyMaxWaitingChars) return;
    for (const piece of pieces) {
      const payload = JSON.stringify(piece);
      this.waitingChars += payload.length;
      this.notes.push({ channel, payload });
    }
    this.schedule();
  }

  /** Resolves when everything said so far has been sent. */
  async settle(): Promise<void> {
    this.send();
    await this.sending;
  }

  /** The first goes at once; what follows closely waits for its neighbours. */
  private schedule(): void {
    this.timer ??= setTimeout(
      () => this.send(),
      Math.max(0, this.sentAt + TUNABLES.notifyCoalesceMs - performance.now()),
    );
  }

  private send(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const notes = [
      ...[...this.heads].map(([id, seq]) => ({
        channel: CHANNELS.appended as string,
        payload: encodeAppended(id, seq),
      })),
      ...this.notes,
    ];
    this.heads = new Map();
    this.notes = [];
    if (notes.length === 0) return;
    this.sentAt = performance.now();
    this.sending = this.sending.then(() => this.query(notes));
  }

  private async query(notes: readonly Note[]): Promise<void> {
    try {
      await this.pool.query({
        name: "notify",
        text: "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as note(channel, payload)",
        values: [notes.map(({ channel }) => channel), notes.map(({ payload }) => payload)],
      });
    } catch (error) {
      // Only news is lost: readers poll their cursors.
      this.onError(error);
    } finally {
      for (const { channel, payload } of notes) if (NEWS.has(channel)) this.waitingChars -= payload.length;
    }
  }
}

/** A payload must stay under 8000 bytes: a long piece of text travels as several. */
function split(frame: Extract<Frame, { kind: "delta" | "status" }>): Frame[] {
  if (frame.kind === "status") return [frame];
  // JSON may escape a character to six bytes.
  const size = Math.floor(TUNABLES.notifyMaxBytes / 6);
  const pieces: Frame[] = [];
  for (let start = 0; start < frame.text.length; start += size) {
    pieces.push({ ...frame, offset: frame.offset + start, text: frame.text.slice(start, start + size) });
  }
  return pieces;
}
