import type { Pool, PoolClient } from "pg";
import type { DeliberationEvent } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { pageOf } from "@/lib/projections/record/record-of";
import { foldEvent, type Folded } from "@/lib/kernel/fold";
import type { NewEvent } from "@/lib/runner/ports";
import { searchTextOf } from "@/lib/server/records/record-row";
import { titleSlug } from "@/lib/server/records/title-slug";
import { appendNumberedStatement } from "./append-statement";
import { touchesGates, writeGateRows } from "./gate-rows";
import type { Lease } from "./lease";
import { transaction } from "@/lib/server/db/transaction";

/** Stands where the database puts the number. */
const TO_BE_GIVEN = 1;

/** What closed it, the number and the record's row in one commit. */
export async function numberRecord(
  pool: Pool,
  closed: Folded,
  events: readonly NewEvent[],
  lease?: Lease,
): Promise<DeliberationEvent | "conflict"> {
  const { deliberationId: id, headSeq, recordTitle } = closed.lifecycle;
  // What was decided is what one looks for in a register and in a folder, and not what was asked.
  const title = pageOf(closed).title.replace(/\s+/g, " ");
  const at = new Date().toISOString();
  const payload = { type: "record.numbered" as const, number: TO_BE_GIVEN, slug: titleSlug(recordTitle, id) };
  const after = foldEvent(closed, { deliberationId: id, seq: headSeq + 1, at, payload });
  const { record } = after.lifecycle;
  if (!record) throw new Error("A numbered deliberation has a record.");
  const expectedHead = headSeq - events.length;
  const statement = appendNumberedStatement(
    { id, expectedHead, events: [...events, { payload, at }], row: listRow(after), lease },
    {
      slug: record.slug,
      title,
      searchText: searchTextOf({ title, asked: recordTitle, slug: record.slug }),
      status: record.status,
    },
  );
  const write = async (client: Pool | PoolClient): Promise<DeliberationEvent | "conflict"> => {
    const { rows } = await client.query<{ number: number }>(statement);
    if (!rows[0]) return "conflict";
    return { deliberationId: id, seq: headSeq + 1, at, payload: { ...payload, number: rows[0].number } };
  };
  if (!touchesGates(events)) return write(pool);
  return transaction(pool, async (client) => {
    const numbered = await write(client);
    if (numbered !== "conflict") await writeGateRows(client, id, expectedHead + 1, events);
    return numbered;
  });
}
