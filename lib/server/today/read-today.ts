import { listGates as gatesContract } from "@/lib/contracts/gates";
import type { Decided, DueRecord, Today } from "@/lib/contracts/today";
import { monthTotal } from "@/lib/server/costs/month-total";
import { countDeliberations } from "@/lib/server/deliberations/list";
import { COLUMNS_SQL, toDeliberationRow, type DeliberationColumns } from "@/lib/server/deliberations/list-columns";
import { listGates } from "@/lib/server/gates/list";
import { andSight } from "@/lib/server/access/sight";
import type { Reader } from "@/lib/server/services";
import { countUpTo } from "@/lib/server/lists/page";

/** Beyond these the page says how many there are and where. */
const SHOWN = { cards: 3, tiles: 4, decisions: 5, due: 3 } as const;

/** A handful of small queries side by side, each on an index; none of them reads a log. */
export async function readToday(reader: Reader): Promise<Today> {
  const [needsYou, waitsForOthers, running, paused, all, isTryingOut, decided, due, month] = await Promise.all([
    firstGates(reader, "you"),
    firstGates(reader, "others"),
    runningNow(reader),
    countDeliberations(reader, { status: "paused" }),
    countDeliberations(reader, {}),
    onlyTried(reader),
    decidedLately(reader),
    dueForReview(reader),
    monthTotal(reader),
  ]);
  return { needsYou, waitsForOthers, running, paused, all, isTryingOut, decided, due, month };
}

async function firstGates(reader: Reader, waitsFor: "you" | "others"): Promise<Today["needsYou"]> {
  // Where nobody signs in there are no others to ask for.
  if (reader.viewer.kind === "local" && waitsFor === "others") return { items: [], total: 0, isTotalCapped: false };
  const query = gatesContract.query.parse({ waitsFor, limit: SHOWN.cards });
  const { items, total, isTotalCapped } = await listGates(reader, query);
  return { items, total, isTotalCapped };
}

/** Whoever has more of them has found out, and no more rows are looked at. */
const MOST_TRIED = 30;

/** Nothing but rehearsals so far. */
async function onlyTried({ pool, viewer }: Reader): Promise<boolean> {
  const { rows } = await pool.query<{ only: boolean }>(
    `select count(*) <= ${MOST_TRIED} and coalesce(bool_and(facts #>> '{source,kind}' = 'rehearsal'), true) as only
       from (select d.facts from deliberation d where true ${andSight(viewer, "d.id")} limit ${MOST_TRIED + 1}) first`,
  );
  return rows[0]?.only ?? true;
}

const IS_RUNNING_SQL = "d.status in ('running', 'queued') and d.origin is null";

/** By age and not by their last event: a tile must not change places while it is read. */
async function runningNow({ pool, viewer }: Reader): Promise<Today["running"]> {
  const which = `${IS_RUNNING_SQL} ${andSight(viewer, "d.id")}`;
  const [{ rows }, total] = await Promise.all([
    pool.query<DeliberationColumns>(
      `select ${COLUMNS_SQL} from deliberation d where ${which} order by d.created_at desc, d.id limit ${SHOWN.tiles}`,
    ),
    countUpTo(pool, `select from deliberation d where ${which}`, []),
  ]);
  return { items: rows.map(toDeliberationRow), ...total };
}

async function decidedLately({ pool, viewer }: Reader): Promise<Today["decided"]> {
  const sight = andSight(viewer, "record.deliberation_id");
  const [{ rows }, thisWeek] = await Promise.all([
    pool.query<DeliberationColumns & { number: number; decided_at: Date }>(
      `select ${COLUMNS_SQL}, r.number, r.created_at as decided_at
         from (select number, deliberation_id, created_at from record where true ${sight} order by number desc limit ${SHOWN.decisions}) r
         join deliberation d on d.id = r.deliberation_id order by r.number desc`,
    ),
    countUpTo(pool, `select from record where created_at > now() - interval '7 days' ${sight}`, []),
  ]);
  const items = rows.map((row): Decided => ({
    number: row.number,
    decidedAt: row.decided_at.toISOString(),
    deliberation: toDeliberationRow(row),
  }));
  return { items, thisWeek };
}

type DueColumns = { number: number; title: string; owner: string | null; review_date: string; is_due: boolean };

const IS_DUE_SOON_SQL =
  "r.review_date <= (now() at time zone 'utc')::date + 14 and r.status in ('proposed', 'accepted')";

async function dueForReview({ pool, viewer }: Reader): Promise<Today["due"]> {
  const which = `${IS_DUE_SOON_SQL} ${andSight(viewer, "r.deliberation_id")}`;
  const [{ rows }, total] = await Promise.all([
    pool.query<DueColumns>(
      `select r.number, r.title, r.owner, to_char(r.review_date, 'YYYY-MM-DD') as review_date,
              r.review_date <= (now() at time zone 'utc')::date as is_due
         from record r where ${which} order by r.review_date, r.number desc limit ${SHOWN.due}`,
    ),
    countUpTo(pool, `select from record r where ${which}`, []),
  ]);
  const items = rows.map(({ review_date, is_due, ...row }): DueRecord => ({
    ...row,
    reviewDate: review_date,
    isDue: is_due,
  }));
  return { items, ...total };
}
