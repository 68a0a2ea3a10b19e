/** Reads a folder of decision records into the register. The same files read again change nothing. */
import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import path from "node:path";
import type { PoolClient } from "pg";
import type { z } from "zod";
import type { Adr } from "@/lib/adr/adr";
import { decodeAdr } from "@/lib/adr/decode";
import { isBesideRecords } from "@/lib/adr/file-name";
import { readAdr } from "@/lib/adr/read-adr";
import type { importRecords as contract, ImportReport } from "@/lib/contracts/imported-records";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { storable } from "@/lib/events/storable";
import { transaction } from "@/lib/server/db/transaction";
import type { Env } from "@/lib/server/env";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import { Slices } from "@/lib/server/slices";
import { type Place, placeOf } from "@/lib/server/sources/folder-roots";
import { readFolders, rowsOfFolder } from "./imported";
import { type FolderFile, type LeftOut, readRecordFolder } from "./read-folder";

type Wanted = z.output<(typeof contract)["body"]>;
type Change = ImportReport["records"][number]["change"];

export async function importFolder(
  { env, pool, viewer }: Pick<Services, "env" | "pool" | "viewer">,
  wanted: Wanted,
): Promise<ImportReport> {
  const space = spaceOf(viewer);
  if (wanted.root === undefined && space !== FIRST_SPACE) throw notYours();
  const place =
    wanted.root === undefined ? await recordsDirOf(env) : await placeOf(env, wanted.root, wanted.folder, space);
  const below = wanted.root === undefined ? "" : path.relative(place.root, place.folder).split(path.sep).join("/");
  // The same folder, read into two spaces, is two.
  const prefix = space === FIRST_SPACE ? "" : `${space}\n`;
  const id = `fld_${digest(`${prefix}${wanted.root ?? ""}\n${below}`)}`;
  const gathered = await readRecordFolder(place);
  const ours = wanted.root === undefined ? await writtenByUs(pool) : new Set<string>();
  const read = await readFiles(
    id,
    gathered.files.filter((file) => !ours.has(`${hashOf(file.bytes)} ${file.path}`)),
  );
  // The folder Parley writes to itself is empty at first.
  if (read.records.length === 0 && wanted.root !== undefined) throw noRecords(gathered.files.length);
  const changes = await transaction(pool, async (client) => {
    await client.query(
      `insert into record_folder (id, root, folder, title, read_at, left_out, space_id) values ($1, $2, $3, $4, now(), $5, $6)
       on conflict (id) do update set title = excluded.title, read_at = excluded.read_at, left_out = excluded.left_out`,
      [id, wanted.root ?? "", below, place.title, JSON.stringify([...gathered.leftOut, ...read.leftOut]), space],
    );
    const stored = await storeRecords(client, id, read.records);
    await raiseCounter(client);
    await tellFarNumbers(client, id);
    return stored;
  });
  const [folder] = (await readFolders(pool, { space, id })) ?? [];
  if (!folder) throw new Error(`The folder ${id} was stored and is not there.`);
  const records = (await rowsOfFolder(pool, id)).map((row) => ({ ...row, change: changes.get(row.id) ?? "unchanged" }));
  const { rows } = await pool.query<{ next: number }>(
    "select greatest((select value from counter where name = 'record'), (select max(number) from record), 0) + 1 as next",
  );
  return { folder, records, nextNumber: rows[0]?.next ?? 1 };
}

/** PARLEY_RECORDS_DIR may be a link of the operator's own. */
export async function recordsDirOf({ recordsDir }: Pick<Env, "recordsDir">): Promise<Place> {
  if (recordsDir === null)
    throw invalidInput({ root: "Choose a folder. The operator has named none for records (PARLEY_RECORDS_DIR)." });
  const folder = await realpath(recordsDir).catch((cause: unknown) => {
    throw new AppError("not_found", "The folder of PARLEY_RECORDS_DIR is not there or can't be read.", { cause });
  });
  return { root: folder, folder, title: path.basename(folder), hidden: null };
}

const notYours = (): Error =>
  invalidInput({ root: "Choose a folder. The one Parley writes to (PARLEY_RECORDS_DIR) belongs to the first space." });

const noRecords = (files: number): Error =>
  invalidInput({
    folder:
      files === 0
        ? "There is no Markdown file in this folder. Choose the one that holds the records, often docs/decisions or doc/adr."
        : `None of the ${files === 1 ? "Markdown files" : `${files} Markdown files`} in this folder is a decision record: they have neither a status nor the headings of MADR, Nygard or log4brains. Choose the folder that holds the records, often docs/decisions or doc/adr.`,
  });

type Read = { id: string; file: FolderFile; hash: string; adr: Adr; text: string };

