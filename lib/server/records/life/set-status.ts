import type { PoolClient } from "pg";
import type { z } from "zod";
import type { setRecordStatus as contract } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { recordName } from "@/lib/domain/record/record-name";
import type { RecordStatus } from "@/lib/domain/record/record-status";
import type { PayloadOf } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { foldEvent } from "@/lib/kernel/fold";
import { listRow } from "@/lib/projections/list-row";
import type { Viewer } from "@/lib/domain/access/viewer";
import { andSight, notPrivateSql } from "@/lib/server/access/sight";
import { appendStatement } from "@/lib/server/db/log/append-statement";
import { eventsIn, readLogText } from "@/lib/server/db/log/log-text";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { foldInSlices, noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { invalidInput } from "@/lib/server/http/parse-input";
import { importedReplacedBy } from "@/lib/server/records/folder/replaced";
import { readRecordRow } from "@/lib/server/records/record-row";
import { PRIVACY_LOCK } from "@/lib/server/people/privacy";
import type { Services } from "@/lib/server/services";
import { announceChange, expectVersion, insertChange, lockRecord, recordChanges } from "./change-record";

export async function setRecordStatus(
  services: Pick<Services, "pool" | "notifier" | "viewer">,
  number: number,
  { version, by = LOCAL_USER, ...wanted }: z.output<(typeof contract)["body"]>,
): Promise<RecordRow> {
  const { after, headSeq } = await transaction(services.pool, async (client) => {
    // Links are made one at a time: two people could otherwise close a circle between them, or wait for each other.
    if (wanted.supersededBy !== undefined) {
      await client.query("select pg_advisory_xact_lock(hashtext('record_supersession'))");
      // Who may see either of them stays as it is until this is done.
      await client.query("select pg_advisory_xact_lock_shared($1)", [PRIVACY_LOCK]);
    }
    const record = await lockRecord(client, number, services.viewer);
    await expectVersion(client, record, version, services.viewer);
    if (record.status === wanted.status && record.supersededBy === (wanted.supersededBy ?? null))
      throw new AppError("conflict", `${recordName(number)} is ${record.status} already.`);
    if (wanted.supersededBy !== undefined) await expectSuccessor(client, number, wanted.supersededBy, services.viewer);
    const { seq } = await applyStatus(client, record, { ...wanted, by });
    return { after: await readRecordRow(client, number, services.viewer), headSeq: seq };
  });
  services.notifier.appended(after.deliberationId, headSeq);
  if (wanted.supersededBy !== undefined) await announceChange(services, wanted.supersededBy);
  return after;
}

type NewStatus = { status: RecordStatus; reason: string; by: string; supersededBy?: number | undefined };

/** Register, history, log and the link to what took its place, in the caller's transaction with the record locked. */
export async function applyStatus(
  client: PoolClient,
  record: RecordRow,
  { status, reason, by, supersededBy }: NewStatus,
): Promise<{ seq: number; at: string }> {
  const { number } = record;
  if (status === "rejected") await expectNothingReplaced(client, number);
  const payload = storable({
    type: "record.status-changed" as const,
    status,
    by,
    note: reason,
    ...(supersededBy === undefined ? {} : { supersededBy }),
  });
  const appended = await appendToLog(client, record.deliberationId, payload);
  // The page tells who set it and why, and the search finds these words.
  await client.query("update record set status = $2, is_searchable = false where number = $1", [number, status]);
  await client.query("delete from record_supersession where superseded = $1", [number]);
  if (supersededBy !== undefined) {
    await client.query("insert into record_supersession (superseded, by) values ($1, $2)", [number, supersededBy]);
    const told = { kind: "supersedes" as const, was: null, became: null, other: number, reason: payload.note };
    await insertChange(client, supersededBy, payload.by, told, null);
  }
  await recordChanges(client, number, payload.by, [
    {
      kind: "status",
      was: record.status,
      became: status,
      reason: payload.note,
      ...(supersededBy === undefined ? {} : { other: supersededBy }),
    },
  ]);
  return appended;
}

/** A rejected record takes nobody's place. */
async function expectNothingReplaced(client: PoolClient, number: number): Promise<void> {
  const { rows } = await client.query<{ superseded: number; is_open: boolean }>(
    `select s.superseded, ${notPrivateSql("r.deliberation_id")} as is_open
       from record_supersession s join record r on r.number = s.superseded where s.by = $1 order by s.superseded`,
    [number],
  );
  if (rows.length > 0) {
    const replaced = rows.map((row) => (row.is_open ? recordName(row.superseded) : "a private record")).join(", ");
    throw new AppError(
      "conflict",
      `${recordName(number)} takes the place of ${replaced}. Set another status there first, then reject this one.`,
    );
  }
  const [imported] = await importedReplacedBy(client, number);
  if (imported)
    throw new AppError(
      "conflict",
      `${recordName(number)} takes the place of ${imported.name}: ${imported.title}. End that first, then reject this one.`,
    );
}

async function expectSuccessor(client: PoolClient, number: number, successor: number, viewer: Viewer): Promise<void> {
  const refuse = (sentence: string): AppError => invalidInput({ supersededBy: sentence });
  if (successor === number) throw refuse("A record can't take its own place.");
  const { rows } = await client.query<{ status: RecordStatus; is_as_open: boolean }>(
    `select r.status, exists (
              select from record o join deliberation od on od.id = o.deliberation_id
                left join private_deliberation op on op.deliberation_id = od.id
               where o.number = $2 and od.space_id = d.space_id
                 and not exists (select from private_deliberation p where p.deliberation_id = d.id
                                  and (op.people is null or not p.people @> op.people))) as is_as_open
       from record r join deliberation d on d.id = r.deliberation_id
      where r.number = $1 ${andSight(viewer, "d.id")} for share of r`,
    [successor, number],
  );
  // What is hidden is answered as what does not exist.
  if (!rows[0]) throw refuse(`There is no ${recordName(successor)}.`);
  if (!rows[0].is_as_open)
    throw refuse(
      `Fewer people may see ${recordName(successor)} than ${recordName(number)}, whose page would name it to all of them. Let them see it first, or deprecate ${recordName(number)} instead.`,
    );
  if (rows[0].status === "rejected") throw refuse(`${recordName(successor)} was rejected and can't take its place.`);
  const circle = await client.query(
    `with recursive chain(number) as (
       select $1::int union select s.by from record_supersession s join chain on s.superseded = chain.number
     ) select 1 from chain where number = $2`,
    [successor, number],
  );
  if (circle.rowCount)
    throw refuse(
      `${recordName(number)} already takes the place of ${recordName(successor)}, directly or by way of others.`,
    );
}

async function appendToLog(
  client: PoolClient,
  id: DeliberationId,
  payload: PayloadOf<"record.status-changed">,
): Promise<{ seq: number; at: string }> {
  const log = await readLogText(client, id, 0);
  if (!log) throw noSuchDeliberation();
  const before = await foldInSlices(await eventsIn(log));
  const at = new Date().toISOString();
  const expectedHead = before.lifecycle.headSeq;
  const seq = expectedHead + 1;
  const after = foldEvent(before, { deliberationId: id, seq, at, payload });
  const appended = await client.query(
    appendStatement({ id, expectedHead, events: [{ payload, at }], row: listRow(after) }),
  );
  if (appended.rowCount !== 1) throw new Error(`The log of ${id} moved although it was locked.`);
  return { seq, at };
}
