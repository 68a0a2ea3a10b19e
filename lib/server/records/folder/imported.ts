/** Imported records as they are listed. */
import path from "node:path";
import type { Pool } from "pg";
import { z } from "zod";
import { decodeAdr } from "@/lib/adr/decode";
import { splitFrontMatter } from "@/lib/adr/front-matter";
import {
  importedRowSchema,
  recordFolderSchema,
  type getImportedRecord as oneContract,
  type ImportedRow,
  type listImportedRecords as listContract,
  type RecordFolder,
} from "@/lib/contracts/imported-records";
import type { ImportedRecordId } from "@/lib/domain/record/imported-record";
import { FIRST_SPACE, type SpaceId } from "@/lib/domain/access/space";
import { NOBODY, spaceOf, type Viewer } from "@/lib/domain/access/viewer";
import { andSight, spaceLiteral } from "@/lib/server/access/sight";
import type { Reader, Services } from "@/lib/server/services";
import { marked, passage, termsOf, wordQuery } from "@/lib/server/records/search/matches";
import { plainText } from "@/lib/server/records/search/plain-text";
import { containing, countUpTo, decodeCursor, toPage } from "@/lib/server/lists/page";
import { noSuchFolder, noSuchImported } from "@/lib/server/access/no-such";

type Query = z.output<(typeof listContract)["query"]>;
type Columns = {
  id: string;
  folder_id: string;
  folder_title: string;
  path: string;
  number: number | null;
  title: string;
  status: string | null;
  date: string | null;
  facts: Record<string, unknown>;
  is_gone: boolean;
  replaced_by: ImportedRow["replacedBy"] | null;
};

const ROW_SQL = `
select r.id, r.folder_id, f.title as folder_title, r.path, r.number, r.title, r.status, r.date, r.facts, r.is_gone,
       s.replaced_by`;
/** What took the place of one is told to those who may know of it. */
const fromSql = (viewer: Viewer): string => `
from foreign_record r join record_folder f on f.id = r.folder_id left join (
  select s.imported_id, jsonb_build_object('number', o.number, 'title', o.title) as replaced_by
    from imported_supersession s join record o on o.number = s.by where true ${andSight(viewer, "o.deliberation_id")}
) s on s.imported_id = r.id`;
const FILTER_SQL = `($1::text is null or r.search_text like $1 or r.number = $2 or r.words @@ $3::tsquery)
   and ($4::text is null or r.folder_id = $4) and ($5::bool is null or jsonb_array_length(r.facts -> 'problems') > 0)
   and ($6::text is null or $6 = case when s.replaced_by is null then r.status else 'superseded' end)`;
type Sorting = { key: string; type: string; keyOf: (row: ImportedRow) => number | string; schema: z.ZodType };

/** Those without a number, or without a date, come last, by path. */
const SORTS: Readonly<Record<Query["sort"], Sorting>> = {
  number: { key: "coalesce(r.number, 0)", type: "int", keyOf: ({ number }) => number ?? 0, schema: z.int32() },
  date: { key: `coalesce(r.date, '') collate "C"`, type: "text", keyOf: ({ date }) => date ?? "", schema: z.string() },
};
const orderSql = ({ key }: Sorting): string => `${key} desc, r.path collate "C", r.id`;

function toRow({ folder_id, folder_title, facts, is_gone, replaced_by, ...row }: Columns): ImportedRow {
  return importedRowSchema.parse({
    ...facts,
    ...row,
    folderId: folder_id,
    folderTitle: folder_title,
    isGone: is_gone,
    ...(replaced_by ? { replacedBy: replaced_by } : {}),
  });
}

export async function listImported(
  { pool, viewer }: Reader,
  { q, status, folder, problems, sort, cursor, limit }: Query,
): Promise<z.output<(typeof listContract)["response"]>> {
  const sorting = SORTS[sort];
  const { key, type, keyOf, schema } = sorting;
  const sought = q ? [containing(q), numberIn(q), wordQuery(q)] : [null, null, null];
  const filter = [...sought, folder ?? null, problems ? true : null, status ?? null];
  const after = cursor ? decodeCursor(z.tuple([schema, z.string(), z.string()]), cursor) : [null, null, null];
  const [page, total] = await Promise.all([
    pool.query<Columns>(
      `${ROW_SQL} ${fromSql(viewer)} where ${ofSpaceSql(viewer)} ${FILTER_SQL}
         and ($7::${type} is null or ${key} < $7 or (${key} = $7 and (r.path collate "C", r.id) > ($8, $9)))
       order by ${orderSql(sorting)} limit $10`,
      [...filter, ...after, limit + 1],
    ),
    countUpTo(pool, `select ${fromSql(viewer)} where ${ofSpaceSql(viewer)} ${FILTER_SQL}`, filter),
  ]);
  const { items, ...place } = toPage(page.rows, limit, toRow, (row) => [keyOf(row), row.path, row.id]);
  return { items: q ? await withMatches(pool, items, q) : items, ...place, ...total };
}

