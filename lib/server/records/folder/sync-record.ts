/** Writes one record to the folder of PARLEY_RECORDS_DIR: files, then the commit where the operator wants one. */
import { readdir } from "node:fs/promises";
import type { Pool } from "pg";
import { z } from "zod";
import { numberOfFile } from "@/lib/adr/file-name";
import type { DeliberationId } from "@/lib/domain/ids";
import { recordName } from "@/lib/domain/record/record-name";
import { currentRecord } from "@/lib/server/records/current-record";
import type { Services } from "@/lib/server/services";
import { commitMessage } from "./commit-message";
import { commitFiles, isWorkTree } from "./git";
import { hashOfText, removeRecordFile, sentenceFor, writeRecordFile } from "./write-file";

export const writtenFilesSchema = z.array(z.object({ name: z.string(), hashes: z.array(z.string()) }));
type WrittenFiles = z.infer<typeof writtenFilesSchema>;

type Row = { number: number; files: unknown; is_committed: boolean; is_written: boolean };
type Target = { folder: string; commits: boolean };
type Stores = Pick<Services, "pool" | "store" | "logger">;

/** False: it could not be done, and the record says why. What went wrong is never the deliberation's trouble. */
export async function syncRecord(services: Stores, id: DeliberationId, target: Target): Promise<boolean> {
  const { pool, logger } = services;
  try {
    await write(services, id, target);
    return true;
  } catch (error) {
    logger.warn({ err: error, deliberation: id }, "a record could not be written to its folder");
    await pool.query(
      "update record_file set problem = $2, tries = tries + 1, tried_at = now() where deliberation_id = $1",
      [id, sentenceFor(error)],
    );
    return false;
  }
}

async function write({ pool, store }: Stores, id: DeliberationId, { folder, commits }: Target): Promise<void> {
  const { rows } = await pool.query<Row>(
    "select number, files, is_committed, written_at is not null and problem is null as is_written from record_file where deliberation_id = $1",
    [id],
  );
  const row = rows[0] ?? (await claimNumber(pool, id, folder));
  if (!row) return;
  // Counted before the text is read: what is changed meanwhile is written once more.
  const changes = await changesOf(pool, id);
  const { file, dossier, view, numbered } = await currentRecord({ pool, store }, id, row.number);
  if (!numbered) return;
  const files = [file, await dossier()];
  const before = writtenFilesSchema.parse(row.files);
  const knownOf = (name: string): string[] => before.find((one) => one.name === name)?.hashes ?? [];
  const after: WrittenFiles = files.map(({ name, text }) => ({ name, hashes: [hashOfText(text)] }));
  // Under names the files no longer have.
  const former = before.filter(({ name }) => !files.some((one) => one.name === name));
  // What was intended counts as written only where nothing went wrong with it.
  const isSame =
    row.is_written &&
    former.length === 0 &&
    after.every(({ name, hashes }) => knownOf(name).length === 1 && knownOf(name)[0] === hashes[0]);
  const isCommitted = row.is_committed && isSame;
  if (!isSame) {
    // Before anything is written: killed in between, it still knows its own file again.
    const intended = after.map(({ name, hashes }) => ({ name, hashes: [...new Set([...knownOf(name), ...hashes])] }));
    await pool.query("update record_file set files = $2, is_committed = false where deliberation_id = $1", [
      id,
      JSON.stringify([...intended, ...former]),
    ]);
    for (const { name, text } of files) await writeRecordFile(folder, { name, text, known: knownOf(name) });
    for (const { name, hashes } of former) await removeRecordFile(folder, name, hashes);
  }
  const mustCommit = commits && !isCommitted && (await isWorkTree(folder));
  if (mustCommit) {
    const names = { written: files.map(({ name }) => name), former: former.map(({ name }) => name) };
    const { title } = view.page;
    await commitFiles(folder, names, (isNew) =>
      isNew
        ? commitMessage(`Add ${recordName(row.number)}`, title, null)
        : commitMessage(`Update ${recordName(row.number)}`, title, numbered.row.status),
    );
  }
  await pool.query(
    `update record_file set files = $2, seq = $3, is_committed = $4, problem = null, tries = 0, tried_at = now(),
            written_at = case when $5 then now() else coalesce(written_at, now()) end, changes = $6
      where deliberation_id = $1`,
    [id, JSON.stringify(after), view.headSeq, isCommitted || mustCommit, !isSame, changes],
  );
}

/** Of owner, review date, text and links no event of the log tells. */
export const CHANGES_SQL = "(select count(*)::int from record_change c where c.number = r.number)";

async function changesOf(pool: Pool, id: DeliberationId): Promise<number> {
  const { rows } = await pool.query<{ changes: number }>(
    `select ${CHANGES_SQL} as changes from record r where r.deliberation_id = $1`,
    [id],
  );
  return rows[0]?.changes ?? 0;
}

/** The record's own number, or the next free one where a file in the folder has it. Undefined: the record is gone. */
async function claimNumber(pool: Pool, id: DeliberationId, folder: string): Promise<Row | undefined> {
  // The folder may not be there; then a row is what tells the record so.
  const names = await readdir(folder).catch(() => []);
  const taken = names.flatMap((name) => numberOfFile(name) ?? []);
  const { rows } = await pool.query<Row>(
    `with own as (select number from record where deliberation_id = $1),
          taken as (select unnest($2::int[]) as number union select number from record_file),
          free as (
            select case when exists (select from taken where taken.number = own.number)
                        then (select min(next) from generate_series(last.number + 1, last.number + 1 + (select count(*) from taken)) next
                               where next not in (select number from taken))
                        else own.number end as number
              from own, (select greatest((select max(number) from record), (select value from counter where name = 'record'), 0) as number) last),
          counted as (
            insert into counter (name, value) select 'record', number from free
            on conflict (name) do update set value = greatest(counter.value, excluded.value))
     insert into record_file (deliberation_id, number, files, seq, tried_at) select $1, number, '[]', 0, now() from free
     returning number, files, is_committed, false as is_written`,
    [id, taken],
  );
  return rows[0];
}
