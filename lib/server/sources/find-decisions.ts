import type { Pool } from "pg";
import { decisionKey, earlierDecisionSchema, type EarlierDecision } from "@/lib/domain/evidence/grounding";
import type { ImportedRecordId } from "@/lib/domain/record/imported-record";
import { rankDecisions, tellingWords } from "@/lib/evidence/rank-decisions";

type Row = {
  number: number | null;
  title: string;
  date: string;
  deliberation_id: string | null;
  imported_id: string | null;
  file: string | null;
  decision: string | null;
  text: string;
};

/** Parley's own. */
const OWN_SQL = `
select r.number, r.title, to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD') as date, r.deliberation_id,
       null as imported_id, null as file, d.facts #>> '{outcome,summary}' as decision, s.text
  from record r
  join deliberation d on d.id = r.deliberation_id
  join search_text s on s.deliberation_id = d.id
 where r.status = 'accepted'`;

/** Of imported ones, whose file was there when its folder was read last and whose place no record took. The beginning of a text is enough to rank it by. */
const importedSql = ({ sight, space }: Seen): string => `
select r.number, r.title, coalesce(r.date, to_char(r.imported_at at time zone 'utc', 'YYYY-MM-DD')) as date, null as deliberation_id,
       r.id as imported_id, r.path as file, r.facts ->> 'decision' as decision, array_to_string(tsvector_to_array(r.words), ' ') as text
  from foreign_record r join record_folder f on f.id = r.folder_id
 where r.status = 'accepted' and not r.is_gone
   and not exists (select from imported_supersession s join record o on o.number = s.by join deliberation d on d.id = o.deliberation_id
                    where s.imported_id = r.id ${and(sight)})
   and f.space_id = ${space}`;

/** Of which space, as it stands in a statement, and which of its deliberations: a condition on `d.id` (lib/server/access/sight.ts). */
export type Seen = { space: string; sight: string | null };
const ownOf = ({ space, sight }: Seen): string => `and d.space_id = ${space} ${and(sight)}`;

/** What shares any of the words; a register of thousands is ranked from here. */
const MAX_RANKED = 500;

/**
 * Accepted records about these words, best first; none where nothing telling is shared.
 */
export async function findDecisions(pool: Pool, seen: Seen, words: string, limit: number): Promise<EarlierDecision[]> {
  const telling = tellingWords(words);
  if (telling.length === 0) return [];
  const query = telling.map((word) => `'${word}'`).join(" | ");
  const [own, imported] = await Promise.all([
    pool.query<Row>({
      text: `${OWN_SQL} and to_tsvector('simple', r.title || ' ' || s.text || ' ' || coalesce(d.facts #>> '{outcome,summary}', '')) @@ $1::tsquery ${ownOf(seen)}
           order by r.number desc limit ${MAX_RANKED}`,
      values: [query],
    }),
    pool.query<Row>({
      text: `${importedSql(seen)} and r.words @@ $1::tsquery order by ts_rank(r.words, $1::tsquery) desc, r.id limit ${MAX_RANKED}`,
      values: [query],
    }),
  ]);
  return rankDecisions(telling, [...own.rows, ...imported.rows].map(toRanked))
    .slice(0, limit)
    .map(({ decision }) => decision);
}

/** By their numbers, imported ones by their ids; one that is not there, or not accepted, is left out. */
export async function decisionsByKey(
  pool: Pool,
  seen: Seen,
  keys: readonly (number | ImportedRecordId)[],
): Promise<EarlierDecision[]> {
  const [own, imported] = await Promise.all([
    pool.query<Row>(`${OWN_SQL} and r.number = any($1) ${ownOf(seen)}`, [
      keys.filter((key) => typeof key === "number"),
    ]),
    pool.query<Row>(`${importedSql(seen)} and r.id = any($1)`, [keys.filter((key) => typeof key === "string")]),
  ]);
  const known = new Map(
    [...own.rows, ...imported.rows].map((row) => {
      const { decision } = toRanked(row);
      return [decisionKey(decision), decision] as const;
    }),
  );
  return keys.flatMap((key) => known.get(key) ?? []);
}

const and = (sight: string | null): string => (sight === null ? "" : `and ${sight}`);

const toRanked = (row: Row): { decision: EarlierDecision; title: string; text: string } => ({
  decision: earlierDecisionSchema.parse({
    ...(row.number === null ? {} : { number: row.number }),
    title: row.title,
    decision: row.decision ?? "",
    date: row.date,
    ...(row.deliberation_id === null ? {} : { deliberationId: row.deliberation_id }),
    ...(row.imported_id === null ? {} : { imported: { id: row.imported_id, file: row.file } }),
  }),
  title: row.title,
  text: `${row.text}\n${row.decision ?? ""}`,
});
