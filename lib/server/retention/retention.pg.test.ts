import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as answerRoute } from "@/app/api/gates/[id]/answer/route";
import type { DeliberationId } from "@/lib/domain/ids";
import { exactPrompt } from "@/lib/server/asks/exact-prompt";
import { cancelDeliberation } from "@/lib/server/deliberations/commands";
import { readEventsJson } from "@/lib/server/deliberations/read-events";
import { readSnapshot } from "@/lib/server/deliberations/read-folded";
import { readGate } from "@/lib/server/gates/read";
import { changeRecordStatus } from "@/lib/server/records/change-status";
import { exportZip } from "@/lib/server/records/export-zip";
import { listRecords } from "@/lib/server/records/list";
import { readRecordData } from "@/lib/server/records/read-record";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { Retention } from "./retention";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from counter");
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const info = vi.fn<(fields: object, message: string) => void>();
const warn = vi.fn<(fields: object, message: string) => void>();
const deleted: string[] = [];
const retention = (times: { archiveAfterDays?: number; deleteAfterDays?: number }, perRun?: number) =>
  new Retention({
    pool: services.pool,
    times: { archiveAfterDays: times.archiveAfterDays, deleteAfterDays: times.deleteAfterDays },
    logger: { info, warn },
    onDeleted: (id) => deleted.push(id),
    ...(perRun ? { perRun } : {}),
  });
const archive = (perRun?: number) => retention({ archiveAfterDays: 30 }, perRun).run(inDays(31));
const hotEvents = async (id: string) =>
  (await services.pool.query("select 1 from event where deliberation_id = $1", [id])).rowCount;
const archived = async () =>
  (
    await services.pool.query<{
      deliberation_id: string;
      events: number;
      bytes: number;
      sha256: Buffer;
      packed: number;
    }>("select deliberation_id, events, bytes, sha256, octet_length(body) as packed from archived_log")
  ).rows;

/** Everything anyone can read of a deliberation. */
async function everything(id: DeliberationId) {
  const log = await services.store.read(id, 0);
  const key = log?.flatMap(({ payload }) => (payload.type === "reply.recorded" ? [payload.key] : []))[0] ?? "";
  return {
    log,
    tail: await services.store.read(id, 7),
    none: await services.store.read(id, log?.length ?? 0),
    json: await readEventsJson(services.pool, id, 0),
    jsonTail: await readEventsJson(services.pool, id, 7),
    snapshot: await readSnapshot(services.store, id),
    record: await readRecordData(services.store, id),
    zip: createHash("sha256")
      .update((await exportZip(services, id)).bytes)
      .digest("hex"),
    prompt: await exactPrompt(services, id, key),
    list: await listRecords(services, { limit: 50 }),
  };
}

describe("archiving", () => {
  it("moves the log of what has ended, and everything reads as before", async () => {
    const id = await storeClosedDebate(services);
    const before = await everything(id);
    expect(before.log?.length).toBeGreaterThan(10);
    expect(await archive()).toEqual({ archived: 1, deleted: 0, isMore: false });
    expect(await hotEvents(id)).toBe(0);
    expect(await everything(id)).toEqual(before);
    const lines = before.log?.length ?? 0;
    const [row] = await archived();
    expect(row).toMatchObject({ deliberation_id: id, events: lines });
    expect(row?.packed).toBeLessThan((row?.bytes ?? 0) / 3);
    expect(info).toHaveBeenLastCalledWith(
      expect.objectContaining({ archived: 1, olderThanDays: 30, events: lines }),
      "retention: archived 1 log",
    );
    // Once is enough.
    expect(await archive()).toEqual({ archived: 0, deleted: 0, isMore: false });
  });

  it("leaves alone what is young or not finished", async () => {
    const { id } = await storeGatedDebate(services);
    const closed = await storeClosedDebate(services);
    expect(await archive()).toMatchObject({ archived: 1 });
    expect(await hotEvents(id)).toBeGreaterThan(0);
    expect((await archived()).map(({ deliberation_id }) => deliberation_id)).toEqual([closed]);
    const young = await storeClosedDebate(services);
    expect(await retention({ archiveAfterDays: 30 }).run(inDays(29))).toMatchObject({ archived: 0 });
    expect(await hotEvents(young)).toBeGreaterThan(0);
  });

  it("a record can still be accepted, and what was added is archived with the rest in its turn", async () => {
    const id = await storeClosedDebate(services);
    await archive();
    await changeRecordStatus(services, id, { status: "accepted", by: "Ada", note: "Agreed." });
    expect(await hotEvents(id)).toBe(1);
    const between = await everything(id);
    expect(between.log?.map(({ seq }) => seq)).toEqual(between.log?.map((_, index) => index + 1));
    expect(between.log?.at(-1)?.payload).toMatchObject({ type: "record.status-changed", by: "Ada" });
    expect(between.list.items[0]).toMatchObject({ status: "accepted" });
    expect(await archive()).toMatchObject({ archived: 1 });
    expect(await hotEvents(id)).toBe(0);
    expect(await everything(id)).toEqual(between);
    expect(await archived()).toHaveLength(1);
  });

  it("a gate of it is still read, and refuses an answer in the same words", async () => {
    const { id, gate } = await storeGatedDebate(services);
    await cancelDeliberation(services.store, id);
    const answer = () =>
      callRoute(answerRoute, services, {
        params: { id: gate.id },
        body: { choice: "one_more_round", rationale: "Late.", answeredBy: "Ada" },
      });
    const [shown, refused] = [await readGate(services.pool, gate.id), (await answer()).body];
    expect(refused.error?.message).toContain("was cancelled before it was answered");
    await archive();
    expect(await hotEvents(id)).toBe(0);
    expect([await readGate(services.pool, gate.id), (await answer()).body]).toEqual([shown, refused]);
  });

  it("never shows half a log to whoever reads meanwhile", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => storeClosedDebate(services)));
    const lengths = new Map(
      await Promise.all(ids.map(async (id) => [id, (await services.store.read(id, 0))?.length] as const)),
    );
    const done = new AbortController();
    const readers = ids.map(async (id) => {
      for (let reads = 0; !done.signal.aborted || reads < 3; reads++) {
        expect((await services.store.read(id, 0))?.length).toBe(lengths.get(id));
        expect((await services.store.read(id, 5))?.length).toBe((lengths.get(id) ?? 0) - 5);
      }
    });
    expect(await archive()).toMatchObject({ archived: 6 });
    done.abort();
    await Promise.all(readers);
  });

  it("says so where the archive is not what was put into it, and a log with a hole stays where it is", async () => {
    const [spoiled, torn] = [await storeClosedDebate(services), await storeClosedDebate(services)];
    await services.pool.query("delete from event where deliberation_id = $1 and seq = 4", [torn]);
    expect(await archive()).toMatchObject({ archived: 1 });
    expect(warn).toHaveBeenLastCalledWith(
      {
        error: expect.objectContaining({ message: expect.stringMatching(/has \d+ events and should have \d+/) }),
        deliberation: torn,
      },
      "a log could not be archived",
    );
    expect(await hotEvents(torn)).toBeGreaterThan(0);
    await services.pool.query("update archived_log set sha256 = '\\x00'");
    await expect(services.store.read(spoiled, 0)).rejects.toThrow("An archived log is damaged");
  });
});

