/** How a person's change to a record is made: one at a time, on the version they have read, each on record. */
import type { Pool, PoolClient } from "pg";
import type { RecordChange } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import type { Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { recordName } from "@/lib/domain/record/record-name";
import { noSuchRecord, readRecordRow } from "@/lib/server/records/record-row";
import type { Services } from "@/lib/server/services";
import { toChange, type ChangeColumns, changeSql } from "./history";

/** Texts, owners and links are in no event: whoever keeps files of records is told to look at it again. */
export async function announceChange(
  { pool, notifier }: Pick<Services, "pool" | "notifier">,
  number: number,
): Promise<void> {
  const { rows } = await pool.query<{ id: DeliberationId; head_seq: number }>(
    "select d.id, d.head_seq from record r join deliberation d on d.id = r.deliberation_id where r.number = $1",
    [number],
  );
  if (rows[0]) notifier.appended(rows[0].id, rows[0].head_seq);
}

export type NewChange = Pick<RecordChange, "kind" | "was" | "became"> & {
  other?: number;
  /** The step of the implementation it is about, with its version after the change. */
  step?: { id: number; version: number; about: string };
  reason: string;
};

/** The deliberation first, as its deletion does: nobody then waits for the other. */
export async function lockRecord(client: PoolClient, number: number, viewer?: Viewer): Promise<RecordRow> {
  const { rows } = await client.query<{ id: DeliberationId }>(
    "select deliberation_id as id from record where number = $1",
    [number],
  );
  if (!rows[0]) throw noSuchRecord(number);
  await client.query("select 1 from deliberation where id = $1 for update", [rows[0].id]);
  await client.query("select 1 from record where number = $1 for update", [number]);
  return readRecordRow(client, number, viewer);
}

export async function expectVersion(
  client: PoolClient,
  { number, version }: RecordRow,
  read: number,
  viewer: Viewer,
): Promise<void> {
  if (read === version) return;
  const { rows } = await client.query<ChangeColumns>(
    `${changeSql(viewer)} where number = $1 and version > $2 order by record_change.id`,
    [number, read],
  );
  const names = [...new Set(rows.map(({ by }) => by))].join(" and ") || "Somebody";
  throw new AppError(
    "conflict",
    `${names} changed ${recordName(number)} after you opened it. Look at what changed; you may then apply yours again.`,
    { details: { version, changes: rows.map(toChange) } },
  );
}

/** Counts the record's version up once for all of them. */
export async function recordChanges(
  client: PoolClient,
  number: number,
  by: string,
  changes: readonly NewChange[],
): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "update record set version = version + 1 where number = $1 returning version",
    [number],
  );
  const version = rows[0]?.version;
  if (version === undefined) throw noSuchRecord(number);
  for (const change of changes) await insertChange(client, number, by, change, version);
}

/** `version` null: it is no change of the record's own facts, and nobody who changes these has to know of it. */
export async function insertChange(
  client: Pool | PoolClient,
  number: number,
  by: string,
  { kind, was, became, other = undefined, step, reason }: NewChange,
  version: number | null,
): Promise<void> {
  await client.query(
    `insert into record_change (number, version, by, kind, was, became, other, reason, step, step_version, about)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      number,
      version,
      by,
      kind,
      was,
      became,
      other ?? null,
      reason,
      step?.id ?? null,
      step?.version ?? null,
      step?.about ?? null,
    ],
  );
}
