import { eventKey } from "@/lib/events/event-key";
import type { Append } from "@/lib/runner/ports";
import { ACTIVE_STATUSES_SQL, type Lease } from "./lease";
import { COUNT_SPENDING_SQL, spendingRows } from "./spending-rows";
import { fanOutCtes, noticesIn } from "@/lib/server/notify/fan-out";
import { noticesOf } from "@/lib/server/notify/notices-of";

export type LeasedAppend = Append & { lease?: Lease | undefined };

/**
 * One statement, one commit: moves each head by compare-and-set and inserts the events above it. The row lock serialises
 * writers of one deliberation, which keeps `seq` dense; `expected` fences a writer whose view is old, and the lease a
 * runner whose deliberation was taken over. Once nothing is owed the deliberation belongs to nobody. Returns the ids that
 * were written. What was opened from a bundle takes nothing.
 *
 * `updated_at` is in every index of the lists. It moves with the status and otherwise every ten seconds, so that most
 * appends touch no index of the row at all (HOT).
 */
const appendSql = ({
  whereLocked = "",
  notices,
  numbering,
}: {
  whereLocked?: "" | "skip locked";
  /** The parameter with what people may want to be told of. Most appends have none, and their statement no part for it. */
  notices?: string;
  numbering?: { ctes: string; facts: string; payload: string };
}): string => `
with new as (
  select * from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::int[], $6::text[], $7::timestamptz[], $8::text[], $9::int[])
    as new(id, expected, added, status, round, facts, at, owner, epoch)
), mine as materialized (
  select new.* from new join deliberation d on d.id = new.id
   where d.head_seq = new.expected and d.origin is null and (new.owner is null or (d.owner = new.owner and d.epoch = new.epoch))
     for update of d ${whereLocked}
)${numbering ? `, ${numbering.ctes}` : ""}, head as (
  update deliberation d
     set head_seq = mine.expected + mine.added, status = mine.status, round = mine.round, facts = ${numbering?.facts ?? "mine.facts::jsonb"},
         updated_at = case when d.status = mine.status and mine.at < d.updated_at + interval '10 seconds' then d.updated_at else mine.at end,
         owner = case when mine.status in (${ACTIVE_STATUSES_SQL}) then d.owner end
    from mine${numbering ? ", number" : ""} where d.id = mine.id and d.head_seq = mine.expected
  returning d.id
), inserted as (
  insert into event (deliberation_id, seq, key, type, payload, at)
  select new.id, new.seq, new.key, new.type, ${numbering?.payload ?? "new.payload"}, new.at
    from jsonb_to_recordset($10::jsonb) as new(id text, seq int, key text, type text, payload jsonb, at timestamptz)
    join head on head.id = new.id${numbering ? " cross join number" : ""}
), spent as (${COUNT_SPENDING_SQL}
)${notices ? `, ${fanOutCtes(`select n.* from ${noticesIn(notices)} join head on head.id = n.id`)}` : ""}
select id${numbering ? ", (select value from number) as number" : ""} from head`;

const ONE_SQL = appendSql({});
const MANY_SQL = appendSql({ whereLocked: "skip locked" });
const ONE_TOLD_SQL = appendSql({ notices: "$12" });
const MANY_TOLD_SQL = appendSql({ whereLocked: "skip locked", notices: "$12" });

/**
 * As the append of one, with the next free number (P5-39) put into its list row, its last event and the register. The
 * counter remembers deleted ones, so that a number is never given twice; a conflict takes none. One statement, because
 * everybody who closes at the same time waits for the row of the counter.
 */
const NUMBERED_SQL = appendSql({
  notices: "$16",
  numbering: {
    ctes: `number as (
  insert into counter (name, value) select 'record', (select coalesce(max(number), 0) + 1 from record) from mine
  on conflict (name) do update set value = greatest(counter.value, (select coalesce(max(number), 0) from record)) + 1
  returning value
), register as (
  insert into record (number, deliberation_id, slug, title, search_text, status, created_at)
  select number.value, mine.id, $12, $13, $14, $15, mine.at from mine, number
)`,
    facts: "jsonb_set(mine.facts::jsonb, '{record,number}', to_jsonb(number.value))",
    payload:
      "case new.type when 'record.numbered' then jsonb_set(new.payload, '{number}', to_jsonb(number.value)) else new.payload end",
  },
});

type Statement = { name: string; text: string; values: unknown[] };

/** Waits for whoever is writing: what it does not return is a conflict. */
export function appendStatement(append: LeasedAppend): Statement {
  const notices = noticesOf(append);
  const values = valuesOf([append]);
  return notices.length === 0
    ? { name: "append", text: ONE_SQL, values }
    : { name: "append-told", text: ONE_TOLD_SQL, values: [...values, JSON.stringify(notices)] };
}

/** Waits for nobody: what it does not return is a conflict or locked by somebody else. At most one append per deliberation. */
export function appendManyStatement(appends: readonly LeasedAppend[]): Statement {
  const notices = appends.flatMap(noticesOf);
  const values = valuesOf(appends);
  return notices.length === 0
    ? { name: "append-many", text: MANY_SQL, values }
    : { name: "append-many-told", text: MANY_TOLD_SQL, values: [...values, JSON.stringify(notices)] };
}

/** The number in the append's row and last event is only a place for the one it gets. */
export const appendNumberedStatement = (
  append: LeasedAppend,
  { slug, title, searchText, status }: { slug: string; title: string; searchText: string; status: string },
): Statement => ({
  name: "append-numbered",
  text: NUMBERED_SQL,
  values: [...valuesOf([append]), slug, title, searchText, status, JSON.stringify(noticesOf(append))],
});

function valuesOf(appends: readonly LeasedAppend[]): unknown[] {
  const events = appends.flatMap(({ id, expectedHead, events: added }) =>
    added.map(({ payload, at }, index) => ({
      id,
      seq: expectedHead + 1 + index,
      key: eventKey(payload),
      type: payload.type,
      payload,
      at,
    })),
  );
  return [
    appends.map(({ id }) => id),
    appends.map(({ expectedHead }) => expectedHead),
    appends.map((append) => append.events.length),
    appends.map(({ row }) => row.status),
    appends.map(({ row }) => row.round),
    appends.map(({ row }) => JSON.stringify(row.facts)),
    appends.map((append) => append.events.at(-1)?.at),
    appends.map(({ lease }) => lease?.owner ?? null),
    appends.map(({ lease }) => lease?.epoch ?? null),
    // As JSON and not as arrays, in which every quotation mark of every payload would be escaped and read once more.
    JSON.stringify(events),
    JSON.stringify(appends.flatMap(spendingRows)),
  ];
}
