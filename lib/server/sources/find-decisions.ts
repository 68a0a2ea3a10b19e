import type { Pool } from "pg";
import type { EarlierDecision } from "@/lib/domain/evidence/grounding";
import { earlierDecisionSchema } from "@/lib/domain/evidence/grounding";
import { rankDecisions } from "@/lib/evidence/rank-decisions";
import { tellingWords } from "@/lib/evidence/telling-words";

type Row = { number: number; title: string; created_at: Date; deliberation_id: string; decision: string; text: string };

const ROWS_SQL = `
select r.number, r.title, r.created_at, r.deliberation_id, d.facts #>> '{outcome,summary}' as decision, s.text
  from record r
  join deliberation d on d.id = r.deliberation_id
  join search_text s on s.deliberation_id = d.id
 where r.status = 'accepted'`;

/** What shares any of the words; a register of thousands is ranked from here. */
const MAX_RANKED = 500;

/** Accepted records about these words, best first; none where nothing telling is shared. */
export async function findDecisions(pool: Pool, words: string, limit: number): Promise<EarlierDecision[]> {
  const telling = tellingWords(words);
  if (telling.length === 0) return [];
  const { rows } = await pool.query<Row>({
    name: "find-decisions",
    text: `${ROWS_SQL} and to_tsvector('simple', r.title || ' ' || s.text || ' ' || coalesce(d.facts #>> '{outcome,summary}', '')) @@ $1::tsquery
           order by r.number desc limit ${MAX_RANKED}`,
    values: [telling.map((word) => `'${word}'`).join(" | ")],
  });
  return rankDecisions(telling, rows.map(toRanked))
    .slice(0, limit)
    .map(({ decision }) => decision);
}

/** By their numbers; one that is not there, or not accepted, is left out. */
export async function decisionsByNumber(pool: Pool, numbers: readonly number[]): Promise<EarlierDecision[]> {
  const { rows } = await pool.query<Row>(`${ROWS_SQL} and r.number = any($1)`, [numbers]);
  const known = new Map(rows.map((row) => [row.number, toRanked(row).decision]));
  return numbers.flatMap((number) => known.get(number) ?? []);
}

const toRanked = (row: Row): { decision: EarlierDecision; title: string; text: string } => ({
  decision: earlierDecisionSchema.parse({
    number: row.number,
    title: row.title,
    decision: row.decision ?? "",
    date: row.created_at.toISOString().slice(0, 10),
    deliberationId: row.deliberation_id,
  }),
  title: row.title,
  text: `${row.text}\n${row.decision ?? ""}`,
});
