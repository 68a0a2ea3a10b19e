import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as statusRoute } from "@/app/api/deliberations/[id]/record/status/route";
import { GET as listRoute } from "@/app/api/records/route";
import { listRecords, type RecordRow } from "@/lib/contracts/records";
import type { DeliberationId } from "@/lib/domain/ids";
import type { EventPayload } from "@/lib/events/schema";
import { recordFileName } from "@/lib/projections/record/record-file-name";
import { foldEvent, foldLog } from "@/lib/kernel/fold";
import { judge } from "@/lib/protocols/judges/rules/judges-harness";
import { recordViewsOf } from "@/lib/projections/views-of";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import type { Played } from "@/lib/testing/play";
import { newId, storeLog } from "@/lib/testing/postgres/store-log";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from counter");
});

const recordOf = async (id: DeliberationId) => foldLog((await services.store.read(id, 0)) ?? []).lifecycle.record;
const register = async (query = ""): Promise<RecordRow[]> =>
  ((await callRoute(listRoute, services, { query })).body.data as { items: RecordRow[] }).items;
const numberIt = async (id: DeliberationId) =>
  services.store.numberRecord(foldLog((await services.store.read(id, 0)) ?? []), []);

it("P4-33: a decision somebody was missing in is marked in the register, in its record, at its gate and in the export", async () => {
  const whole = judge([[4, 4.2, 4]]);
  const degraded = judge([[4, 4.2, 4]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) });
  const store = async ({ log }: Played) => {
    const id = newId();
    return storeLog(
      services,
      log.map((event) => ({ ...event, deliberationId: id })),
    );
  };
  const [sound, marked] = [await store(whole), await store(degraded)];
  const rows = await register();
  expect(rows.find(({ deliberationId }) => deliberationId === marked)?.isDegraded).toBe(true);
  expect(rows.find(({ deliberationId }) => deliberationId === sound)).not.toHaveProperty("isDegraded");
  const views = recordViewsOf(degraded.folded);
  expect(views.dossier(degraded.log, degraded.folded).markdown).toMatch(/degraded/i);
  expect(views.dossier(whole.log, whole.folded).markdown).not.toMatch(/degraded/i);
  expect(views.exports?.(degraded.folded, degraded.log)).toContainEqual(
    expect.objectContaining({
      path: "judges/metrics.yaml",
      data: expect.objectContaining({ degraded: { lost: ["Advocate"], fallback: false, internal: false } }),
    }),
  );
  const gated = judge([[3, 4.5, 1.5]], { special: ({ agentId }) => (agentId === "for" ? { text: "no" } : null) });
  expect(gated.folded.lifecycle.openGates.map(({ title }) => title)).toEqual([expect.stringMatching(/ \(degraded\)$/)]);
});

describe("P5-39: the number", () => {
  it("TV-P5-27: after adr-0014 comes adr-0015", async () => {
    const earlier = await storeClosedDebate(services, { title: "Earlier" });
    await services.pool.query("update record set number = 14 where deliberation_id = $1", [earlier]);
    const id = await storeClosedDebate(services, { title: "Adaptive bitrate" });
    const record = await recordOf(id);
    expect(record && recordFileName(record)).toBe("0015-adaptive-bitrate.md");
  });

  it("begins with 1", async () => {
    expect((await recordOf(await storeClosedDebate(services)))?.number).toBe(1);
  });

  it("of a deleted record is never given again", async () => {
    const first = await storeClosedDebate(services);
    const second = await storeClosedDebate(services);
    await deleteDeliberation(services, second);
    expect((await recordOf(await storeClosedDebate(services)))?.number).toBe(3);
    await deleteDeliberation(services, first);
    expect((await recordOf(await storeClosedDebate(services)))?.number).toBe(4);
  });

  it("is given once to each of many that close at once, without a hole", async () => {
    const ids = await Promise.all(Array.from({ length: 15 }, () => storeClosedDebate(services, { isNumbered: false })));
    expect(await Promise.all(ids.map(numberIt))).not.toContain("conflict");
    const numbers = await Promise.all(ids.map(async (id) => (await recordOf(id))?.number ?? 0));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
  });

  it("is one, when several runners close the same debate", async () => {
    const id = await storeClosedDebate(services, { isNumbered: false });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => numberIt(id)));
    expect(results.filter((result) => result.status === "fulfilled" && result.value !== "conflict")).toHaveLength(1);
    expect(await register()).toHaveLength(1);
    // A runner that lost took its number back with its transaction.
    expect((await recordOf(await storeClosedDebate(services)))?.number).toBe(2);
  });
});

