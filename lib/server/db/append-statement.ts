import type { ListRow } from "@/lib/projections/list-row";
import { eventKey } from "@/lib/events/event-key";
import type { NewEvent } from "@/lib/runner/ports";
import { ACTIVE_STATUSES_SQL, type Lease } from "./lease";
import { COUNT_SPENDING_SQL, spendingRows } from "./spending-rows";

/**
 * One statement, one commit: moves the head by compare-and-set and inserts the events above it. The row lock of the
 * update serialises writers of one deliberation, which keeps `seq` dense; `expectedHead` fences a writer whose view is
 * old, and the lease a runner whose deliberation was taken over. Once nothing is owed the deliberation belongs to nobody.
 */
const APPEND_SQL = `
with head as (
  update deliberation
     set head_seq = head_seq + cardinality($3::text[]), status = $6, round = $7, facts = $8::jsonb, updated_at = $9,
         owner = case when $6 in (${ACTIVE_STATUSES_SQL}) then owner end
   where id = $1 and head_seq = $2 and ($12::text is null or (owner = $12 and epoch = $13::int))
  returning head_seq - cardinality($3::text[]) as base
), inserted as (
  insert into event (deliberation_id, seq, key, type, payload, at)
  select $1, head.base + new.ordinal, nullif(new.key, ''), new.type, new.payload::jsonb, new.at::timestamptz
    from head, unnest($4::text[], $3::text[], $5::text[], $10::text[]) with ordinality as new(key, type, payload, at, ordinal)
), spent as (${COUNT_SPENDING_SQL}
)
select base from head`;

export function appendStatement(id: string, expectedHead: number, events: readonly NewEvent[], row: ListRow, lease?: Lease): { name: string; text: string; values: unknown[] } {
  return {
    name: "append-events",
    text: APPEND_SQL,
    values: [
      id,
      expectedHead,
      events.map(({ payload }) => payload.type),
      events.map(({ payload }) => eventKey(payload) ?? ""),
      events.map(({ payload }) => JSON.stringify(payload)),
      row.status,
      row.round,
      JSON.stringify(row.facts),
      events.at(-1)?.at,
      events.map(({ at }) => at),
      JSON.stringify(spendingRows(events, row)),
      lease?.owner ?? null,
      lease?.epoch ?? null,
    ],
  };
}
