/** One deliberation's log on this page: joined, caught up, and appended to by seq. */
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { appendEvents, type Log } from "./append-events";
import type { Deltas } from "./deltas";
import type { FeedSocket } from "./socket";

export type RoomPorts = {
  socket: Pick<FeedSocket, "watch" | "isConnected">;
  deltas: Pick<Deltas, "settle">;
  readLog: (id: DeliberationId) => Log | undefined;
  writeLog: (id: DeliberationId, log: Log) => void;
  /** Null: there is no such deliberation (any more). */
  fetchEvents: (id: DeliberationId, after: number) => Promise<Log | null>;
  onGone: (id: DeliberationId) => void;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
};

const RETRY_MS = 1_500;
/** News of a change comes up to this long after the event it is about. */
const CHANGE_LAG_MS = 300;
/** A change without an event for this long is looked into: a lost frame, or a deliberation that was deleted. */
const SILENT_CHANGE_MS = 1_000;

export class FeedRoom {
  readers = 0;
  readonly #id: DeliberationId;
  readonly #ports: RoomPorts;
  /** Frames held back while the tail is fetched. */
  #held: DeliberationEvent[] | null = null;
  #askAgain = false;
  #grewAt = 0;

  constructor(id: DeliberationId, ports: RoomPorts) {
    this.#id = id;
    this.#ports = ports;
  }

  get head(): number {
    return this.#ports.readLog(this.#id)?.at(-1)?.seq ?? 0;
  }

  /** Until the room is joined, or there is nothing to join; what was missed is fetched all the same. How many came. */
  async join(): Promise<number> {
    let added = 0;
    while (this.#isWanted()) {
      const answer = await this.#askToJoin();
      if (answer === "gone") this.#ports.onGone(this.#id);
      else added += await this.catchUp();
      if (answer !== "again") break;
      await this.#ports.sleep(RETRY_MS);
    }
    return added;
  }

  take(events: readonly DeliberationEvent[]): void {
    if (this.#held) this.#held.push(...events);
    else if (this.#append(events).hole) void this.catchUp();
  }

  async catchUp(): Promise<number> {
    if (this.#held) {
      this.#askAgain = true;
      return 0;
    }
    this.#held = [];
    let added = 0;
    do {
      this.#askAgain = false;
      const tail = await this.#fetchTail();
      if (tail === null || this.readers === 0) break;
      added += this.#append(tail).added;
      const live = this.#append(this.#held.splice(0));
      added += live.added;
      if (live.hole) this.#askAgain = true;
    } while (this.#askAgain);
    this.#held = null;
    return added;
  }

  /** Something about this deliberation changed; normally that is the event which came with the news. */
  lookInto(): void {
    const since = this.#ports.now() - CHANGE_LAG_MS;
    if (this.#grewAt >= since) return;
    void this.#ports
      .sleep(SILENT_CHANGE_MS)
      .then(() => (this.readers > 0 && this.#grewAt < since ? this.catchUp() : 0));
  }

  #isWanted(): boolean {
    return this.readers > 0 && this.#ports.socket.isConnected();
  }

  async #askToJoin(): Promise<"joined" | "gone" | "again"> {
    try {
      const ack = await this.#ports.socket.watch({ deliberationId: this.#id, afterSeq: this.head, isLooking: true });
      if (ack.ok) return "joined";
      return ack.code === "not_found" ? "gone" : "again";
    } catch {
      return "again"; // no answer in time
    }
  }

  /** Null: nothing to wait for. */
  async #fetchTail(): Promise<Log | null> {
    for (;;) {
      try {
        const events = await this.#ports.fetchEvents(this.#id, this.head);
        if (events === null) this.#ports.onGone(this.#id);
        return events;
      } catch {
        // The connection says so on the page; the next connect asks again, and so does this loop while it lasts.
        if (!this.#isWanted()) return null;
        await this.#ports.sleep(RETRY_MS);
      }
    }
  }

  #append(events: Log): { hole: boolean; added: number } {
    const { readLog, writeLog, deltas, now } = this.#ports;
    const { log, added, hole } = appendEvents(readLog(this.#id) ?? [], events);
    if (added > 0) {
      this.#grewAt = now();
      writeLog(this.#id, log);
      deltas.settle(this.#id, log.slice(-added));
    }
    return { hole, added };
  }
}
