import type { Pool, PoolClient } from "pg";
import { AppError } from "@/lib/domain/errors";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { eventKey } from "@/lib/events/event-key";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldFirst } from "@/lib/kernel/fold";
import { ENQUEUE_ADVANCE_SQL } from "@/lib/server/db/advance-job";
import { transaction } from "@/lib/server/db/transaction";
import { invalidInput } from "@/lib/server/http/parse-input";
import { GONE } from "./ground";

type IdempotencyKey = { key: string; bodyHash: string };

/** Row, first event, idempotency key and job in one commit. Returns the id of the earlier deliberation where the request is a repeated one. */
export async function storeNew(
  pool: Pool,
  event: DeliberationEvent,
  idempotency: IdempotencyKey | null,
): Promise<DeliberationId> {
  return transaction(pool, async (client) => {
    const earlier = idempotency && (await claim(client, idempotency, event.deliberationId));
    if (earlier) return earlier;
    await insert(client, event);
    return event.deliberationId;
  });
}

/** Of concurrent duplicates the first inserts the key; the others wait for its commit here and then find it taken. */
async function claim(
  client: PoolClient,
  { key, bodyHash }: IdempotencyKey,
  id: DeliberationId,
): Promise<DeliberationId | null> {
  const claimed = await client.query(
    "insert into idempotency_key (key, body_hash, deliberation_id) values ($1, $2, $3) on conflict (key) do nothing",
    [key, bodyHash, id],
  );
  if (claimed.rowCount === 1) return null;
  const { rows } = await client.query<{ body_hash: string; deliberation_id: string }>(
    "select body_hash, deliberation_id from idempotency_key where key = $1",
    [key],
  );
  const [earlier] = rows;
  if (!earlier || earlier.body_hash !== bodyHash) {
    throw new AppError(
      "conflict",
      "This Idempotency-Key was used for another request. Use a new key for a new deliberation.",
      { details: earlier ? { deliberationId: earlier.deliberation_id } : {} },
    );
  }
  return deliberationIdSchema.parse(earlier.deliberation_id);
}

async function insert(client: PoolClient, event: DeliberationEvent): Promise<void> {
  const folded = foldFirst(event);
  const { created } = folded.lifecycle;
  const { protocol, subject, start } = created;
  const { status, round, facts } = listRow(folded);
  await client.query(
    `insert into deliberation (id, protocol, title, status, round, head_seq, facts, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [event.deliberationId, protocol, subject.title, status, round, event.seq, JSON.stringify(facts), event.at],
  );
  await client.query("insert into search_text (deliberation_id, text) values ($1, $2)", [
    event.deliberationId,
    searchTextOf(created),
  ]);
  await client.query(
    "insert into event (deliberation_id, seq, key, type, payload, at) values ($1, $2, $3, $4, $5, $6)",
    [
      event.deliberationId,
      event.seq,
      eventKey(event.payload),
      event.payload.type,
      JSON.stringify(event.payload),
      event.at,
    ],
  );
  await insertSources(client, event);
  await insertValidation(client, event);
  if (start) await client.query(ENQUEUE_ADVANCE_SQL, [event.deliberationId]);
}

async function insertValidation(client: PoolClient, { deliberationId, payload }: DeliberationEvent): Promise<void> {
  if (payload.type !== "deliberation.created" || !payload.validates) return;
  await client.query("insert into record_validation (deliberation_id, number) values ($1, $2)", [
    deliberationId,
    payload.validates.number,
  ]);
}

export const searchTextOf = ({
  subject,
  panel,
}: Pick<PayloadOf<"deliberation.created">, "subject" | "panel">): string =>
  [subject.title, subject.question, ...panel.map(({ name }) => name)].join("\n").toLowerCase();

/** Locked against deletion first: one may have gone since it was looked at. */
async function insertSources(client: PoolClient, { deliberationId, payload }: DeliberationEvent): Promise<void> {
  const ids = payload.type === "deliberation.created" ? (payload.grounding?.sources ?? []).map(({ id }) => id) : [];
  if (ids.length === 0) return;
  const { rowCount } = await client.query("select from source where id = any($1) for key share", [ids]);
  if (rowCount !== ids.length) throw invalidInput({ sources: GONE });
  await client.query(
    "insert into deliberation_source (deliberation_id, source_id) select $1, id from unnest($2::text[]) as id",
    [deliberationId, ids],
  );
}
