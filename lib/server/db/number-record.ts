import type { Pool } from "pg";
import { slug } from "@/lib/domain/slug";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, type Folded } from "@/lib/protocols/fold";
import type { NewEvent } from "@/lib/runner/ports";
import { appendStatement } from "./append-statement";
import { writeGateRows } from "./gate-rows";
import type { Lease } from "./lease";
import { transaction } from "./transaction";

/** P5-39: the next free number. The counter remembers deleted ones, so that a number is never given twice. */
const NEXT_NUMBER_SQL = `
insert into counter (name, value) values ('record', (select coalesce(max(number), 0) + 1 from record))
on conflict (name) do update set value = greatest(counter.value, (select coalesce(max(number), 0) from record)) + 1
returning value`;

class Moved extends Error {}

/** What closed it, number and record row in one transaction: the lock on the counter row makes two closers take turns. */
export async function numberRecord(pool: Pool, closed: Folded, events: readonly NewEvent[], lease?: Lease): Promise<"appended" | "conflict"> {
  const { deliberationId: id, headSeq, created } = closed.lifecycle;
  const storedHead = headSeq - events.length;
  const { title } = created.subject;
  try {
    return await transaction(pool, async (client) => {
      const number = (await client.query<{ value: number }>(NEXT_NUMBER_SQL)).rows[0]?.value;
      if (number === undefined) throw new Error("The record counter returned nothing.");
      const payload = { type: "record.numbered" as const, number, slug: slug(title) };
      const at = new Date().toISOString();
      const after = foldEvent(closed, { deliberationId: id, seq: headSeq + 1, at, payload });

      const appended = await client.query(appendStatement(id, storedHead, [...events, { payload, at }], listRow(after), lease));
      if (appended.rowCount !== 1) throw new Moved();
      await writeGateRows(client, id, storedHead + 1, events);
      await client.query("insert into record (number, deliberation_id, slug, title, search_text, status, created_at) values ($1, $2, $3, $4, $5, $6, $7)", [
        number,
        id,
        payload.slug,
        title,
        `${title}\n${payload.slug}`.toLowerCase(),
        after.lifecycle.record?.status,
        at,
      ]);
      return "appended" as const;
    });
  } catch (error) {
    // Rolled back, and the number with it.
    if (error instanceof Moved) return "conflict";
    throw error;
  }
}
