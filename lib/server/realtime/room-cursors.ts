import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { toEvent, type EventRow } from "@/lib/server/db/log/event-row";

type Room = { cursor: number; wanted: number; isReading: boolean };

/** How far each watched log has been emitted. One read at a time per room, and only above the cursor. */
export class RoomCursors {
  private readonly pool: Pool;
  private readonly emit: (id: DeliberationId, event: DeliberationEvent) => void;
  private readonly onError: (error: unknown) => void;
  private readonly rooms = new Map<DeliberationId, Room>();

  constructor(
    pool: Pool,
    emit: (id: DeliberationId, event: DeliberationEvent) => void,
    onError: (error: unknown) => void,
  ) {
    this.pool = pool;
    this.emit = emit;
    this.onError = onError;
  }

  ids(): Iterable<DeliberationId> {
    return this.rooms.keys();
  }

  /** The head of the log as of now; the reader fetches what is below it. Null: no such deliberation. */
  async open(id: DeliberationId): Promise<number | null> {
    const { rows } = await this.pool.query<{ head_seq: number }>("select head_seq from deliberation where id = $1", [
      id,
    ]);
    const head = rows[0]?.head_seq;
    if (head === undefined) return null;
    if (!this.rooms.has(id)) this.rooms.set(id, { cursor: head, wanted: head, isReading: false });
    return head;
  }

  close(id: DeliberationId): void {
    this.rooms.delete(id);
  }

  catchUp(id: DeliberationId, seq: number): void {
    const room = this.rooms.get(id);
    if (!room || seq <= room.cursor) return;
    room.wanted = Math.max(room.wanted, seq);
    if (!room.isReading) void this.read(id, room);
  }

  pollAll(): void {
    if (this.rooms.size === 0) return;
    const ids = [...this.rooms.keys()];
    this.pool
      .query<{ id: DeliberationId; head_seq: number }>("select id, head_seq from deliberation where id = any($1)", [
        ids,
      ])
      .then(
        ({ rows }) => {
          for (const { id, head_seq } of rows) this.catchUp(id, head_seq);
        },
        (error: unknown) => this.onError(error),
      );
  }

  private async read(id: DeliberationId, room: Room): Promise<void> {
    room.isReading = true;
    try {
      while (room.cursor < room.wanted && this.rooms.get(id) === room) {
        const { rows } = await this.pool.query<EventRow>({
          name: "read-events",
          text: "select seq, at, payload from event where deliberation_id = $1 and seq > $2 order by seq",
          values: [id, room.cursor],
        });
        if (rows.length === 0) break;
        for (const row of rows) this.emit(id, toEvent(id, row));
        room.cursor = rows.at(-1)?.seq ?? room.cursor;
      }
    } catch (error) {
      // The slow poll tries again.
      this.onError(error);
    } finally {
      room.isReading = false;
    }
  }
}
