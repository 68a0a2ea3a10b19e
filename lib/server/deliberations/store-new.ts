import type { Pool, PoolClient } from "pg";
import { AppError } from "@/lib/domain/errors";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { eventKey } from "@/lib/events/event-key";
import type { DeliberationEvent } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldFirst } from "@/lib/protocols/fold";
import { ENQUEUE_ADVANCE_SQL } from "@/lib/server/db/advance-job";
import { transaction } from "@/lib/server/db/transaction";

type IdempotencyKey = { key: string; bodyHash: string };

/** Row, first event, idempotency key and job in one commit. Returns the id of the earlier deliberation where the request is a repeated one. */
export async function storeNew(pool: Pool, event: DeliberationEvent, idempotency: IdempotencyKey | null): Promise<DeliberationId> {
  return transaction(pool, async (client) => {
    const earlier = idempotency && (await claim(client, idempotency, event.deliberationId));
    if (earlier) return earlier;
    await insert(client, event);
    return event.deliberationId;
  });
}

/** Of concurrent duplicates the first inserts the key; the others wait for its commit here and then find it taken. */
async function claim(client: PoolClient, { key, bodyHash }: IdempotencyKey, id: DeliberationId): Promise<DeliberationId | null> {
  const claimed = await client.query("insert into idempotency_key (key, body_hash, deliberation_id) values ($1, $2, $3) on conflict (key) do nothing", [key, bodyHash, id]);
  if (claimed.rowCount === 1) return null;
  const { rows } = await client.query<{ body_hash: string; deliberation_id: string }>("select body_hash, deliberation_id from idempotency_key where key = $1", [key]);
  const [earlier] = rows;
  if (!earlier || earlier.body_hash !== bodyHash) {
    throw new AppError("conflict", "This Idempotency-Key was used for another request. Use a new key for a new deliberation.", { details: earlier ? { deliberationId: earlier.deliberation_id } : {} });
  }
  return deliberationIdSchema.parse(earlier.deliberation_id);
}

async function insert(client: PoolClient, event: DeliberationEvent): Promise<void> {
  const folded = foldFirst(event);
  const { protocol, subject, panel, start } = folded.lifecycle.created;
  const { status, round, facts } = listRow(folded);
  const searchText = [subject.title, subject.question, ...panel.map(({ name }) => name)].join("\n").toLowerCase();
  await client.query(
    `insert into deliberation (id, protocol, title, status, round, head_seq, facts, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [event.deliberationId, protocol, subject.title, status, round, event.seq, JSON.stringify(facts), event.at],
  );
  await client.query("insert into search_text (deliberation_id, text) values ($1, $2)", [event.deliberationId, searchText]);
  await client.query("insert into event (deliberation_id, seq, key, type, payload, at) values ($1, $2, $3, $4, $5, $6)", [
    event.deliberationId,
    event.seq,
    eventKey(event.payload),
    event.payload.type,
    JSON.stringify(event.payload),
    event.at,
  ]);
  if (start) await client.query(ENQUEUE_ADVANCE_SQL, [event.deliberationId]);
}
