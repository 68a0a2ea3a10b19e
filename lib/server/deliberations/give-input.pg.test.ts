import { afterAll, beforeAll, expect, it } from "vitest";
import { POST } from "@/app/api/deliberations/[id]/inputs/route";
import { conditional, PASS, reviewCreated, review } from "@/lib/protocols/review/rules/review-harness";
import { callRoute } from "@/lib/testing/call-route";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId, storeLog } from "@/lib/testing/postgres/store-log";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const give = (id: string, body: object) => callRoute(POST, services, { params: { id }, body });
const decision = {
  input: "decide_supplement",
  by: "Ada",
  data: { what: "A table", decision: "skip", reason: "No data before June." },
};
const recommends = {
  supplements: [{ what: "A table", why: "Expected", priority: "STRONGLY_RECOMMENDED", scope: "small" }],
};

/** A review that goes on, with a supplement recommended. */
async function storeReview(): Promise<string> {
  const id = newId();
  const { log } = review([[conditional(), PASS, { ...PASS, ...recommends }]], {
    config: { profile: "story", max_rounds: 2 },
  });
  return storeLog(
    services,
    log.map((event) => ({ ...event, deliberationId: id })).filter(({ payload }) => payload.type !== "gate.opened"),
  );
}

it("what the protocol takes is on record, with who gave it", async () => {
  const id = await storeReview();
  const { status, body } = await give(id, decision);
  expect(status).toBe(200);
  const { headSeq } = body.data as { headSeq: number };
  expect((await services.store.read(id as never, headSeq - 1))?.[0]?.payload).toEqual({
    type: "input.given",
    input: "decide_supplement",
    by: "Ada",
    data: decision.data,
  });
});

it("422 for an input the protocol does not have, and for data it can't read", async () => {
  const { id: debate } = await storeGatedDebate(services);
  expect((await give(debate, { input: "remark", data: {} })).body.error?.fields).toEqual({
    input: "This protocol accepts only answers to its questions.",
  });
  const id = await insertDeliberation(services.pool, reviewCreated());
  expect((await give(id, { input: "remark", data: {} })).body.error?.fields).toEqual({
    input: "Use one of: decide_supplement, answer_literature.",
  });
  expect((await give(id, { ...decision, data: { ...decision.data, reason: " " } })).body.error?.fields).toEqual({
    "data.reason": "Say why: it goes into the record.",
  });
});

it("409 with the reason where it can't be taken now, 404 where there is nothing", async () => {
  const id = await insertDeliberation(services.pool, reviewCreated());
  const refused = await give(id, decision);
  expect([refused.status, refused.body.error?.message]).toEqual([409, "No assessor has recommended this supplement."]);
  expect((await services.store.read(id, 1)) ?? []).toEqual([]);
  const closed = await storeClosedDebate(services);
  expect((await give(closed, { input: "remark", data: {} })).status).toBe(422);
  expect((await give(newId(), decision)).status).toBe(404);
});
