/** All records as one zip, sent while it is made: a register of thousands fits into no answer at once. */
import { strToU8, Zip } from "fflate";
import { type IndexRow, indexPage } from "@/lib/adr/index-page";
import { spaceOf } from "@/lib/domain/access/viewer";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { recordDigits } from "@/lib/domain/record/record-name";
import { slug } from "@/lib/domain/slug";
import type { Services } from "@/lib/server/services";
import { andSight } from "@/lib/server/access/sight";
import { Slices } from "@/lib/server/slices";
import { recordFileName } from "@/lib/projections/record/record-file-name";
import { currentRecord } from "./current-record";
import { addToZip } from "./export-zip";

type Stores = Pick<Services, "pool" | "store" | "logger" | "viewer">;
const FOLDER = "docs/decisions";

export function exportAll(services: Stores): ReadableStream<Uint8Array> {
  let isCancelled = false;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const archive = new Zip((error, bytes) => {
        if (error) throw error;
        if (bytes.length > 0) controller.enqueue(bytes);
      });
      await fill(archive, services, () => isCancelled);
      archive.end();
      controller.close();
    },
    cancel() {
      isCancelled = true;
    },
  });
}

async function fill(archive: Zip, services: Stores, isCancelled: () => boolean): Promise<void> {
  const slices = new Slices();
  const now = new Date().toISOString();
  const own: IndexRow[] = [];
  const { rows } = await services.pool.query<{
    number: number;
    title: string;
    status: string;
    deliberation_id: string;
    date: string;
  }>(
    `select number, title, status, deliberation_id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD') as date
       from record where true ${andSight(services.viewer, "record.deliberation_id")} order by number`,
  );
  for (const { number, title, status, deliberation_id, date } of rows) {
    if (isCancelled()) return;
    const current = await currentRecord(services, deliberationIdSchema.parse(deliberation_id)).catch(
      (error: unknown) => {
        services.logger.warn({ error, deliberation: deliberation_id }, "a record could not be exported");
        return null;
      },
    );
    if (!current) {
      own.push({ number, title, status, date, file: "", supersededBy: null, problem: "it could not be read" });
      continue;
    }
    const { file, dossier, view, numbered } = current;
    for (const { name, text } of [file, await dossier()])
      await addToZip(archive, { name: `${FOLDER}/${name}`, bytes: strToU8(text), mtime: now }, slices);
    const by = numbered?.links.supersededBy;
    own.push({
      number,
      title: view.page.title,
      status: view.page.status ?? status,
      date: view.page.date,
      file: file.name,
      supersededBy: by ? { name: recordDigits(by.number), file: recordFileName(by) } : null,
    });
    await slices.pause();
  }
  const parts = [{ title: "Records", rows: own }, ...(await addImported(archive, services, slices, isCancelled))];
  await addToZip(
    archive,
    { name: `${FOLDER}/index.md`, bytes: strToU8(indexPage("Decision records", parts)), mtime: now },
    slices,
  );
}

type ImportedColumns = {
  folder: string;
  folder_title: string;
  path: string;
  number: number | null;
  title: string;
  status: string | null;
  date: string | null;
  body: Buffer;
  facts: { supersededBy: { text: string; file: string | null }[] };
  own_number: number | null;
  own_slug: string | null;
  changed_at: Date;
};

/** As their files are, in a folder of their own each. */
async function addImported(
  archive: Zip,
  { pool, viewer }: Stores,
  slices: Slices,
  isCancelled: () => boolean,
): Promise<{ title: string; rows: IndexRow[] }[]> {
  const parts: { title: string; rows: IndexRow[] }[] = [];
  const folders = await pool.query<{ id: string; title: string }>(
    "select id, title from record_folder where space_id = $1 order by title, id",
    [spaceOf(viewer)],
  );
  for (const { id, title } of folders.rows) {
    const place = `imported/${slug(title)}-${id.slice(-4)}`;
    const rows: IndexRow[] = [];
    let after = "";
    for (;;) {
      if (isCancelled()) return parts;
      const page = await pool.query<ImportedColumns>(
        `select i.path, i.number, i.title, i.status, i.date, i.body, i.facts, i.changed_at, r.number as own_number, r.slug as own_slug
           from foreign_record i left join imported_supersession s on s.imported_id = i.id
           left join record r on r.number = s.by ${andSight(viewer, "r.deliberation_id")}
          where i.folder_id = $1 and i.path collate "C" > $2 order by i.path collate "C" limit 50`,
        [id, after],
      );
      for (const { path, body, changed_at, facts, own_number, own_slug, ...row } of page.rows) {
        await addToZip(
          archive,
          { name: `${FOLDER}/${place}/${path}`, bytes: body, mtime: changed_at.toISOString() },
          slices,
        );
        const [by] = facts.supersededBy;
        const own = own_number === null || own_slug === null ? null : { number: own_number, slug: own_slug };
        const folder = path.includes("/") ? `${path.slice(0, path.lastIndexOf("/"))}/` : "";
        rows.push({
          number: row.number,
          title: row.title,
          status: own === null ? (row.status ?? "") : "superseded",
          date: row.date ?? "",
          file: `${place}/${path}`,
          supersededBy: own
            ? { name: recordDigits(own.number), file: recordFileName(own) }
            : by
              ? { name: by.text, file: by.file === null ? `${place}/${path}` : `${place}/${folder}${by.file}` }
              : null,
        });
      }
      if (page.rows.length < 50) break;
      after = page.rows.at(-1)?.path ?? "";
    }
    parts.push({ title: `Imported: ${title}`, rows });
  }
  return parts;
}
