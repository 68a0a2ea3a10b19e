import { MAX_RELATED, type Related } from "@/lib/contracts/deliberations/fork";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DecidedBy } from "@/lib/domain/outcome";
import { andSight } from "@/lib/server/access/sight";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import type { Services } from "@/lib/server/services";

type Row = {
  id: DeliberationId;
  title: string;
  status: string;
  decided_by: DecidedBy | null;
  answer: string | null;
  created_at: Date;
  seq?: number;
};

const COLUMNS = `d.id, d.title, d.status, d.facts -> 'outcome' ->> 'decidedBy' as decided_by,
  d.facts ->> 'answer' as answer, d.created_at`;

/** What it makes sense to compare a deliberation with. */
export async function relatedDeliberations(
  { pool, store, viewer }: Pick<Services, "pool" | "store" | "viewer">,
  id: DeliberationId,
): Promise<Related> {
  const { folded } = await readFolded(store, id);
  const { forkedFrom, askedAgainFrom, subject } = folded.lifecycle.created;
  const sight = andSight(viewer, "d.id");
  const [origins, begun, same] = await Promise.all([
    pool.query<Row>(`select ${COLUMNS} from deliberation d where d.id = any($1) ${sight}`, [
      [forkedFrom?.id, askedAgainFrom].filter(Boolean),
    ]),
    pool.query<Row>(
      `select ${COLUMNS}, f.seq from deliberation_fork f join deliberation d on d.id = f.deliberation_id
        where f.parent_id = $1 ${sight} order by d.created_at desc limit $2`,
      [id, MAX_RELATED],
    ),
    // The search text has the question on lines of its own, in lower case.
    pool.query<Row>(
      `select ${COLUMNS} from search_text s join deliberation d on d.id = s.deliberation_id
        where s.text like '%' || $2 || '%' escape '\\' and d.id <> $1 ${sight} order by d.created_at desc limit $3`,
      [id, `\n${likeText(subject.question.toLowerCase())}\n`, MAX_RELATED],
    ),
  ]);
  const originOf = (from: string | undefined) => origins.rows.find((row) => row.id === from);
  const [parent, original] = [originOf(forkedFrom?.id), originOf(askedAgainFrom)];
  const known = new Set([...origins.rows, ...begun.rows].map((row) => row.id));
  return {
    parent: parent && forkedFrom ? { ...relatedOf(parent), seq: forkedFrom.seq } : null,
    forks: begun.rows.flatMap((row) => (row.seq ? [{ ...relatedOf(row), seq: row.seq }] : [])),
    askedAgainFrom: original ? relatedOf(original) : null,
    askedAgain: begun.rows.filter(({ seq }) => seq === 0).map(relatedOf),
    sameQuestion: same.rows.filter((row) => !known.has(row.id)).map(relatedOf),
  };
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const relatedOf = ({ id, title, status, decided_by, answer, created_at }: Row): Related["sameQuestion"][number] => ({
  id,
  title,
  status: status as Related["sameQuestion"][number]["status"],
  ...(decided_by ? { decidedBy: decided_by } : {}),
  answer,
  createdAt: created_at.toISOString(),
});
