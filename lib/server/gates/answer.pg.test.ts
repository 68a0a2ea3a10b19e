import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/gates/[id]/answer/route";
import { GET as readRoute } from "@/app/api/gates/[id]/route";
import { GET as listRoute } from "@/app/api/gates/route";
import { answerGate, type GateDetail, type GateRow, listGates } from "@/lib/contracts/gates";
import { pauseDeliberation, cancelDeliberation } from "@/lib/server/deliberations/commands";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeGatedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const good = { choice: "one_more_round", rationale: "One more try is worth it.", by: "Ada" };
const answer = (id: string, body: object) => callRoute(POST, services, { params: { id }, body });
const statusOf = async (id: string): Promise<string> =>
  (await services.pool.query("select status from deliberation where id = $1", [id])).rows[0]?.status;
const answersOf = async (id: string) =>
  (await services.pool.query("select payload from event where deliberation_id = $1 and type = 'gate.answered'", [id]))
    .rows;
const hasJob = async (id: string) =>
  ((await services.pool.query("select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1", [id]))
    .rowCount ?? 0) > 0;
const read = async (id: string) => (await callRoute(readRoute, services, { params: { id } })).body.data as GateDetail;

it("records the answer and lets the deliberation go on", async () => {
  const { id, gate } = await storeGatedDebate(services);
  const { status, body } = await answer(gate.id, good);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: gate.id, deliberationId: id, answeredBy: "Ada", choice: "one_more_round" });
  expect(await statusOf(id)).toBe("running");
  expect(await hasJob(id)).toBe(true);
  expect(await read(gate.id)).toMatchObject({
    status: "answered",
    answeredBy: "Ada",
    answer: { choice: good.choice, rationale: good.rationale, answeredBy: "Ada" },
    gate: { options: gate.options },
  });
});

describe("G-06: an answer that can't be taken leaves the gate open", () => {
  const cases: [string, object, string][] = [
    ["TV-G-03: an unknown option", { ...good, choice: "something_else" }, "choice"],
    ["no option", { ...good, choice: " " }, "choice"],
    ["no rationale", { ...good, rationale: "  " }, "rationale"],
    ["a text the option asks for is missing", { ...good, choice: "modified_scope" }, "texts.scope"],
  ];
  it.each(cases)("%s", async (_, body, field) => {
    const { id, gate } = await storeGatedDebate(services);
    const refused = await answer(gate.id, body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([field]);
    expect(await statusOf(id)).toBe("awaiting_human");
    expect(await answersOf(id)).toEqual([]);
    expect((await read(gate.id)).status).toBe("open");
  });
});

it("of 2 × 20 people at once one wins, and the others learn who and when", async () => {
  for (let run = 0; run < 2; run++) {
    const { id, gate } = await storeGatedDebate(services);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => answer(gate.id, { ...good, by: `Person ${index}` })),
    );
    const won = all.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { answeredBy, answeredAt, choice } = answerGate.response.parse(won[0]?.body.data);
    for (const { status, body } of all.filter((called) => called !== won[0])) {
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: "conflict", details: { answeredBy, answeredAt, choice } });
      expect(body.error?.message).toMatch(
        new RegExp(
          `^${answeredBy} answered this at ${answeredAt.slice(0, 10)} \\d\\d:\\d\\d UTC: .*one more round\\.$`,
          "i",
        ),
      );
    }
    expect((await answersOf(id)).map(({ payload }) => payload.answer.answeredBy)).toEqual([answeredBy]);
  }
});

it("409 once the deliberation was cancelled, 404 for a gate that never was", async () => {
  const { id, gate } = await storeGatedDebate(services);
  await cancelDeliberation(services.store, id);
  const { status, body } = await answer(gate.id, good);
  expect(status).toBe(409);
  expect(body.error?.message).toContain("cancelled");
  expect((await answer(`${gate.id}9`, good)).status).toBe(404);
  expect((await answer("nonsense", good)).status).toBe(404);
  expect((await callRoute(readRoute, services, { params: { id: `${gate.id}9` } })).status).toBe(404);
});

it("can be answered while the deliberation is paused; it goes on when it is resumed", async () => {
  const { id, gate } = await storeGatedDebate(services);
  await pauseDeliberation(services.store, id);
  expect((await answer(gate.id, good)).status).toBe(200);
  expect(await statusOf(id)).toBe("paused");
});

