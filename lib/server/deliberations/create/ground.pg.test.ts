import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/deliberations/route";
import { POST as estimateRoute } from "@/app/api/deliberations/estimate/route";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { changeRecordStatus } from "@/lib/server/records/change-status";
import { sweepSources } from "@/lib/server/sources/delete-sources";
import type { ReadFile } from "@/lib/server/sources/new-source";
import { storeSource } from "@/lib/server/sources/store-source";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query(
    "delete from deliberation; delete from counter; delete from source; delete from source_file; delete from idempotency_key",
  );
});

const valid = { title: "Queue in Postgres", protocol: "debate", question: "Should the queue move to Postgres?" };
const create = (body: object): Promise<Called> => callRoute(POST, services, { body: { ...valid, ...body } });
const idOf = ({ body }: Called) => (body.data as { id: Parameters<typeof deleteDeliberation>[1] }).id;
const groundingOf = async (called: Called): Promise<Grounding | undefined> =>
  (await services.pool.query("select payload from event where deliberation_id = $1 and seq = 1", [idOf(called)]))
    .rows[0]?.payload.grounding;
const rows = async (table: string) => (await services.pool.query(`select from ${table}`)).rowCount;
const FILES: readonly ReadFile[] = [
  { path: "lib/queue.ts", text: `${"// before\n".repeat(60)}export class JobQueue {}\n${"// after\n".repeat(60)}` },
  { path: "README.md", text: "# Jobs\n\nA job is tried again ten times.\n" },
];
const store = (files = FILES, title = "Repository") =>
  storeSource(services.pool, { title, kind: "files", files, skipped: [] });

describe("grounding", () => {
  it("is absent where there is nothing to rest on", async () => {
    for (const body of [{}, { evidence: "off" }, { evidence: "off", artifact: "# Plan" }, { sources: [] }]) {
      expect(await groundingOf(await create(body))).toBeUndefined();
    }
  });

  it("is there for an artifact, and for what was asked for by name", async () => {
    const empty = { sources: [], looks: { perAsk: 8, tokens: 16_000 }, earlier: [], pointed: [] };
    expect(await groundingOf(await create({ artifact: "# Plan" }))).toEqual({
      ...empty,
      evidence: "shown",
      askMe: "round_end",
    });
    expect(await groundingOf(await create({ askMe: "never" }))).toEqual({ ...empty, evidence: "off", askMe: "never" });
    expect(await groundingOf(await create({ evidence: "required" }))).toMatchObject({ evidence: "required" });
    expect(await groundingOf(await create({ evidence: "off", askMe: "at_once" }))).toMatchObject({ askMe: "at_once" });
  });

  it("keeps the sources with their trees, once each, and the rows that hold them", async () => {
    const [one, other] = [await store(), await store(FILES.slice(1), "Notes")];
    const called = await create({ sources: [other.id, one.id, other.id] });
    expect((await groundingOf(called))?.sources).toEqual([other, one]);
    expect(await rows("deliberation_source")).toBe(2);
  });

  it("shows the passages its texts point to", async () => {
    const { id } = await store();
    const grounding = await groundingOf(
      await create({
        sources: [id],
        question: "Should `JobQueue` move? See README.md.",
        context: 'It says "tried again ten times", and `NoSuchThing` is not there.',
      }),
    );
    expect(grounding?.pointed).toMatchObject([
      { source: id, path: "README.md", from: 1, to: 3 },
      { source: id, path: "lib/queue.ts", from: 55, to: 94 },
    ]);
  });

  it("refuses a source that is not there, and too many together, and stores nothing", async () => {
    const missing = await create({ sources: ["src_00000000000000000000"] });
    expect([missing.status, missing.body.error?.fields]).toEqual([
      422,
      { "sources.0": expect.stringMatching(/^There is no such source/) },
    ]);
    const many = (from: number) =>
      Array.from({ length: 1200 }, (_, index) => ({ path: `${from + index}.md`, text: "x" }));
    const both = [await store(many(0), "One"), await store(many(5000), "Two")].map(({ id }) => id);
    const tooMany = await create({ sources: both });
    expect([tooMany.status, tooMany.body.error?.message]).toEqual([
      422,
      "sources: All sources together: 2,400 files are too many: at most 2,000 can be read. Choose fewer, or a folder further down.",
    ]);
    expect(await rows("deliberation")).toBe(0);
  });

  it.each([
    [{ sources: ["nonsense"] }, "sources.0"],
    [{ sources: Array.from({ length: 21 }, () => "src_00000000000000000000") }, "sources"],
    [{ evidence: "perhaps" }, "evidence"],
    [{ askMe: "later" }, "askMe"],
    [{ earlierDecisions: [0] }, "earlierDecisions.0"],
    [{ earlierDecisions: [7] }, "earlierDecisions.0"],
    [{ earlierDecisions: [2 ** 40] }, "earlierDecisions.0"],
  ])("says what is wrong with %j", async (body, field) => {
    const called = await create(body);
    expect(called.status).toBe(422);
    expect(Object.keys(called.body.error?.fields ?? {})).toEqual([field]);
  });

  it("is estimated without storing anything", async () => {
    const { id } = await store();
    expect((await callRoute(estimateRoute, services, { body: { ...valid, sources: [id] } })).status).toBe(200);
    expect(await rows("deliberation_source")).toBe(0);
  });
});

