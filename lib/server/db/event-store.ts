/**
 * The log in Postgres. Invariants (event-store.pg.test.ts):
 *  - `seq` is dense per deliberation, also under concurrent writers;
 *  - a writer whose view of the head is old changes nothing;
 *  - a key exists once: a reply is recorded exactly once, however often it was asked for;
 *  - gates, the list row and the job that follows are written in the commit of the events that caused them.
 */
import type { Pool, PoolClient } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Append, LogStore } from "@/lib/runner/ports";
import type { Folded } from "@/lib/protocols/fold";
import { ENQUEUE_ADVANCE_SQL } from "./advance-job";
import { appendStatement } from "./append-statement";
import { toEvent, type EventRow } from "./event-row";
import { touchesGates, writeGateRows } from "./gate-rows";
import { numberRecord } from "./number-record";
import { transaction } from "./transaction";

const UNIQUE_VIOLATION = "23505";

export type AppendOptions = {
  /** Queue the job that goes on from here, in the same commit. */
  enqueue: boolean;
};

export class EventStore implements LogStore {
  private readonly pool: Pool;
  private readonly onAppended: (id: DeliberationId, headSeq: number) => void;

  /** `onAppended` is told after the commit: news is a hint, the log is the truth. */
  constructor(pool: Pool, onAppended: (id: DeliberationId, headSeq: number) => void) {
    this.pool = pool;
    this.onAppended = onAppended;
  }

  async read(id: DeliberationId, after: number): Promise<DeliberationEvent[] | null> {
    const { rows } = await this.pool.query<EventRow>({
      name: "read-events",
      text: "select seq, at, payload from event where deliberation_id = $1 and seq > $2 order by seq",
      values: [id, after],
    });
    if (rows.length === 0 && !(await this.exists(id))) return null;
    return rows.map((row) => toEvent(id, row));
  }

  private async exists(id: DeliberationId): Promise<boolean> {
    const { rowCount } = await this.pool.query("select 1 from deliberation where id = $1", [id]);
    return rowCount === 1;
  }

  async append(append: Append, options: AppendOptions = { enqueue: false }): Promise<"appended" | "conflict"> {
    const result = await this.write(append, options);
    if (result === "appended") this.onAppended(append.id, append.expectedHead + append.events.length);
    return result;
  }

  private async write({ id, expectedHead, events, row }: Append, { enqueue }: AppendOptions): Promise<"appended" | "conflict"> {
    const statement = appendStatement(id, expectedHead, events, row);
    try {
      if (!enqueue && !touchesGates(events)) return asResult(await this.pool.query(statement));
      return await transaction(this.pool, (client) => this.writeAll(client, { id, expectedHead, events, row }, enqueue));
    } catch (error) {
      if (isUniqueViolation(error)) return "conflict";
      throw error;
    }
  }

  private async writeAll(client: PoolClient, { id, expectedHead, events, row }: Append, enqueue: boolean): Promise<"appended" | "conflict"> {
    const result = asResult(await client.query(appendStatement(id, expectedHead, events, row)));
    if (result === "conflict") return result;
    await writeGateRows(client, id, expectedHead + 1, events);
    if (enqueue) await client.query(ENQUEUE_ADVANCE_SQL, [id]);
    return result;
  }

  async numberRecord(closed: Folded): Promise<"appended" | "conflict"> {
    const result = await numberRecord(this.pool, closed);
    if (result === "appended") this.onAppended(closed.lifecycle.deliberationId, closed.lifecycle.headSeq + 1);
    return result;
  }
}

const asResult = ({ rowCount }: { rowCount: number | null }): "appended" | "conflict" => (rowCount === 1 ? "appended" : "conflict");

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === UNIQUE_VIOLATION;
}