async function withMatches(pool: Pool, items: readonly ImportedRow[], q: string): Promise<ImportedRow[]> {
  const { rows } = await pool.query<{ id: string; body: Buffer }>(
    "select id, body from foreign_record where id = any($1)",
    [items.map(({ id }) => id)],
  );
  const texts = new Map(rows.map(({ id, body }) => [id, withoutTitle(decodeAdr(body).text)]));
  const terms = termsOf(q);
  return items.map((row) => ({
    ...row,
    match: { title: marked(row.title, terms), text: passage(texts.get(row.id) ?? "", terms) },
  }));
}

/** What is shown below the title does not begin with it. */
const withoutTitle = (text: string): string =>
  plainText((splitFrontMatter(text)?.body ?? text).trimStart().replace(/^# .*\n/, ""));

/** Of the viewer's space. */
const ofSpaceSql = (viewer: Viewer): string => `f.space_id = ${spaceLiteral(spaceOf(viewer))} and`;

export async function rowsOfFolder(pool: Pool, folderId: string): Promise<ImportedRow[]> {
  // What is private to somebody is not told to whoever reads a folder.
  const { rows } = await pool.query<Columns>(
    `${ROW_SQL} ${fromSql(NOBODY)} where r.folder_id = $1 order by ${orderSql(SORTS.number)}`,
    [folderId],
  );
  return rows.map(toRow);
}

export async function readImported(
  { pool, viewer }: Reader,
  id: ImportedRecordId,
): Promise<z.output<(typeof oneContract)["response"]>> {
  const { rows } = await pool.query<Columns & { body: Buffer; hash: string }>(
    `${ROW_SQL}, r.body, r.hash ${fromSql(viewer)} where r.id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) throw noSuchImported();
  const { body, hash, ...row } = found;
  const { text } = decodeAdr(body);
  return { ...toRow(row), text, body: splitFrontMatter(text)?.body ?? text, hash };
}

type FolderColumns = {
  id: string;
  title: string;
  root: string;
  folder: string;
  read_at: Date;
  left_out: unknown;
  records: number;
  with_problems: number;
};

/** Of a long list of files that are no records, as many are named. */
const MAX_NAMED = 200;

/** All of a space, or one. */
export async function readFolders(
  pool: Pool,
  { space, id = null }: { space: SpaceId; id?: string | null },
): Promise<RecordFolder[]> {
  const { rows } = await pool.query<FolderColumns>(
    `select f.id, f.title, f.root, f.folder, f.read_at, f.left_out,
            (select count(*)::int from foreign_record r where r.folder_id = f.id) as records,
            (select count(*)::int from foreign_record r where r.folder_id = f.id and jsonb_array_length(r.facts -> 'problems') > 0) as with_problems
       from record_folder f where f.space_id = $2 and ($1::text is null or f.id = $1) order by f.title, f.id limit 200`,
    [id, space],
  );
  return rows.map(({ root, read_at, left_out, with_problems, ...row }) => {
    const leftOut = recordFolderSchema.shape.leftOut.parse(left_out);
    const rest = leftOut.length - MAX_NAMED;
    return recordFolderSchema.parse({
      ...row,
      root: root === "" ? null : root,
      readAt: read_at.toISOString(),
      withProblems: with_problems,
      leftOut: rest > 0 ? [...leftOut.slice(0, MAX_NAMED), { path: "…", reason: `And ${rest} more.` }] : leftOut,
    });
  });
}

export async function forgetFolder(pool: Pool, id: string): Promise<{ forgotten: number }> {
  const { rows } = await pool.query<{ forgotten: number }>(
    `with counted as (select count(*)::int as forgotten from foreign_record where folder_id = $1),
          gone as (delete from record_folder where id = $1 returning id)
     select counted.forgotten from counted, gone`,
    [id],
  );
  if (!rows[0]) throw noSuchFolder();
  return rows[0];
}

function numberIn(q: string): number | null {
  const number = /^(?:adr-?)?0*(\d{1,9})$/i.exec(q)?.[1];
  return number === undefined ? null : Number(number);
}

export async function recordFolders({ pool, env, viewer }: Pick<Services, "pool" | "env" | "viewer">): Promise<{
  folders: RecordFolder[];
  recordsDir: { title: string } | null;
}> {
  const space = spaceOf(viewer);
  // The operator's own folder is the first space's.
  const own = space === FIRST_SPACE ? env.recordsDir : null;
  const recordsDir = own === null ? null : { title: path.basename(own) };
  return { folders: await readFolders(pool, { space }), recordsDir };
}
