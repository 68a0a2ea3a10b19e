/** What people made of a record outside of its log, as far as it goes with a bundle. */
import { safeMarkdown } from "@/lib/adr/safe-markdown";
import type { DeliberationId } from "@/lib/domain/ids";
import { changeSql, type ChangeColumns, toChange } from "@/lib/server/records/life/history";
import type { CurrentRecord } from "@/lib/server/records/current-record";
import type { Services } from "@/lib/server/services";
import type { KeptRecord } from "./manifest";
import { openedRecord } from "./opened-record";

type TextRow = { version: number; body: string; by: string; at: Date; note: string };

/** Null: it reads as it is generated from the log, and nobody did anything with it. */
export async function keptRecord(
  pool: Services["pool"],
  id: DeliberationId,
  { view, page: markdown, file }: Pick<CurrentRecord, "view" | "page" | "file">,
): Promise<KeptRecord | null> {
  const opened = await openedRecord(pool, id);
  if (opened) return opened;
  const history = await historyOf(pool, id);
  if (markdown === view.markdown && history.length === 0) return null;
  const { rows } = await pool.query<TextRow>(
    `select t.version, t.body, t.by, t.at, t.note from record_text t join record r on r.number = t.number
      where r.deliberation_id = $1 order by t.version`,
    [id],
  );
  const texts = rows.map(({ at, ...text }) => ({ ...text, at: at.toISOString() }));
  return { markdown: safeMarkdown(markdown), file: file.text, texts, history };
}

/** Numbered anew: what the rows are called here means nothing elsewhere. */
async function historyOf(pool: Services["pool"], id: DeliberationId): Promise<KeptRecord["history"]> {
  const { rows } = await pool.query<ChangeColumns>(
    `${changeSql()} where number = (select number from record where deliberation_id = $1) order by record_change.id`,
    [id],
  );
  return rows.map((row, index) => ({ ...toChange(row), id: String(index + 1) }));
}
