import type { Pool } from "pg";
import type { ConnectionId } from "@/lib/domain/ids";
import { CHANNELS } from "../realtime/channels";
import { EMPTY_LEDGER, ledgerSchema, type Ledger } from "./ledger";

/** One look for all connections: one row. */
const READ_SQL = `
select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
       (select coalesce(jsonb_object_agg(id, beat::text), '{}') from worker) as beats,
       (select coalesce(jsonb_object_agg(connection_id, jsonb_build_object('version', version, 'ledger', ledger)), '{}')
          from connection_share where connection_id = any($1)) as ledgers`;

/**
 * Compare-and-set: no lock is held while a process thinks, so one that is stopped in the middle holds up nobody. It also
 * fails where one that was taken for gone has beaten since: what it wrote after that beat is its own.
 */
const WRITE_SQL = `
with written as (
  insert into connection_share as s (connection_id, version, ledger)
  select $1, 1, $3::jsonb
   where not exists (select 1 from worker w join unnest($4::text[], $5::text[]) as gone (id, beat) on gone.id = w.id where w.beat::text <> gone.beat)
  on conflict (connection_id) do update set version = s.version + 1, ledger = excluded.ledger where s.version = $2
  returning 1
)
select case when $6 <> '' then pg_notify('${CHANNELS.shares}', $6) end from written`;

export type Reading = {
  /** The database's, in milliseconds. */ now: number;
  beats: ReadonlyMap<string, string>;
  ledgers: ReadonlyMap<string, Version>;
};
type Version = { version: number; ledger: Ledger };

type Row = {
  now: number;
  beats: Record<string, string>;
  ledgers: Record<string, { version: number; ledger: unknown }>;
};

export async function readLedgers(pool: Pool, ids: readonly ConnectionId[]): Promise<Reading> {
  const { rows } = await pool.query<Row>({ name: "read-ledgers", text: READ_SQL, values: [ids] });
  const [row] = rows;
  if (!row) throw new Error("The database gave no answer about the shares of connections.");
  const ledgers = ids.map((id): [string, Version] => {
    const stored = row.ledgers[id];
    return [
      id,
      stored
        ? { version: stored.version, ledger: ledgerSchema.parse(stored.ledger) }
        : { version: 0, ledger: EMPTY_LEDGER },
    ];
  });
  return { now: row.now, beats: new Map(Object.entries(row.beats)), ledgers: new Map(ledgers) };
}

type Write = {
  id: ConnectionId;
  /** The one that was read. */
  version: number;
  ledger: Ledger;
  /** Who counts as gone in it, and the beat they stand still at. */
  gone: ReadonlyMap<string, string>;
  /** For the others; null where none of them has to act. */
  notice: string | null;
};

/** False: somebody was faster, or somebody who was gone is back. */
export async function writeLedger(pool: Pool, { id, version, ledger, gone, notice }: Write): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "write-ledger",
    text: WRITE_SQL,
    values: [id, version, JSON.stringify(ledger), [...gone.keys()], [...gone.values()], notice ?? ""],
  });
  return rowCount === 1;
}