it("a deliberation and the gate it was answered at close with the number, or not at all", async () => {
  const { id, gate } = await storeGatedDebate(services);
  const before = foldLog((await services.store.read(id, 0)) ?? []);
  const at = "2026-01-05T10:00:00.000Z";
  const payloads: EventPayload[] = [
    {
      type: "gate.answered",
      gateId: gate.id,
      answer: {
        choice: "proceed",
        rationale: "Good enough.",
        answeredBy: "Ada",
        acceptedRisks: [],
        scores: {},
        texts: {},
      },
    },
    {
      type: "deliberation.closed",
      outcome: {
        status: "accepted_by_person",
        rounds: 1,
        decidedBy: "person",
        summary: "Taken as it is.",
        recorded: true,
      },
    },
  ];
  const events = payloads.map((payload) => ({ payload, at }));
  const closed = events.reduce(
    (folded, event) => foldEvent(folded, { deliberationId: id, seq: folded.lifecycle.headSeq + 1, ...event }),
    before,
  );
  const results = await Promise.all(Array.from({ length: 5 }, () => services.store.numberRecord(closed, events)));
  const stored = await services.store.read(id, before.lifecycle.headSeq);
  expect(stored?.map(({ payload }) => payload.type)).toEqual([
    "gate.answered",
    "deliberation.closed",
    "record.numbered",
  ]);
  // The one that won is told the very event that is stored.
  expect(results.filter((result) => result !== "conflict")).toEqual([stored?.at(-1)]);
  expect((await services.pool.query("select status from gate where id = $1", [gate.id])).rows).toEqual([
    { status: "answered" },
  ]);
  expect(await register()).toMatchObject([{ number: 1, deliberationId: id }]);
});

describe("the register", () => {
  it("lists newest first and finds by title, slug and number", async () => {
    const ids = [
      await storeClosedDebate(services, { title: "Zebra crossings" }),
      await storeClosedDebate(services, { title: "100% of traffic_A" }),
      await storeClosedDebate(services, { title: "1000 of trafficXA" }),
    ];
    const all = await register();
    expect(all.map(({ number, deliberationId, status }) => ({ number, deliberationId, status }))).toEqual([
      { number: 3, deliberationId: ids[2], status: "proposed" },
      { number: 2, deliberationId: ids[1], status: "proposed" },
      { number: 1, deliberationId: ids[0], status: "proposed" },
    ]);
    const numbers = async (query: string) => (await register(query)).map(({ number }) => number);
    expect(await numbers("?q=EBRA")).toEqual([1]);
    expect(await numbers("?q=zebra-cross")).toEqual([1]);
    expect(await numbers("?q=adr-0002")).toEqual([2]);
    expect(await numbers("?q=%25")).toEqual([2]);
    expect(await numbers("?q=100%25")).toEqual([3, 2]); // A word that begins so is found too.
    expect(await numbers("?q=c_a")).toEqual([2]);
    expect(await numbers("?q=nothing")).toEqual([]);
  });

  it("comes in pages, also where one is added while somebody reads", async () => {
    for (const title of ["One", "Two", "Three"]) await storeClosedDebate(services, { title });
    const pageOf = async (query: string) =>
      listRecords.response.parse((await callRoute(listRoute, services, { query })).body.data);
    const first = await pageOf("?limit=2");
    expect(first).toMatchObject({ total: 3, isTotalCapped: false, items: [{ number: 3 }, { number: 2 }] });
    await storeClosedDebate(services, { title: "Four" });
    expect(await pageOf(`?limit=2&cursor=${first.nextCursor}`)).toMatchObject({
      total: 4,
      nextCursor: null,
      items: [{ number: 1 }],
    });
    expect((await pageOf("")).items).toHaveLength(4);
    for (const query of ["?cursor=nonsense", "?limit=0", "?limit=101"])
      expect((await callRoute(listRoute, services, { query })).status).toBe(422);
  });
});

describe("the status of a record", () => {
  const change = (id: string, body: object) => callRoute(statusRoute, services, { params: { id }, body });

  it("changes in log and register together, with who and why", async () => {
    const id = await storeClosedDebate(services);
    const { status, body } = await change(id, { status: "accepted", by: "Ada", note: "Agreed in the review." });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ number: 1, status: "accepted", statusBy: "Ada" });
    expect(await recordOf(id)).toMatchObject({ status: "accepted", statusBy: "Ada" });
    expect((await register())[0]?.status).toBe("accepted");
    const log = await services.store.read(id, 0);
    expect(log?.at(-1)?.payload).toEqual({
      type: "record.status-changed",
      status: "accepted",
      by: "Ada",
      note: "Agreed in the review.",
    });
    expect(
      (await services.pool.query("select status, head_seq from deliberation where id = $1", [id])).rows[0],
    ).toEqual({ status: "closed", head_seq: log?.length });
  });

  it("takes every change of many at once, one after the other", async () => {
    const id = await storeClosedDebate(services);
    const before = (await services.store.read(id, 0))?.length ?? 0;
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(id, { status: index % 2 ? "accepted" : "deprecated" })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const log = await services.store.read(id, before);
    expect(log).toHaveLength(10);
    expect((await register())[0]?.status).toBe((await recordOf(id))?.status);
  });

  it("409 without a number, 404 without a deliberation, 422 for an unknown status", async () => {
    const { id } = await storeGatedDebate(services);
    expect((await change(id, { status: "accepted", note: "x" })).status).toBe(409);
    expect((await change(newId(), { status: "accepted", note: "x" })).status).toBe(404);
    expect((await change(id, { status: "done", note: "x" })).body.error?.fields).toEqual({
      status: "Use one of: proposed, accepted, rejected, deprecated, superseded.",
    });
  });
});
