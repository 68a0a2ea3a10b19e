/** What people made of a record outside of its log, as far as it goes with a bundle. */
import { safeMarkdown } from "@/lib/adr/safe-markdown";
import type { DeliberationId } from "@/lib/domain/ids";
import { currentRecord } from "@/lib/server/records/current-record";
import type { Services } from "@/lib/server/services";
import type { KeptRecord } from "./manifest";
import { openedRecord } from "./opened-record";

type TextRow = { version: number; body: string; by: string; at: Date; note: string };

/** Null: it reads as it is generated from the log. */
export async function keptRecord(
  { pool, store }: Pick<Services, "pool" | "store">,
  id: DeliberationId,
  generated: string,
): Promise<KeptRecord | null> {
  const opened = await openedRecord(pool, id);
  if (opened) return opened;
  const { page: markdown, file } = await currentRecord({ pool, store }, id);
  if (markdown === generated) return null;
  const { rows } = await pool.query<TextRow>(
    `select t.version, t.body, t.by, t.at, t.note from record_text t join record r on r.number = t.number
      where r.deliberation_id = $1 order by t.version`,
    [id],
  );
  const texts = rows.map(({ at, ...text }) => ({ ...text, at: at.toISOString() }));
  return { markdown: safeMarkdown(markdown), file: file.text, texts };
}
