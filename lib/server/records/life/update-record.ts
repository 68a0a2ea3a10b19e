import type { PoolClient } from "pg";
import type { z } from "zod";
import type { reviewRecord as reviewContract, updateRecord as contract } from "@/lib/contracts/record-life";
import type { RecordRow } from "@/lib/contracts/records";
import { storable } from "@/lib/events/storable";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { readRecordRow, searchTextOf } from "@/lib/server/records/record-row";
import type { Services } from "@/lib/server/services";
import { announceChange, expectVersion, lockRecord, recordChanges, type NewChange } from "./change-record";

export async function updateRecord(
  services: Pick<Services, "pool" | "notifier" | "viewer">,
  number: number,
  body: z.output<(typeof contract)["body"]>,
): Promise<RecordRow> {
  const { title, owner, reviewDate, reason, version, by = LOCAL_USER } = storable(body);
  const after = await transaction(services.pool, async (client) => {
    const record = await lockRecord(client, number, services.viewer);
    await expectVersion(client, record, version, services.viewer);
    const changes: NewChange[] = [
      ...(title === undefined || title === record.title
        ? []
        : [{ kind: "title" as const, was: record.title, became: title, reason }]),
      ...(owner === record.owner ? [] : [{ kind: "owner" as const, was: record.owner, became: owner, reason }]),
      ...(reviewDate === record.reviewDate
        ? []
        : [{ kind: "review-date" as const, was: record.reviewDate, became: reviewDate, reason }]),
    ];
    if (changes.length === 0) return record;
    await client.query("update record set owner = $2, review_date = $3 where number = $1", [number, owner, reviewDate]);
    if (title !== undefined) await setTitle(client, record, title);
    await recordChanges(client, number, by, changes);
    return readRecordRow(client, number, services.viewer);
  });
  await announceChange(services, number);
  return after;
}

/** The slug stays: the file keeps its name. Whoever searches next reads the new title. */
async function setTitle(client: PoolClient, { number, asked, slug }: RecordRow, title: string): Promise<void> {
  await client.query("update record set title = $2, search_text = $3, is_searchable = false where number = $1", [
    number,
    title,
    searchTextOf({ title, asked, slug }),
  ]);
}

export async function reviewRecord(
  services: Pick<Services, "pool" | "notifier" | "viewer">,
  number: number,
  body: z.output<(typeof reviewContract)["body"]>,
): Promise<RecordRow> {
  const { verdict, note, nextReview, version, by = LOCAL_USER } = storable(body);
  const after = await transaction(services.pool, async (client) => {
    const record = await lockRecord(client, number, services.viewer);
    await expectVersion(client, record, version, services.viewer);
    await client.query("insert into record_review (number, by, verdict, note) values ($1, $2, $3, $4)", [
      number,
      by,
      verdict,
      note,
    ]);
    await client.query("update record set review_date = $2 where number = $1", [number, nextReview]);
    await recordChanges(client, number, by, [
      { kind: "reviewed", was: null, became: verdict, reason: note },
      ...(nextReview === record.reviewDate
        ? []
        : [{ kind: "review-date" as const, was: record.reviewDate, became: nextReview, reason: "" }]),
    ]);
    return readRecordRow(client, number, services.viewer);
  });
  await announceChange(services, number);
  return after;
}
