import { isDeepStrictEqual } from "node:util";
import type { PoolClient } from "pg";
import type { OpenedAs } from "@/lib/contracts/bundles";
import { sees } from "@/lib/domain/access/can";
import type { SpaceId } from "@/lib/domain/access/space";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationEvent } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { insertEvents } from "@/lib/server/db/log/insert-events";
import { eventsIn, readLogText } from "@/lib/server/db/log/log-text";
import { transaction } from "@/lib/server/db/transaction";
import { deleteRows } from "@/lib/server/deliberations/delete";
import { searchTextOf } from "@/lib/server/deliberations/create/store-new";
import type { Reader } from "@/lib/server/services";
import { TEXTS_LOCK } from "@/lib/server/sources/delete-sources";
import { insertSource } from "@/lib/server/sources/store-source";
import { type KeptRecord, keptRecordSchema } from "./manifest";
import type { Bundle } from "./read-bundle";
import { refusal, tampered } from "./refusal";

/** Distinguishes the lock of one deliberation's id from other advisory locks. "bndl" in ASCII. */
const BUNDLE_LOCK = 0x626e646c;

/**
 * All of it in one commit, under the id its log has: whoever opens a bundle of the same deliberation meets the same one.
 * There are no gates, no spending, no number in the register and no job: nothing here is owed, asked or counted.
 */
export async function storeBundle({ pool, viewer }: Reader, bundle: Bundle, by: string): Promise<OpenedAs> {
  const { id } = bundle.manifest.deliberation;
  return transaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [BUNDLE_LOCK, id]);
    const row = await rowOf(client, id);
    if (!row) {
      await insertDeliberation(client, bundle, { by, space: spaceOf(viewer) });
      return "new";
    }
    if (!sees(viewer, { space: row.space_id, privateTo: row.people })) throw notHere();
    const there = await whatIsThere(client, row, bundle);
    if (there !== "replaced") return there;
    await deleteRows(client, id);
    await insertDeliberation(client, bundle, { by, space: row.space_id });
    // It is as private as what it takes the place of.
    if (row.people)
      await client.query("insert into private_deliberation (deliberation_id, people) values ($1, $2)", [
        id,
        row.people,
      ]);
    return "replaced";
  });
}

type Row = { origin: string | null; space_id: string; kept: unknown; people: string[] | null };

async function rowOf(client: PoolClient, id: string): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select d.origin, d.space_id, b.kept, p.people from deliberation d
       left join opened_bundle b on b.deliberation_id = d.id
       left join private_deliberation p on p.deliberation_id = d.id
      where d.id = $1 for update of d`,
    [id],
  );
  return rows[0];
}

/** To somebody it is hidden from: neither that it is here, nor how far it got. */
const notHere = (): AppError =>
  new AppError("conflict", "This bundle can't be opened here. Ask an owner of your team to open it.");

async function whatIsThere(
  client: PoolClient,
  row: Row,
  { manifest, log, kept }: Bundle,
): Promise<Exclude<OpenedAs, "new">> {
  const text = await readLogText(client, manifest.deliberation.id, 0);
  const stored = text ? await eventsIn(text) : [];
  const differs = firstDifference(stored, log);
  if (differs !== null)
    throw refusal(
      "other-log",
      `This Parley has this deliberation already, and the two logs differ from event ${differs} on. Delete the one that is here to open the bundle in its place.`,
    );
  if (row.origin === null) return "own";
  const doneThere = row.kept ? doneWith(keptRecordSchema.parse(row.kept)) : 0;
  const goesOn =
    log.length > stored.length || (log.length === stored.length && kept !== null && doneWith(kept) > doneThere);
  return goesOn ? "replaced" : "already open";
}

/** Both only ever grow. */
const doneWith = ({ texts, history }: KeptRecord): number => texts.length + history.length;

/** Within what both have; by content, because another version of Parley may write the same event in another order. */
function firstDifference(one: readonly DeliberationEvent[], other: readonly DeliberationEvent[]): number | null {
  const shared = Math.min(one.length, other.length);
  for (let index = 0; index < shared; index++) if (!isDeepStrictEqual(one[index], other[index])) return index + 1;
  return null;
}

async function insertDeliberation(
  client: PoolClient,
  bundle: Bundle,
  { by, space }: { by: string; space: SpaceId },
): Promise<void> {
  const { manifest, log, folded, kept } = bundle;
  const { id } = manifest.deliberation;
  const { created, title } = folded.lifecycle;
  const { status, round, facts } = listRow(folded);
  // It changed here when it was opened: that is where a list by time has it.
  await client.query(
    `insert into deliberation (id, protocol, title, status, round, head_seq, facts, origin, created_at, space_id)
     values ($1, $2, $3, $4, $5, $6, $7, 'bundle', $8, $9)`,
    [id, created.protocol, title, status, round, log.length, JSON.stringify(facts), log[0]?.at, space],
  );
  await client.query("insert into search_text (deliberation_id, text) values ($1, $2)", [
    id,
    `${title.toLowerCase()}\n${searchTextOf(created)}`,
  ]);
  await insertEvents(client, id, log);
  await insertSources(client, bundle, space);
  await client.query(
    "insert into opened_bundle (deliberation_id, parley, chain_head, kept, opened_by) values ($1, $2, $3, $4, $5)",
    [id, manifest.parley, manifest.log.head, kept ? JSON.stringify(kept) : null, by],
  );
}

/** Sources keep their ids, which the log names; one that is here already is the same one or a forgery. */
async function insertSources(client: PoolClient, { manifest, sources }: Bundle, space: SpaceId): Promise<void> {
  if (sources.length === 0) return;
  await client.query("select pg_advisory_xact_lock_shared($1, $2)", TEXTS_LOCK);
  for (const { ref, entries, bytes } of sources) {
    const { rows } = await client.query<{ tree: string; space_id: string }>(
      "select tree, space_id from source where id = $1 for key share",
      [ref.id],
    );
    if (rows[0] && rows[0].space_id !== space) throw notHere();
    if (rows[0] && rows[0].tree !== ref.tree)
      throw tampered(`Its source “${ref.title}” has the id of another one that is here.`);
    if (!rows[0]) await insertSource(client, ref, { space, entries, bytes });
    await client.query("insert into deliberation_source (deliberation_id, source_id) values ($1, $2)", [
      manifest.deliberation.id,
      ref.id,
    ]);
  }
}
