import type { NewSource } from "@/lib/contracts/sources";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { readRecord } from "@/lib/server/records/read-record";
import type { Services } from "@/lib/server/services";
import type { Gathered, ReadFile, Skipped } from "@/lib/server/sources/new-source";

type Records = Extract<NewSource, { kind: "records" }>;

/** Accepted decision records as they read today, one file each. */
export async function gatherRecords(
  { pool, store }: Pick<Services, "pool" | "store">,
  { title, numbers }: Records,
): Promise<Gathered> {
  const { rows } = await pool.query<{ number: number; deliberation_id: string }>(
    "select number, deliberation_id from record where number = any($1) and status = 'accepted' order by number",
    [numbers],
  );
  const files: ReadFile[] = [];
  for (const { deliberation_id: id } of rows) {
    const { fileName, markdown } = await readRecord(store, deliberationIdSchema.parse(id));
    files.push({ path: fileName, text: markdown });
  }
  const skipped: Skipped[] = [...new Set(numbers)]
    .filter((number) => !rows.some((row) => row.number === number))
    .map((number) => ({ path: `ADR ${number}`, reason: "There is no accepted decision record with this number." }));
  const named = files.length === 1 ? (files[0]?.path ?? "") : `${files.length} decision records`;
  return { title: title ?? named, kind: "records", files, skipped };
}
