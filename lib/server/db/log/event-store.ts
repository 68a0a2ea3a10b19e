/**
 * The log in Postgres. Invariants (event-store.pg.test.ts):
 *  - `seq` is dense per deliberation, also under concurrent writers;
 *  - a writer whose view of the head is old, or whose lease was taken over, changes nothing;
 *  - a key exists once: a reply is recorded exactly once, however often it was asked for;
 *  - gates, the list row and the job that follows are written in the commit of the events that caused them.
 */
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Append, LogStore, NewEvent } from "@/lib/runner/ports";
import type { Folded } from "@/lib/kernel/fold";
import { ENQUEUE_ADVANCE_SQL } from "@/lib/server/db/advance-job";
import { appendStatement } from "./append-statement";
import { toEvent, type EventRow } from "./event-row";
import { appendResult, GatheredAppends } from "./gathered-appends";
import { touchesGates, writeGateRows } from "./gate-rows";
import type { Lease } from "./lease";
import { eventsIn, readLogText } from "./log-text";
import { numberRecord } from "./number-record";
import { transaction } from "@/lib/server/db/transaction";
import { isReadOnly } from "@/lib/server/bundles/read-only";
import { mapInSlices } from "@/lib/server/slices";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
/** Each time somebody else would have to leave in the same moment. */
const MAX_TRIES = 5;

export type AppendOptions = {
  /** Queue the job that goes on from here, in the same commit. */
  enqueue?: boolean;
  /** A runner's: nothing is written once somebody else has the deliberation. A person's command has none. */
  lease?: Lease;
};

export class EventStore implements LogStore {
  private readonly pool: Pool;
  private readonly appends: GatheredAppends;
  private readonly onAppended: (id: DeliberationId, headSeq: number) => void;

  /** `onAppended` is told after the commit: news is a hint, the log is the truth. */
  constructor(pool: Pool, onAppended: (id: DeliberationId, headSeq: number) => void) {
    this.pool = pool;
    this.appends = new GatheredAppends(pool);
    this.onAppended = onAppended;
  }

  async read(id: DeliberationId, after: number): Promise<DeliberationEvent[] | null> {
    const { rows } = await this.pool.query<EventRow>({
      name: "read-events",
      text: "select seq, at, payload from event where deliberation_id = $1 and seq > $2 order by seq",
      values: [id, after],
    });
    if (rows[0]?.seq === after + 1) return mapInSlices(rows, (row) => toEvent(id, row));
    // No news, no such deliberation, or the beginning of its log is in the archive.
    const log = await readLogText(this.pool, id, after);
    return log && (await eventsIn(log));
  }

  /** Whether it was opened from a bundle: then nothing can be appended. */
  isReadOnly(id: DeliberationId): Promise<boolean> {
    return isReadOnly(this.pool, id);
  }

  async append(append: Append, options: AppendOptions = {}): Promise<"appended" | "conflict"> {
    const result = await unlessTaken(() => this.write(append, options));
    if (result === "appended") this.onAppended(append.id, append.expectedHead + append.events.length);
    return result;
  }

  private async write(
    { id, expectedHead, events, row }: Append,
    { enqueue = false, lease }: AppendOptions,
  ): Promise<"appended" | "conflict"> {
    const append = { id, expectedHead, events, row, lease };
    if (!enqueue && !touchesGates(events)) return this.appends.append(append);
    return transaction(this.pool, async (client) => {
      const result = appendResult(await client.query(appendStatement(append)));
      if (result === "conflict") return result;
      await writeGateRows(client, id, expectedHead + 1, events);
      if (enqueue) await client.query(ENQUEUE_ADVANCE_SQL, [id]);
      return result;
    });
  }

  async numberRecord(
    closed: Folded,
    events: readonly NewEvent[],
    lease?: Lease,
  ): Promise<DeliberationEvent | "conflict"> {
    const numbered = await unlessTaken(() => numberRecord(this.pool, closed, events, lease));
    if (numbered !== "conflict") this.onAppended(numbered.deliberationId, numbered.seq);
    return numbered;
  }
}

/**
 * A key that is there already means that somebody else was faster. What a row points to can go while it is written: a person
 * or a webhook that is to be told leaves in between. Tried again, the statement sees that they have left.
 */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | "conflict"> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === UNIQUE_VIOLATION) return "conflict";
      if (code !== FOREIGN_KEY_VIOLATION || tries === MAX_TRIES) throw error;
    }
  }
}
