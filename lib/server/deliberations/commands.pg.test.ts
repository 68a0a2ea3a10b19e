import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as cancelRoute } from "@/app/api/deliberations/[id]/cancel/route";
import { GET as eventsRoute } from "@/app/api/deliberations/[id]/events/route";
import { POST as pauseRoute } from "@/app/api/deliberations/[id]/pause/route";
import { POST as resumeRoute } from "@/app/api/deliberations/[id]/resume/route";
import { POST as startRoute } from "@/app/api/deliberations/[id]/start/route";
import { POST as renameRoute } from "@/app/api/deliberations/[id]/title/route";
import { DELETE, GET } from "@/app/api/deliberations/[id]/route";
import { deliberationEvents } from "@/lib/contracts/deliberations/deliberation-events";
import type { DeliberationId } from "@/lib/domain/ids";
import type { RouteHandler } from "@/lib/server/http/route";
import { debateCreated } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId } from "@/lib/testing/postgres/store-log";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const call = (handler: RouteHandler, id: string, options: { body?: object; query?: string } = {}) =>
  callRoute(handler, services, { params: { id }, ...options });
const draft = (): Promise<DeliberationId> => insertDeliberation(services.pool, debateCreated({ start: false }));
const queued = (): Promise<DeliberationId> => insertDeliberation(services.pool, debateCreated());
const jobs = async (id: string): Promise<number> =>
  (await services.pool.query("select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1", [id]))
    .rowCount ?? 0;

