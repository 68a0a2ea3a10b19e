/** Imported records in whose place one of Parley's own stands. */
import type { Pool, PoolClient } from "pg";
import type { ImportedRecordId } from "@/lib/domain/record/imported-record";
import { importedName } from "@/lib/domain/record/record-name";
import { andSight } from "@/lib/server/access/sight";
import type { Reader } from "@/lib/server/services";

export type ReplacedImport = {
  id: ImportedRecordId;
  /** "ADR-0004", or its file. */
  name: string;
  title: string;
  path: string;
  /** It is in the folder Parley writes its own records to. */
  isBeside: boolean;
  supersededBy: number;
};

type Columns = {
  id: ImportedRecordId;
  number: number | null;
  path: string;
  title: string;
  is_beside: boolean;
  by: number;
};

const REPLACED_SQL = `
select i.id, i.number, i.path, i.title, f.root = '' as is_beside, s.by
  from imported_supersession s join foreign_record i on i.id = s.imported_id join record_folder f on f.id = i.folder_id`;

const toReplaced = ({ is_beside, by, number, ...row }: Columns): ReplacedImport => ({
  ...row,
  name: importedName({ number, path: row.path }),
  isBeside: is_beside,
  supersededBy: by,
});

export async function importedReplacedBy(client: Pick<Pool | PoolClient, "query">, by: number) {
  const { rows } = await client.query<Columns>(`${REPLACED_SQL} where s.by = $1 order by i.number, i.id`, [by]);
  return rows.map(toReplaced);
}

export async function allReplaced({ pool, viewer }: Reader, limit: number): Promise<ReplacedImport[]> {
  const { rows } = await pool.query<Columns>(
    `${REPLACED_SQL} join record r on r.number = s.by where true ${andSight(viewer, "r.deliberation_id")}
      order by s.by desc, i.number, i.id limit $1`,
    [limit],
  );
  return rows.map(toReplaced);
}
