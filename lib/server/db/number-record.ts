import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import { deliberationEventSchema } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, foldLog } from "@/lib/protocols/fold";
import { appendStatement } from "./append-statement";
import { toEvent, type EventRow } from "./event-row";
import { transaction } from "./transaction";

/** P5-39: the next free number. The counter remembers deleted ones, so that a number is never given twice. */
const NEXT_NUMBER_SQL = `
insert into counter (name, value) values ('record', (select coalesce(max(number), 0) + 1 from record))
on conflict (name) do update set value = greatest(counter.value, (select coalesce(max(number), 0) from record)) + 1
returning value`;

/** Number, record row and event in one transaction: the lock on the counter row makes two closers take turns. */
export async function numberRecord(pool: Pool, id: DeliberationId, expectedHead: number): Promise<"appended" | "conflict"> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<EventRow>("select seq, at, payload from event where deliberation_id = $1 order by seq", [id]);
    if (rows.length !== expectedHead) return "conflict";
    const folded = foldLog(rows.map((row) => toEvent(id, row)));
    const { title } = folded.lifecycle.created.subject;

    const number = (await client.query<{ value: number }>(NEXT_NUMBER_SQL)).rows[0]?.value;
    if (number === undefined) throw new Error("The record counter returned nothing.");
    const payload = { type: "record.numbered" as const, number, slug: slug(title) };
    const at = new Date().toISOString();
    const after = foldEvent(folded, deliberationEventSchema.parse({ deliberationId: id, seq: expectedHead + 1, at, payload }));

    const appended = await client.query(appendStatement(id, expectedHead, [{ payload, at }], listRow(after)));
    if (appended.rowCount !== 1) throw new Error(`The log of ${id} moved while its record was numbered.`);
    await client.query("insert into record (number, deliberation_id, slug, title, status, created_at) values ($1, $2, $3, $4, $5, $6)", [
      number,
      id,
      payload.slug,
      title,
      after.lifecycle.record?.status,
      at,
    ]);
    return "appended";
  });
}
