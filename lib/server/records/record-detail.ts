/** A record of the register as its page shows it. */
import type { Pool } from "pg";
import type { RecordDetail } from "@/lib/contracts/record-life";
import { reviewVerdictSchema } from "@/lib/domain/record/record-review";
import type { Services } from "@/lib/server/services";
import { currentRecord, type LinkedRecord } from "./current-record";
import { besideRecord } from "@/lib/projections/record/beside-record";
import { noSuchRecord, readRecordRow } from "./record-row";

export async function recordDetail(
  services: Pick<Services, "pool" | "store" | "viewer">,
  number: number,
): Promise<RecordDetail> {
  const { deliberationId } = await readRecordRow(services.pool, number);
  const [{ numbered, view, page, file, log, folded }, lastReview] = await Promise.all([
    currentRecord(services, deliberationId),
    lastReviewOf(services.pool, number),
  ]);
  if (!numbered) throw noSuchRecord(number);
  const { row, text, parts, links } = numbered;
  const { supersededBy, supersedes, imported } = links;
  return {
    ...row,
    supersededBy: supersededBy && otherRecord(supersededBy),
    supersedes: supersedes.map(otherRecord),
    supersedesImported: imported.map(({ id, name, title }) => ({ id, name, title })),
    lastReview,
    fileName: file.name,
    dossierName: view.dossierName,
    beside: besideRecord(log, folded, view.page),
    text: { ...text, head: parts.head, foot: parts.foot, page, markdown: file.text },
  };
}

const otherRecord = ({ number, title, status }: LinkedRecord): RecordDetail["supersedes"][number] => ({
  number,
  title,
  status,
});

async function lastReviewOf(pool: Pool, number: number): Promise<RecordDetail["lastReview"]> {
  const { rows } = await pool.query<{ verdict: string; by: string; at: Date; note: string }>(
    "select verdict, by, at, note from record_review where number = $1 order by id desc limit 1",
    [number],
  );
  const [row] = rows;
  return row ? { ...row, verdict: reviewVerdictSchema.parse(row.verdict), at: row.at.toISOString() } : null;
}
