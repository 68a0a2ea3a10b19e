import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import { AppError } from "@/lib/domain/errors";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldFirst, type Folded } from "@/lib/kernel/fold";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import { isActive } from "@/lib/domain/status";
import { ENQUEUE_ADVANCE_SQL } from "@/lib/server/db/advance-job";
import { writeGateRows } from "@/lib/server/db/log/gate-rows";
import { insertEvents } from "@/lib/server/db/log/insert-events";
import { transaction } from "@/lib/server/db/transaction";
import { invalidInput } from "@/lib/server/http/parse-input";
import { PRIVACY_LOCK } from "@/lib/server/people/privacy";
import { GONE } from "./ground";

type IdempotencyKey = { key: string; bodyHash: string };
type Where = {
  /** Whom it is private to. */
  people?: readonly string[] | null;
  /** What comes of another one is where that is. */
  space?: SpaceId;
};

/** Row, first event, idempotency key and job in one commit. Returns the id of the earlier deliberation where the request is a repeated one. */
export const storeNew = (
  pool: Pool,
  event: DeliberationEvent,
  idempotency: IdempotencyKey | null,
  where: Where = {},
): Promise<DeliberationId> => storeNewLog(pool, [event], foldFirst(event), idempotency, where);

/** The same for one whose log is longer from the start: a fork. Its gates are written, what it spent is not: that was paid before. */
export async function storeNewLog(
  pool: Pool,
  log: readonly DeliberationEvent[],
  folded: Folded,
  idempotency: IdempotencyKey | null,
  { people = null, space = FIRST_SPACE }: Where = {},
): Promise<DeliberationId> {
  const { deliberationId } = folded.lifecycle;
  return transaction(pool, async (client) => {
    const earlier = idempotency && (await claim(client, keyIn(space, idempotency), deliberationId));
    if (earlier) return earlier;
    await insert(client, log, folded, { people, space });
    return deliberationId;
  });
}

/** Two spaces may choose the same key, and neither learns of it. */
const keyIn = (space: SpaceId, { key, bodyHash }: IdempotencyKey): IdempotencyKey => ({
  key: space === FIRST_SPACE ? key : createHash("sha256").update(`${space}\n${key}`).digest("base64url"),
  bodyHash,
});

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

const SPACE_OF_ORIGIN = `(select space_id from deliberation
  where id = $9 or id = (select deliberation_id from record where number = $10))`;

async function insert(
  client: PoolClient,
  log: readonly DeliberationEvent[],
  folded: Folded,
  { people, space }: Required<Where>,
): Promise<void> {
  const { created, deliberationId: id, createdAt, headSeq } = folded.lifecycle;
  const { status, round, facts } = listRow(folded);
  await client.query(
    `insert into deliberation (id, protocol, title, status, round, head_seq, facts, created_at, updated_at, space_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, coalesce(${SPACE_OF_ORIGIN}, $11))`,
    [
      id,
      created.protocol,
      created.subject.title,
      status,
      round,
      headSeq,
      JSON.stringify(facts),
      createdAt,
      created.forkedFrom?.id ?? null,
      created.validates?.number ?? null,
      space,
    ],
  );
  await client.query("insert into search_text (deliberation_id, text) values ($1, $2)", [id, searchTextOf(created)]);
  await insertEvents(client, id, log);
  await writeGateRows(client, id, 1, log);
  await insertSources(client, folded.lifecycle);
  await insertValidation(client, folded.lifecycle);
  await insertFork(client, folded.lifecycle);
  await insertPrivacy(client, folded.lifecycle, people);
  if (isActive(status)) await client.query(ENQUEUE_ADVANCE_SQL, [id]);
}

/** Private to the people named; or to those of what it comes from: a fork repeats a log, a validation judges a record. */
async function insertPrivacy(
  client: PoolClient,
  { deliberationId, created: { forkedFrom, validates } }: Lifecycle,
  people: readonly string[] | null,
): Promise<void> {
  if (people)
    await client.query("insert into private_deliberation (deliberation_id, people) values ($1, $2)", [
      deliberationId,
      people,
    ]);
  else if (forkedFrom || validates) {
    // Whoever changes who may see what it comes from waits until it is there to follow.
    await client.query("select pg_advisory_xact_lock_shared($1)", [PRIVACY_LOCK]);
    await client.query(
      `insert into private_deliberation (deliberation_id, people)
       select $1, people from private_deliberation
        where deliberation_id = $2 or deliberation_id = (select deliberation_id from record where number = $3)`,
      [deliberationId, forkedFrom?.id ?? null, validates?.number ?? null],
    );
  }
}

/** A fork of one that was asked again comes from what it was forked from. */
async function insertFork(
  client: PoolClient,
  { deliberationId, created: { forkedFrom, askedAgainFrom } }: Lifecycle,
): Promise<void> {
  const from = forkedFrom?.id ?? askedAgainFrom;
  if (!from) return;
  await client.query("insert into deliberation_fork (deliberation_id, parent_id, seq) values ($1, $2, $3)", [
    deliberationId,
    from,
    forkedFrom?.seq ?? 0,
  ]);
}

async function insertValidation(
  client: PoolClient,
  { deliberationId, created: { validates } }: Lifecycle,
): Promise<void> {
  if (!validates) return;
  await client.query("insert into record_validation (deliberation_id, number) values ($1, $2)", [
    deliberationId,
    validates.number,
  ]);
}

export const searchTextOf = ({
  subject,
  panel,
}: Pick<PayloadOf<"deliberation.created">, "subject" | "panel">): string =>
  [subject.title, subject.question, ...panel.map(({ name }) => name)].join("\n").toLowerCase();

/** Locked against deletion first: one may have gone since it was looked at. */
async function insertSources(client: PoolClient, { deliberationId, created }: Lifecycle): Promise<void> {
  const ids = (created.grounding?.sources ?? []).map(({ id }) => id);
  if (ids.length === 0) return;
  const { rowCount } = await client.query("select from source where id = any($1) for key share", [ids]);
  if (rowCount !== ids.length) throw invalidInput({ sources: GONE });
  await client.query(
    "insert into deliberation_source (deliberation_id, source_id) select $1, id from unnest($2::text[]) as id",
    [deliberationId, ids],
  );
}
