import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as monthRoute } from "@/app/api/costs/month/route";
import { POST as estimateRoute } from "@/app/api/deliberations/estimate/route";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { estimateCost, monthTotal } from "@/lib/contracts/costs";
import type { PriceRow } from "@/lib/contracts/prices";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { isPaid } from "@/lib/kernel/spending";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { replacePrices } from "@/lib/server/prices/prices";
import { callRoute } from "@/lib/testing/call-route";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId, storeLog } from "@/lib/testing/postgres/store-log";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices({ OPENAI_API_KEY: "sk-test", PARLEY_MODEL: "gpt-x" });
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from spending; delete from price_table");
});

const PRICE: PriceRow = {
  model: "gpt-x",
  connection: null,
  currency: "USD",
  inputPerMillion: 2,
  cachedInputPerMillion: 1,
  outputPerMillion: 8,
  asOf: "2026-11-16",
};
const valid = { title: "Queue in Postgres", protocol: "debate", question: "Should the queue move to Postgres?" };
const month = async (query = "?month=2026-01") =>
  monthTotal.response.parse((await callRoute(monthRoute, services, { query })).body.data);

/** Sums of money differ by their order in the last digits. */
const withoutMoney = ({ days, ...total }: Awaited<ReturnType<typeof month>>) => ({
  ...total,
  money: [],
  days: days.map((day) => ({ ...day, money: [] })),
});

describe("budget of a new deliberation", () => {
  const create = (body: object) => callRoute(createRoute, services, { body: { ...valid, ...body } });
  const stored = async () =>
    (await services.pool.query("select payload -> 'budget' as budget from event where seq = 1")).rows;

  it("is stored with the first event", async () => {
    expect((await create({ budget: { kind: "tokens", limit: 50_000 } })).status).toBe(201);
    expect(await stored()).toEqual([{ budget: { kind: "tokens", limit: 50_000 } }]);
  });

  it("in money needs a price of each model that is asked", async () => {
    const budget = { kind: "money", limit: 5, currency: "USD" };
    const refused = await create({ budget, models: { agents: { security: "small" } } });
    expect(refused.status).toBe(422);
    expect(refused.body.error?.fields).toEqual({
      budget:
        "A budget in USD needs a price in USD for gpt-x, small. Add them in Settings, Prices, or use a budget in tokens.",
    });
    await replacePrices(services, { items: [PRICE], version: 0 });
    expect((await create({ budget, models: { agents: { security: "small" } } })).body.error?.fields).toEqual({
      budget: "A budget in USD needs a price in USD for small. Add it in Settings, Prices, or use a budget in tokens.",
    });
    expect((await create({ budget })).status).toBe(201);
    expect((await create({ budget, rehearsal: true })).body.error?.fields?.["budget"]).toMatch(
      /^A rehearsal costs nothing\./,
    );
    expect(await stored()).toEqual([{ budget }]);
  });

  it.each([
    [{ kind: "tokens", limit: 0 }, "budget.limit"],
    [{ kind: "money", limit: 1, currency: "dollars" }, "budget.currency"],
    [{ kind: "hours", limit: 1 }, "budget.kind"],
  ])("%j is refused at %s", async (budget, field) => {
    const { status, body } = await create({ budget });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
    expect(await stored()).toEqual([]);
  });
});

describe("estimate", () => {
  const ask = (body: object) => callRoute(estimateRoute, services, { body: { ...valid, ...body } });
  it("stores nothing and answers with ranges; money once the price is known", async () => {
    const first = estimateCost.response.parse((await ask({})).body.data);
    expect(first).toMatchObject({ money: null, unpricedModels: ["gpt-x"] });
    expect(first.calls.high).toBeGreaterThan(first.calls.low);
    await replacePrices(services, { items: [PRICE], version: 0 });
    const second = estimateCost.response.parse(
      (await ask({ budget: { kind: "money", limit: 1, currency: "EUR" } })).body.data,
    );
    expect(second).toMatchObject({ money: [{ currency: "USD" }], unpricedModels: [] });
    expect((await services.pool.query("select 1 from deliberation")).rowCount).toBe(0);
  });

  it("says how long it may take by what calls of that model took, once enough are on record", async () => {
    const duration = async (body: object = {}) => estimateCost.response.parse((await ask(body)).body.data).duration;
    expect(await duration()).toBeNull();
    const { log } = play({
      created: rehearsalCreated("debate", { source: { kind: "endpoint", model: "gpt-x" } }),
      answer: rehearsalAnswer,
      id: newId(),
    });
    const timed = log.map((event): DeliberationEvent => {
      const { payload } = event;
      // As an endpoint answers: under a longer name.
      return payload.type === "reply.recorded"
        ? {
            ...event,
            payload: {
              ...payload,
              model: "gpt-x-2026-01-01",
              durationMs: 4000,
              connection: { id: ENV_CONNECTION, name: "Environment" },
            },
          }
        : event;
    });
    const id = await storeLog(services, timed);
    const { calls, duration: found } = estimateCost.response.parse((await ask({})).body.data);
    expect(found).toEqual({ low: calls.low * 4000, high: calls.high * 4000 });
    expect(await duration({ models: { default: "gpt-y" } })).toBeNull();
    expect(await duration({ rehearsal: true })).toBeNull();
    // Who was asked with what can't be told any more.
    await services.pool.query("update event set type = 'seat.changed' where deliberation_id = $1 and seq = 3", [id]);
    expect(await duration()).toBeNull();
  });

  it("says what is wrong with the body, as a creation does", async () => {
    expect((await ask({ title: "" })).body.error?.fields).toHaveProperty("title");
  });
});

