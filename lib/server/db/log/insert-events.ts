import type { PoolClient } from "pg";
import { eventKey } from "@/lib/events/event-key";
import type { DeliberationEvent } from "@/lib/events/schema";

/** Together in one statement. */
const BATCH_EVENTS = 200;

/** The events of a log that comes as a whole, in the transaction that makes its deliberation. */
export async function insertEvents(client: PoolClient, id: string, log: readonly DeliberationEvent[]): Promise<void> {
  for (let from = 0; from < log.length; from += BATCH_EVENTS) {
    const rows = log
      .slice(from, from + BATCH_EVENTS)
      .map(({ seq, at, payload }) => ({ seq, at, payload, key: eventKey(payload), type: payload.type }));
    await client.query(
      `insert into event (deliberation_id, seq, key, type, payload, at)
       select $1, new.seq, new.key, new.type, new.payload, new.at
         from jsonb_to_recordset($2::jsonb) as new(seq int, key text, type text, payload jsonb, at timestamptz)`,
      [id, JSON.stringify(rows)],
    );
  }
}
