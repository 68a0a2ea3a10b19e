/** Versions of a record's text. */
import type { Pool } from "pg";
import type { RecordText } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import { AppError } from "@/lib/domain/errors";
import { type RecordParts, recordParts } from "@/lib/domain/record/record-parts";
import { recordName } from "@/lib/domain/record/record-name";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { recordOf } from "@/lib/server/records/read-record";
import { readRecordRow } from "@/lib/server/records/record-row";
import type { Services } from "@/lib/server/services";

type Stores = Pick<Services, "pool" | "store">;
type TextColumns = { version: number; body: string; by: string; at: Date; note: string };

/** Null: it has not been edited. */
export async function newestText(pool: Pick<Pool, "query">, number: number): Promise<RecordText | null> {
  const { rows } = await pool.query<TextColumns>(
    "select version, body, by, at, note from record_text where number = $1 order by version desc limit 1",
    [number],
  );
  return rows[0] ? toText(rows[0]) : null;
}

/** What Parley had written when it was first edited; null: nobody edited it. */
export async function firstBody(pool: Pick<Pool, "query">, number: number): Promise<string | null> {
  const { rows } = await pool.query<{ body: string }>(
    "select body from record_text where number = $1 and version = 0",
    [number],
  );
  return rows[0]?.body ?? null;
}

export async function readRecordText(services: Stores, number: number, version: number): Promise<RecordText> {
  const row = await readRecordRow(services.pool, number);
  const { rows } = await services.pool.query<TextColumns>(
    "select version, body, by, at, note from record_text where number = $1 and version = $2",
    [number, version],
  );
  if (rows[0]) return toText(rows[0]);
  if (version !== 0) throw new AppError("not_found", `${recordName(number)} has no version ${version}.`);
  return { version: 0, by: null, at: row.createdAt, note: "", body: await generatedBody(services, row) };
}

export const generatedBody = async (services: Stores, row: RecordRow): Promise<string> =>
  (await generatedParts(services, row)).body;

export async function generatedParts({ store }: Stores, { deliberationId }: RecordRow): Promise<RecordParts> {
  const { log, folded } = await readFolded(store, deliberationId);
  return recordParts(recordOf(log, folded).markdown);
}

export const toText = ({ at, by, ...row }: TextColumns): RecordText => ({
  ...row,
  by: row.version === 0 ? null : by,
  at: at.toISOString(),
});