describe("a month's total", () => {
  it("is nothing where no model was called", async () => {
    await storeLog(services, play({ created: rehearsalCreated("debate"), answer: rehearsalAnswer }).log);
    expect(await month()).toEqual({
      month: "2026-01",
      calls: 0,
      inputTokens: 0,
      cachedInputTokens: 0,
      outputTokens: 0,
      money: [],
      unpricedCalls: 0,
      days: [],
    });
    expect(await month("")).toMatchObject({ month: new Date().toISOString().slice(0, 7), calls: 0 });
    expect((await callRoute(monthRoute, services, { query: "?month=2026-13" })).status).toBe(422);
  });

  it("adds up what the log of each deliberation adds up to", async () => {
    const { log } = play({
      created: rehearsalCreated("debate", { source: { kind: "endpoint", model: "gpt-x" } }),
      answer: rehearsalAnswer,
    });
    let replies = 0;
    const paid = log.map((event): DeliberationEvent =>
      event.payload.type === "reply.recorded" ? { ...event, payload: changed(event.payload, replies++) } : event,
    );
    const id = await storeLog(services, paid);
    const { spending } = foldLog(paid).lifecycle;
    const total = await month();
    expect(total).toMatchObject({
      inputTokens: spending.inputTokens,
      cachedInputTokens: spending.cachedInputTokens,
      outputTokens: spending.outputTokens,
      unpricedCalls: spending.unpricedCalls,
    });
    expect(total.money.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
    for (const { currency, amount } of total.money) expect(amount).toBeCloseTo(spending.money[currency] ?? 0, 3);
    expect(total.unpricedCalls).toBeGreaterThan(1);
    const days = [...new Set(paid.filter(({ payload }) => isPaid(payload)).map(({ at }) => at.slice(0, 10)))];
    expect(total.days.map(({ day }) => day)).toEqual(days);
    expect(total.days.reduce((sum, { calls }) => sum + calls, 0)).toBe(total.calls);
    expect(total.days.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(total.inputTokens + total.outputTokens);
    expect(total.days[0]?.money.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
    expect(await month("?month=2025-12")).toMatchObject({ calls: 0 });
    expect(await month("?month=2026-02")).toMatchObject({ calls: 0 });

    // What was spent stays spent, and says nothing any more of where.
    const other = newId();
    await storeLog(
      services,
      paid.map((event) => ({ ...event, deliberationId: other })),
    );
    const both = await month();
    await deleteDeliberation(services, id);
    await deleteDeliberation(services, other);
    const rest = await month();
    expect(withoutMoney(rest)).toEqual(withoutMoney(both));
    expect(rest.calls).toBe(2 * total.calls);
    for (const [index, { currency, amount }] of rest.money.entries())
      expect([currency, amount]).toEqual([
        both.money[index]?.currency,
        expect.closeTo(both.money[index]?.amount ?? 0, 6),
      ]);
    expect((await services.pool.query("select distinct deliberation_id from spending")).rows).toEqual([
      { deliberation_id: "" },
    ]);
  });
});

/** Some in dollars, some in euros, some without a price, one without usage, one by a person, one after a try that broke off. */
function changed(payload: DeliberationEvent["payload"], index: number): DeliberationEvent["payload"] {
  if (payload.type !== "reply.recorded") return payload;
  const usage = { inputTokens: 1000 + index, cachedInputTokens: 10 * index, outputTokens: 100 };
  const { asOf, inputPerMillion, cachedInputPerMillion, outputPerMillion } = PRICE;
  const price = { currency: "USD", inputPerMillion, cachedInputPerMillion, outputPerMillion, asOf };
  switch (index % 6) {
    case 0:
      return { ...payload, usage, price };
    case 1:
      return { ...payload, usage, price: { currency: "EUR", inputPerMillion: 3, outputPerMillion: 9, asOf } };
    case 2:
      return { ...payload, usage };
    case 3:
      return { ...payload, usage: null, price };
    case 4:
      return { ...payload, usage: null, answeredBy: "Ada" };
    default:
      return {
        ...payload,
        usage,
        price,
        failedAttempts: [{ at: "2026-01-05T09:00:00.000Z", code: "server_error", message: "Broke off.", usage }],
      };
  }
}