async function readFiles(
  folderId: string,
  files: readonly FolderFile[],
): Promise<{ records: Read[]; leftOut: LeftOut[] }> {
  const records: Read[] = [];
  const leftOut: LeftOut[] = [];
  const slices = new Slices();
  for (const file of files) {
    await slices.pause();
    if (isBesideRecords(file.path)) {
      leftOut.push({
        path: file.path,
        reason: "By its name it is an index, a template or an appendix, and no record.",
      });
      continue;
    }
    const decoded = decodeAdr(file.bytes);
    const read = readAdr(decoded.text, file.path);
    const problems = [...decoded.problems, ...read.problems];
    // Named and numbered like a record, it is one that can't be read, and is not passed over in silence.
    if (read.dialect === null) {
      leftOut.push({
        path: file.path,
        reason:
          read.number !== null && problems.length > 0
            ? problems.join(" ")
            : "It has neither a status nor the headings of a decision record. Leave it, or begin it with one of the templates.",
      });
      continue;
    }
    records.push({
      id: `imp_${digest(`${folderId}\n${file.path}`)}`,
      file,
      hash: hashOf(file.bytes),
      adr: { ...read, problems },
      text: decoded.text,
    });
  }
  const byNumber = new Map<number, Read[]>();
  for (const one of records)
    if (one.adr.number !== null) byNumber.set(one.adr.number, [...(byNumber.get(one.adr.number) ?? []), one]);
  for (const [number, same] of byNumber)
    if (same.length > 1)
      for (const one of same) {
        const others = same.filter((other) => other !== one).map(({ file }) => file.path);
        one.adr = {
          ...one.adr,
          problems: [
            ...one.adr.problems,
            `Its number ${number} is also that of ${others.slice(0, 3).join(", ")}. Both are listed; give one of them a number of its own.`,
          ],
        };
      }
  return { records, leftOut };
}

/** Words beyond this are not looked for: Postgres takes a megabyte of them at most. */
const MAX_SEARCHED = 100_000;

async function storeRecords(
  client: PoolClient,
  folderId: string,
  records: readonly Read[],
): Promise<Map<string, Change>> {
  const { rows } = await client.query<{ id: string; hash: string; is_gone: boolean }>(
    "select id, hash, is_gone from foreign_record where folder_id = $1 for update",
    [folderId],
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  const changes = new Map<string, Change>();
  for (const { id, file, hash, adr, text } of records) {
    const known = before.get(id);
    changes.set(id, !known ? "added" : known.hash !== hash ? "changed" : known.is_gone ? "back" : "unchanged");
    const { dialect, deciders, supersedes, supersededBy, problems, decision } = adr;
    const facts = storable({ template: dialect, deciders, supersedes, supersededBy, problems, decision });
    // What was read of unchanged bytes may have changed all the same: a second file with its number, or a better reader.
    await client.query(
      `insert into foreign_record (id, folder_id, path, hash, number, title, status, date, facts, body, search_text, words, imported_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_tsvector('simple', $12), now(), now())
       on conflict (id) do update set number = excluded.number, title = excluded.title, status = excluded.status, date = excluded.date,
         facts = excluded.facts, search_text = excluded.search_text, is_gone = false,
         hash = excluded.hash, body = excluded.body, words = excluded.words,
         changed_at = case when foreign_record.hash = excluded.hash then foreign_record.changed_at else excluded.changed_at end`,
      [
        id,
        folderId,
        storable(file.path),
        hash,
        adr.number,
        storable(adr.title),
        adr.status,
        adr.date,
        JSON.stringify(facts),
        file.bytes,
        storable(`${adr.title}\n${file.path}`.toLowerCase()),
        storable(`${adr.title}\n${text.slice(0, MAX_SEARCHED)}`),
      ],
    );
  }
  const gone = rows.filter(({ id, is_gone }) => !changes.has(id) && !is_gone).map(({ id }) => id);
  for (const id of gone) changes.set(id, "gone");
  await client.query("update foreign_record set is_gone = true where id = any($1)", [gone]);
  return changes;
}

/** A number that far above all others is a mistake or a scheme of its own, and every later record of all spaces would follow it. */
const FAR = 10_000;

/** Parley's next record is numbered above everything that is listed and not far off, also when the folder is forgotten later. */
async function raiseCounter(client: PoolClient): Promise<void> {
  await client.query(
    `with known as (
       select number from record union select number from foreign_record where number is not null
       union select value from counter where name = 'record'
     ), apart as (
       select number, number - lag(number, 1, 0) over (order by number) as gap from known
     ) insert into counter (name, value)
     select 'record', coalesce(max(number), 0) from apart where number < all (select number from apart where gap > ${FAR})
     on conflict (name) do update set value = greatest(counter.value, excluded.value)`,
  );
}

async function tellFarNumbers(client: PoolClient, folderId: string): Promise<void> {
  await client.query(
    `update foreign_record set facts = jsonb_set(facts, '{problems}', (facts -> 'problems') || to_jsonb(
       'Its number ' || number || ' is far above all others, so the numbers of new records do not go on from it.'))
      where folder_id = $1 and not is_gone and number > (select value from counter where name = 'record')`,
    [folderId],
  );
}

/** Hash and name of every file Parley has in the folder it writes to. */
async function writtenByUs(pool: Services["pool"]): Promise<Set<string>> {
  const { rows } = await pool.query<{ key: string }>(
    `select hash || ' ' || (file ->> 'name') as key
       from record_file f, jsonb_array_elements(f.files) file, jsonb_array_elements_text(file -> 'hashes') hash`,
  );
  return new Set(rows.map(({ key }) => key));
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