describe("start, pause, resume, cancel", () => {
  it("a draft is started, by whom is on record, and its job is queued", async () => {
    const id = await draft();
    expect((await call(startRoute, id, { body: { by: "Ada" } })).body.data).toEqual({
      id,
      status: "running",
      headSeq: 2,
    });
    expect((await services.store.read(id, 1))?.map(({ payload }) => payload)).toEqual([
      { type: "deliberation.started", by: "Ada" },
    ]);
    expect(await jobs(id)).toBe(1);
    expect((await call(startRoute, id)).body.error?.message).toBe(
      "It can't be started: the deliberation is running (running).",
    );
  });

  it("a draft can't be resumed, and the answer says what to do instead", async () => {
    const id = await draft();
    const { status, body } = await call(resumeRoute, id);
    expect([status, body.error?.message]).toEqual([
      409,
      "It can't be resumed: the deliberation has not been started yet (draft). Start it with POST …/start.",
    ]);
    expect(await jobs(id)).toBe(0);
  });

  it("of twenty people who start a draft at once, one does", async () => {
    const id = await draft();
    const all = await Promise.all(Array.from({ length: 20 }, () => call(startRoute, id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  });

  it("pause and resume, with the name of who did it", async () => {
    const id = await queued();
    expect((await call(pauseRoute, id, { body: { by: "Ada" } })).body.data).toEqual({
      id,
      status: "paused",
      headSeq: 2,
    });
    expect((await services.store.read(id, 1))?.[0]?.payload).toEqual({ type: "deliberation.paused", by: "Ada" });
    expect((await call(resumeRoute, id)).body.data).toEqual({ id, status: "queued", headSeq: 3 });
  });

  it("pausing what waits for a person keeps its gate", async () => {
    const { id } = await storeGatedDebate(services);
    expect((await call(pauseRoute, id)).body.data).toMatchObject({ status: "paused" });
    expect((await call(resumeRoute, id)).body.data).toMatchObject({ status: "awaiting_human" });
  });

  it("409 with the status in words where it makes no sense", async () => {
    const closed = await storeClosedDebate(services);
    const refusals: [RouteHandler, DeliberationId, RegExp][] = [
      [pauseRoute, await draft(), /^It can't be paused: .*not been started yet \(draft\)\.$/],
      [pauseRoute, closed, /^It can't be paused: .*has ended \(closed\)\.$/],
      [resumeRoute, await queued(), /^It can't be resumed: .*\(queued\)\.$/],
      [cancelRoute, closed, /^It can't be cancelled: .*\(closed\)\.$/],
    ];
    for (const [handler, id, words] of refusals) {
      const { status, body } = await call(handler, id);
      expect(status).toBe(409);
      expect(body.error?.message).toMatch(words);
    }
  });

  it("G-10: cancelled is final", async () => {
    const id = await queued();
    expect((await call(cancelRoute, id)).body.data).toMatchObject({ status: "cancelled" });
    for (const handler of [cancelRoute, pauseRoute, resumeRoute]) expect((await call(handler, id)).status).toBe(409);
  });

  it("of twenty people who pause at once, one does", async () => {
    const id = await queued();
    const all = await Promise.all(Array.from({ length: 20 }, () => call(pauseRoute, id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  });

  it("404 for what is not there", async () => {
    for (const handler of [startRoute, pauseRoute, resumeRoute, cancelRoute, GET, DELETE, eventsRoute]) {
      expect((await call(handler, newId())).status).toBe(404);
      expect((await call(handler, "nonsense")).status).toBe(404);
    }
  });
});

describe("delete", () => {
  it("removes everything but the number of its record", async () => {
    const closed = await storeClosedDebate(services);
    const waiting = await queued();
    for (const id of [closed, waiting]) expect((await call(DELETE, id)).body.data).toEqual({ id });
    for (const table of ["event", "gate", "record"]) {
      expect(
        (await services.pool.query(`select 1 from ${table} where deliberation_id = any($1)`, [[closed, waiting]]))
          .rowCount,
      ).toBe(0);
    }
    expect((await call(DELETE, closed)).status).toBe(404);
  });

  it("is told to those who watch", async () => {
    const id = await queued();
    const client = await services.pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    // What tests before did is told by then, and what is still told of others is none of this one's.
    await services.notifier.settle();
    await client.query("listen parley");
    await call(DELETE, id);
    await services.notifier.settle();
    await client.query("unlisten parley");
    client.release();
    expect(heard.filter((told) => told.startsWith(id))).toEqual([`${id}:0`]);
  });
});

describe("reading", () => {
  it("the log above a cursor, exactly as it is stored, with status and head", async () => {
    const { id } = await storeGatedDebate(services);
    const { body, headers } = await call(eventsRoute, id);
    const data = deliberationEvents.response.parse(body.data);
    expect(data.events).toEqual(await services.store.read(id, 0));
    expect(body.data).toEqual(data);
    expect(data).toMatchObject({ status: "awaiting_human", headSeq: data.events.length });
    expect(headers.get("content-type")).toBe("application/json");
    const tail = deliberationEvents.response.parse(
      (await call(eventsRoute, id, { query: `?after=${data.headSeq - 2}` })).body.data,
    );
    expect(tail.events.map(({ seq }) => seq)).toEqual([data.headSeq - 1, data.headSeq]);
    expect((await call(eventsRoute, id, { query: `?after=${data.headSeq}` })).body.data).toEqual({
      events: [],
      status: "awaiting_human",
      headSeq: data.headSeq,
    });
    expect((await call(eventsRoute, id, { query: "?after=-1" })).status).toBe(422);
  });

  it("never a finished status with half a log, while it is being written", async () => {
    const id = await draft();
    const writing = (async () => {
      for (let turn = 0; turn < 15; turn++) {
        await call(resumeRoute, id);
        await call(pauseRoute, id);
      }
      await call(cancelRoute, id);
    })();
    const seen = new Set<string>();
    while (!seen.has("cancelled")) {
      const data = deliberationEvents.response.parse((await call(eventsRoute, id)).body.data);
      expect(data.events.map(({ seq }) => seq)).toEqual(Array.from({ length: data.headSeq }, (_, index) => index + 1));
      if (data.status === "cancelled") expect(data.events.at(-1)?.payload.type).toBe("deliberation.cancelled");
      seen.add(data.status);
    }
    await writing;
  });

  it("the snapshot", async () => {
    const { id, gate } = await storeGatedDebate(services);
    expect((await call(GET, id)).body.data).toMatchObject({
      id,
      status: "awaiting_human",
      round: 1,
      openGates: [{ id: gate.id }],
      outcome: null,
    });
  });
});

describe("renaming", () => {
  const titleOf = async (id: string): Promise<string> =>
    (await services.pool.query<{ title: string }>("select title from deliberation where id = $1", [id])).rows[0]!.title;

  it("changes what it is called everywhere, is in the log, and loses neither the old name nor the record's", async () => {
    const id = await storeClosedDebate(services);
    const before = (await call(GET, id)).body.data as { title: string; record: { slug: string } | null };
    const { status, body } = await call(renameRoute, id, { body: { title: "  Queue for jobs ", by: "Ada" } });
    expect([status, (body.data as { status: string }).status]).toEqual([200, "closed"]);
    const after = (await call(GET, id)).body.data as typeof before;
    expect([after.title, await titleOf(id)]).toEqual(["Queue for jobs", "Queue for jobs"]);
    expect(after.record).toEqual(before.record);
    const log = (await services.store.read(id, 0)) ?? [];
    expect(log.at(-1)?.payload).toEqual({ type: "deliberation.renamed", title: "Queue for jobs", by: "Ada" });
    expect(log[0]?.payload).toMatchObject({ subject: { title: before.title } });
    const found = await services.pool.query<{ text: string }>(
      "select text from search_text where deliberation_id = $1",
      [id],
    );
    expect(found.rows[0]?.text).toContain("queue for jobs\n");
    expect(found.rows[0]?.text).toContain(before.title.toLowerCase());
  });

  it("to the name it has changes nothing, and to none is refused", async () => {
    const id = await draft();
    const title = await titleOf(id);
    expect((await call(renameRoute, id, { body: { title } })).body.data).toMatchObject({ headSeq: 1 });
    expect((await call(renameRoute, id, { body: { title: " " } })).status).toBe(422);
  });
});
