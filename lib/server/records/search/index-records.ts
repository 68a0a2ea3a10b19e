/**
 * What the search of the register knows: the newest text of each record, and what Parley states below it, as words. A
 * record is numbered in the one statement that closes its deliberation, which has no text at hand, and whoever changes a
 * title or a status has none either: whoever searches first reads what is missing (`is_searchable`).
 */
import type { Pool, PoolClient } from "pg";
import type { RecordRow } from "@/lib/contracts/records";
import { AppError } from "@/lib/domain/errors";
import type { RecordParts } from "@/lib/domain/record/record-parts";
import { storable } from "@/lib/events/storable";
import { wordsIn } from "@/lib/evidence/words";
import { withoutLegend } from "@/lib/projections/record/page/page-markdown";
import { andSight } from "@/lib/server/access/sight";
import { UnreadableLog } from "@/lib/server/db/log/event-row";
import { transaction } from "@/lib/server/db/transaction";
import type { Services } from "@/lib/server/services";
import { generatedParts, newestText } from "@/lib/server/records/text/read-text";
import { readRecordRow } from "@/lib/server/records/record-row";
import { plainText } from "./plain-text";

/** Longer texts are found by what they begin with: Postgres keeps a megabyte of words at most. */
const MAX_CHARS = 150_000;

/** In the transaction that has the record locked: otherwise an older text might come last. */
async function indexText(
  client: PoolClient,
  { number, title }: Pick<RecordRow, "number" | "title">,
  { body, foot }: Pick<RecordParts, "body" | "foot">,
): Promise<void> {
  const text = plainText(`${body.slice(0, MAX_CHARS)}\n\n${withoutLegend(foot)}`);
  await client.query(
    `with stored as (
       insert into record_search (number, text, words) values ($1, $2, array_to_tsvector($3::text[]))
       on conflict (number) do update set text = excluded.text, words = excluded.words
     ) update record set is_searchable = true where number = $1 and not is_searchable`,
    [number, text, [...wordsIn(storable(`${title}\n${text}`))]],
  );
}

/** Read while somebody waits for what they searched. */
const AT_ONCE = 10;
const IN_BACKGROUND = 50;

type Stores = Pick<Services, "pool" | "store" | "logger">;
type Searching = Stores & Pick<Services, "viewer">;

const running = new WeakMap<Pool, Promise<void>>();

/** How many of those the viewer may see are still unread. Few are read at once; of many the rest is read in the background. */
export async function indexMissing(services: Searching): Promise<number> {
  const { pool, logger } = services;
  const missing = await numbersMissing(pool, AT_ONCE + 1);
  for (const number of missing.slice(0, AT_ONCE)) await indexRecord(services, number);
  if (missing.length <= AT_ONCE) return 0;
  if (!running.has(pool)) {
    const work = indexAll(services)
      .catch((error: unknown) => logger.warn({ err: error }, "records could not be read for the search"))
      .finally(() => running.delete(pool));
    running.set(pool, work);
  }
  const { rows } = await pool.query<{ unread: number }>(
    `select count(*)::int as unread from record r where not r.is_searchable ${andSight(services.viewer, "r.deliberation_id")}`,
  );
  return rows[0]?.unread ?? 0;
}

async function indexAll(services: Stores): Promise<void> {
  for (;;) {
    const missing = await numbersMissing(services.pool, IN_BACKGROUND);
    if (missing.length === 0) return;
    for (const number of missing) await indexRecord(services, number);
  }
}

const numbersMissing = async (pool: Pool, limit: number): Promise<number[]> =>
  (
    await pool.query<{ number: number }>(
      "select number from record where is_searchable = false order by number desc limit $1",
      [limit],
    )
  ).rows.map(({ number }) => number);

/** One whose log can't be read is found by its title; the others are not kept waiting for it. */
async function indexRecord(services: Stores, number: number): Promise<void> {
  const row = await readRecordRow(services.pool, number).catch(absent);
  if (row === null) return;
  const generated = await generatedParts(services, row).catch((error: unknown) => {
    if (!(error instanceof UnreadableLog)) throw error;
    services.logger.warn({ err: error, number }, "the text of a record could not be read for the search");
    return { body: "", foot: "" };
  });
  await transaction(services.pool, async (client) => {
    const locked = await client.query<{ version: number }>("select version from record where number = $1 for update", [
      number,
    ]);
    // Deleted, or its title or status changed since it was read: whoever searches next reads it again.
    if (locked.rows[0]?.version !== row.version) return;
    const body = (await newestText(client, number))?.body ?? generated.body;
    await indexText(client, row, { body, foot: generated.foot });
  });
}

/** Deleted since it was listed. */
function absent(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