describe("earlier decisions", () => {
  const decided = async (title: string, isAccepted = true) => {
    const id = await storeClosedDebate(services, { title });
    if (isAccepted) await changeRecordStatus(services, id, { status: "accepted", by: "Ada", note: "" });
    return id;
  };

  it("are the accepted ones about the question, the closest first", async () => {
    const id = await decided("Keep the job queue in Postgres");
    await decided("Move the queue to Redis", false);
    await decided("Colours of the buttons");
    const grounding = await groundingOf(await create({}));
    expect(grounding?.earlier).toEqual([
      {
        number: 1,
        title: "Keep the job queue in Postgres",
        decision: expect.stringMatching(/\w/),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        deliberationId: id,
      },
    ]);
    expect(grounding).toMatchObject({ evidence: "off", sources: [] });
  });

  it("are at most five, and those that were named where any were", async () => {
    for (let count = 0; count < 7; count++) await decided(`Queue in Postgres, part ${count}`);
    expect((await groundingOf(await create({})))?.earlier).toHaveLength(5);
    const named = await groundingOf(await create({ earlierDecisions: [6, 2, 6] }));
    expect(named?.earlier.map(({ number }) => number)).toEqual([6, 2]);
    expect(await groundingOf(await create({ earlierDecisions: [] }))).toBeUndefined();
  });
});

describe("sources", () => {
  it("go with the last deliberation that uses them, and texts with the last source that has them", async () => {
    const [shared, own] = [await store(), await store(FILES.slice(1), "Notes")];
    const first = idOf(await create({ sources: [shared.id, own.id] }));
    const second = idOf(await create({ sources: [shared.id] }));
    await deleteDeliberation(services, first);
    expect((await services.pool.query("select id from source")).rows).toEqual([{ id: shared.id }]);
    expect(await rows("source_file")).toBe(2);
    await deleteDeliberation(services, second);
    expect([
      await rows("source"),
      await rows("source_entry"),
      await rows("source_chunk"),
      await rows("source_file"),
    ]).toEqual([0, 0, 0, 0]);
  });

  it("stay while another request that uses them is being stored", async () => {
    const { id } = await store();
    const first = idOf(await create({ sources: [id] }));
    const [, created] = await Promise.all([deleteDeliberation(services, first), create({ sources: [id] })]);
    // Whoever came first: the source is there for a deliberation that was made, and one that was not was told so.
    expect(
      created.status === 201 ? [await rows("source"), await rows("deliberation_source")] : [created.status],
    ).toEqual(created.status === 201 ? [1, 1] : [422]);
  });

  it("that nobody used go after a day", async () => {
    const [used, unused, young] = [await store(), await store(FILES, "Unused"), await store(FILES.slice(1), "Young")];
    await create({ sources: [used.id] });
    await services.pool.query("update source set created_at = now() - interval '25 hours' where id <> $1", [young.id]);
    await services.pool.query("insert into source_file (hash, text) values ('orphan', 'x')");
    await sweepSources(services.pool);
    const left = (await services.pool.query("select id from source")).rows.map(({ id }) => id);
    expect(left.toSorted()).toEqual([used.id, young.id].toSorted());
    expect(left).not.toContain(unused.id);
    expect(await rows("source_file")).toBe(2);
  });
});