it("lists gates by status, oldest first", async () => {
  await services.pool.query("delete from deliberation");
  const first = await storeGatedDebate(services);
  const second = await storeGatedDebate(services);
  await services.pool.query("update gate set opened_at = opened_at - interval '1 day' where id = $1", [second.gate.id]);
  const list = async (query: string) =>
    ((await callRoute(listRoute, services, { query })).body.data as { items: GateRow[] }).items.map(({ id }) => id);
  expect(await list("?status=open")).toEqual([second.gate.id, first.gate.id]);
  await answer(first.gate.id, good);
  expect(await list("?status=open")).toEqual([second.gate.id]);
  expect(await list("?status=answered")).toEqual([first.gate.id]);
  expect(await list("")).toEqual([second.gate.id, first.gate.id]);
  expect((await callRoute(listRoute, services, { query: "?status=expired" })).status).toBe(422);
});

it("lists the nearest deadline first, a passed one before it, across pages; those without come after, oldest first", async () => {
  await services.pool.query("delete from deliberation");
  const ids: string[] = [];
  for (let hours = 0; hours < 4; hours++) {
    const { gate } = await storeGatedDebate(services);
    ids.push(gate.id);
    await services.pool.query("update gate set opened_at = now() - $2 * interval '1 hour' where id = $1", [
      gate.id,
      hours,
    ]);
  }
  const [youngest, due, passed, oldest] = ids;
  const setDeadline = (id: string | undefined, deadlineAt: string) =>
    services.pool.query(
      `update gate set deciding = jsonb_build_object('gateId', id, 'rule', '{"deciders":[],"needed":1}'::jsonb,
         'deadlineAt', $2::text, 'votes', '[]'::jsonb, 'handedOver', '[]'::jsonb, 'overdue', null) where id = $1`,
      [id, deadlineAt],
    );
  await setDeadline(due, "2126-11-19T09:00:00.000Z");
  await setDeadline(passed, "2026-01-05T09:00:00.000Z");
  const page = async (query: string) =>
    listGates.response.parse((await callRoute(listRoute, services, { query })).body.data);
  const order = [passed, due, oldest, youngest];
  expect((await page("?status=open")).items.map(({ id }) => id)).toEqual(order);
  const paged: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { items, nextCursor } = await page(`?limit=1${cursor && `&cursor=${cursor}`}`);
    paged.push(...items.map(({ id }) => id));
    cursor = nextCursor;
  }
  expect(paged).toEqual(order);
});

it("comes in pages, without the documents, and of one deliberation", async () => {
  await services.pool.query("delete from deliberation");
  const stored = [await storeGatedDebate(services), await storeGatedDebate(services), await storeGatedDebate(services)];
  const [first, second, third] = stored.map(({ gate }) => gate.id).toSorted();
  await services.pool.query(
    'update gate set opened_at = \'2026-01-05T09:00:00Z\', gate = gate || \'{"document":{"title":"Plan","text":"Long."}}\'',
  );
  const page = async (query: string) =>
    listGates.response.parse((await callRoute(listRoute, services, { query })).body.data);
  const one = await page("?status=open&limit=2");
  expect(one.items.map(({ id }) => id)).toEqual([first, second]);
  expect(one).toMatchObject({ total: 3, isTotalCapped: false });
  expect(one.items[0]?.gate).not.toHaveProperty("document");
  expect((await page(`?status=open&limit=2&cursor=${one.nextCursor}`)).items.map(({ id }) => id)).toEqual([third]);
  expect((await read(first ?? "")).gate.document?.text).toBe("Long.");
  expect((await page(`?deliberationId=${stored[1]?.id}`)).items.map(({ id }) => id)).toEqual([stored[1]?.gate.id]);
  const misnamed = await callRoute(listRoute, services, { query: `?deliberation=${stored[1]?.id}` });
  expect([misnamed.status, misnamed.body.error?.fields]).toEqual([
    422,
    {
      deliberation:
        "There is no parameter “deliberation”. Parameters: status, waitsFor, deliberationId, cursor, limit.",
    },
  ]);
  expect((await callRoute(listRoute, services, { query: "?cursor=nonsense" })).status).toBe(422);
});
