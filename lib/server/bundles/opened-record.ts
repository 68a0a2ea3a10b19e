/** What is kept of the bundle a deliberation was opened from. */
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { keptRecordSchema, type KeptRecord } from "./manifest";

/** What people made of the record, as it came with the bundle. Null: nothing, or it was not opened from one. */
export async function openedRecord(pool: Pool, id: DeliberationId): Promise<KeptRecord | null> {
  const { rows } = await pool.query<{ kept: unknown }>("select kept from opened_bundle where deliberation_id = $1", [
    id,
  ]);
  return rows[0]?.kept ? keptRecordSchema.parse(rows[0].kept) : null;
}

type Row = {
  parley: string;
  opened_by: string;
  opened_at: Date;
  newest: { version: number; by: string; at: string } | null;
  changes: number;
};

/** What a page says of it, without the texts. Null: the deliberation is this Parley's own. */
export async function openedFrom(pool: Pool, id: DeliberationId) {
  const { rows } = await pool.query<Row>(
    "select parley, opened_by, opened_at, (kept #> '{texts,-1}') - '{body,note}'::text[] as newest, coalesce(jsonb_array_length(kept -> 'history'), 0) as changes from opened_bundle where deliberation_id = $1",
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { parley, opened_by, opened_at, newest, changes } = row;
  const edited = newest && newest.version > 0 ? newest : null;
  return { parley, openedBy: opened_by, openedAt: opened_at.toISOString(), edited, changes };
}

/** What people did with the record where it was held, newest first. */
export async function keptHistory(pool: Pool, id: DeliberationId): Promise<{ items: KeptRecord["history"] }> {
  await expectDeliberation(pool, id);
  return { items: (await openedRecord(pool, id))?.history.toReversed() ?? [] };
}

async function expectDeliberation(pool: Pool, id: DeliberationId): Promise<void> {
  const { rowCount } = await pool.query("select 1 from deliberation where id = $1", [id]);
  if (rowCount === 0) throw noSuchDeliberation();
}