describe("deleting", () => {
  it("removes everything after the second time, and the number is never given again", async () => {
    const ids = [await storeClosedDebate(services), await storeClosedDebate(services)];
    const { id: waiting } = await storeGatedDebate(services);
    await archive();
    deleted.length = 0;
    expect(await retention({ archiveAfterDays: 30, deleteAfterDays: 60 }).run(inDays(61))).toEqual({
      archived: 0,
      deleted: 2,
      isMore: false,
    });
    expect(deleted.toSorted()).toEqual(ids.toSorted());
    const counts = await services.pool.query(
      "select (select count(*) from deliberation)::int as deliberations, (select count(*) from archived_log)::int as archived, (select count(*) from record)::int as records, (select count(*) from search_text)::int as texts, (select count(distinct deliberation_id) from event)::int as logs",
    );
    expect(counts.rows[0]).toEqual({ deliberations: 1, archived: 0, records: 0, texts: 1, logs: 1 });
    expect(await services.store.read(waiting, 0)).not.toBeNull();
    expect(await services.store.read(ids[0] ?? waiting, 0)).toBeNull();
    await storeClosedDebate(services);
    expect((await listRecords(services, { limit: 50 })).items.map(({ number }) => number)).toEqual([3]);
  });
});

describe("a run", () => {
  it("is bounded, and says whether there is more", async () => {
    for (let count = 0; count < 3; count++) await storeClosedDebate(services);
    expect(await archive(2)).toEqual({ archived: 2, deleted: 0, isMore: true });
    expect(await archive(2)).toEqual({ archived: 1, deleted: 0, isMore: false });
    expect(await retention({ deleteAfterDays: 1 }, 2).run(inDays(2))).toMatchObject({ deleted: 2, isMore: true });
  });

  it("is one process's at a time, and passes over what somebody holds", async () => {
    const [held, free] = [await storeClosedDebate(services), await storeClosedDebate(services)];
    const client = await services.pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from deliberation where id = $1 for update", [held]);
      const runs = await Promise.all([archive(), archive()]);
      expect(runs.filter((run) => run === null).length).toBeLessThanOrEqual(1);
      expect(runs.reduce((sum, run) => sum + (run?.archived ?? 0), 0)).toBe(1);
      expect((await archived()).map(({ deliberation_id }) => deliberation_id)).toEqual([free]);
      await client.query("rollback");
      await client.query("select pg_advisory_lock($1, $2)", [0x70726c79, 0x6b657074]);
      expect(await archive()).toBeNull();
      await client.query("select pg_advisory_unlock($1, $2)", [0x70726c79, 0x6b657074]);
      expect(await archive()).toMatchObject({ archived: 1 });
    } finally {
      client.release();
    }
  });

  it("is started by a time that is set, and not by none", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const none = retention({});
      none.start();
      expect(vi.getTimerCount()).toBe(0);
      const some = retention({ archiveAfterDays: 30 });
      some.start();
      expect(vi.getTimerCount()).toBe(1);
      await some.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
