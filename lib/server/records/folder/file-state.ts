import type { RecordFileState } from "@/lib/contracts/imported-records";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import type { DeliberationId } from "@/lib/domain/ids";
import { recordDigits } from "@/lib/domain/record/record-name";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import type { Services } from "@/lib/server/services";
import { CHANGES_SQL, writtenFilesSchema } from "./sync-record";

type Row = {
  record_number: number | null;
  head_seq: number;
  space_id: string;
  number: number | null;
  files: unknown;
  seq: number | null;
  is_committed: boolean | null;
  problem: string | null;
  tried_at: Date | null;
  is_changed: boolean | null;
};

/** What the record says about its file. */
export async function recordFileState(
  { env, pool }: Pick<Services, "env" | "pool">,
  id: DeliberationId,
): Promise<RecordFileState> {
  const { rows } = await pool.query<Row>(
    `select r.number as record_number, d.head_seq, d.space_id, f.number, f.files, f.seq, f.is_committed, f.problem, f.tried_at,
            f.changes < ${CHANGES_SQL} as is_changed
       from deliberation d left join record r on r.deliberation_id = d.id left join record_file f on f.deliberation_id = d.id
      where d.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw noSuchDeliberation();
  const files = row.files === null ? [] : writtenFilesSchema.parse(row.files).map(({ name }) => name);
  return {
    isOn: env.recordsDir !== null && row.space_id === FIRST_SPACE && row.record_number !== null,
    files,
    isCurrent: row.problem === null && row.seq !== null && row.seq >= row.head_seq && !row.is_changed,
    isCommitted: row.is_committed ?? false,
    problem: row.problem,
    notes:
      row.number !== null && row.record_number !== null && row.number !== row.record_number
        ? [
            `${recordDigits(row.record_number)} was taken by another file in the folder, so it is written there as ${recordDigits(row.number)}.`,
          ]
        : [],
    triedAt: row.tried_at?.toISOString() ?? null,
  };
}
