/** Parley's records and imported ones by date. Both lists come in pages, newest first, and neither is ahead of the other. */
import type { ImportedRow } from "@/lib/contracts/imported-records";
import type { RecordRow } from "@/lib/contracts/records";

export type TimelineEntry = { date: string | null } & ({ own: RecordRow } | { imported: ImportedRow });

type Loaded<Row> = { rows: readonly Row[]; hasNextPage: boolean };

/** What can be shown: nothing older than where one of the lists still has more to come. Those without a date come last. */
export function timelineOf(own: Loaded<RecordRow>, imported: Loaded<ImportedRow>): TimelineEntry[] {
  const ours = own.rows.map((row): TimelineEntry => ({ date: row.createdAt.slice(0, 10), own: row }));
  const theirs = imported.rows.map((row): TimelineEntry => ({ date: row.date, imported: row }));
  const reached = [own.hasNextPage ? ours : [], imported.hasNextPage ? theirs : []].map(
    (entries) => entries.at(-1)?.date ?? "",
  );
  const oldest = reached.toSorted().at(-1) ?? "";
  return [...ours, ...theirs]
    .filter(({ date }) => (date ?? "") >= oldest)
    .toSorted((a, b) => ((b.date ?? "") < (a.date ?? "") ? -1 : (b.date ?? "") > (a.date ?? "") ? 1 : 0));
}
