import { describe, expect, it } from "vitest";
import type { PriceRow } from "@/lib/contracts/prices";
import { connectionIdSchema } from "@/lib/domain/ids";
import { countTokens } from "@/lib/prompts/count-tokens";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { priceIn, type PriceIn } from "@/lib/server/prices/price-in";
import { memorySources } from "@/lib/testing/memory-sources";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { howMany } from "@/lib/testing/thorough";
import { checkBudget } from "./check-budget";
import { estimate } from "./estimate";
import { growth, LINEAR } from "@/lib/testing/growth";

const price = (model: string, more: Partial<PriceRow> = {}): PriceRow => ({
  model,
  connection: null,
  currency: "USD",
  inputPerMillion: 2,
  cachedInputPerMillion: 0.5,
  outputPerMillion: 8,
  asOf: "2026-11-16",
  ...more,
});
const at = (...rows: PriceRow[]): PriceIn => priceIn(rows, rows);
const endpoint = { kind: "endpoint", model: "big" } as const;

describe.each(PROTOCOL_IDS)("%s", (id) => {
  it("goes from a quick run to the longest, in calls, tokens and money", async () => {
    const created = rehearsalCreated(id, { source: endpoint });
    const { calls, inputTokens, outputTokens, cacheableTokens, money, unpricedModels, basis } = await estimate(
      created,
      at(price("big")),
      { patienceMs: Infinity },
    );
    for (const { low, high } of [calls, inputTokens, outputTokens, cacheableTokens]) {
      expect(low).toBeGreaterThan(0);
      expect(high).toBeGreaterThanOrEqual(low);
    }
    expect(inputTokens.low).toBeGreaterThan(countTokens(created.subject.artifact) * calls.low * 0.5);
    expect(cacheableTokens.low).toBeLessThan(inputTokens.low);
    const sum = (inputTokens.low - cacheableTokens.low) * 2e-6 + cacheableTokens.low * 0.5e-6 + outputTokens.low * 8e-6;
    expect(money).toEqual([
      {
        currency: "USD",
        low: expect.closeTo(sum, 6),
        high: expect.closeTo(inputTokens.high * 2e-6 + outputTokens.high * 8e-6, 6),
      },
    ]);
    expect(unpricedModels).toEqual([]);
    expect(basis).toMatch(/^Low: a rehearsal of this deliberation that ends after .+ High: /);
    expect(await estimate(created, at(price("big")), { patienceMs: Infinity })).toEqual({
      calls,
      inputTokens,
      outputTokens,
      cacheableTokens,
      money,
      duration: null,
      unpricedModels,
      basis,
    });
  });
});

const debate = rehearsalCreated("debate", { source: endpoint });
const other = connectionIdSchema.parse("con_aaaaaaaaaaaa");

it("says which models lack a price, and then no money at all", async () => {
  const panel = debate.panel.map((seat, index) => (index === 0 ? { ...seat, model: "small" } : seat));
  const { money, unpricedModels } = await estimate({ ...debate, panel }, at(price("big")));
  expect([money, unpricedModels]).toEqual([null, ["small"]]);
});

it("pays each seat at its own price, by currency", async () => {
  const panel = debate.panel.map((seat, index) => (index === 0 ? { ...seat, model: "big", connection: other } : seat));
  const { money } = await estimate(
    { ...debate, panel },
    at(price("big"), price("big", { connection: other, currency: "EUR" })),
  );
  expect(money?.map(({ currency }) => currency).toSorted()).toEqual(["EUR", "USD"]);
});

it("a rehearsal costs nothing, and needs no price", async () => {
  const { money, unpricedModels, basis } = await estimate(rehearsalCreated("debate"), at());
  expect([money, unpricedModels]).toEqual([[], []]);
  expect(basis).toContain("No model is called and nothing is spent.");
});

describe("how long it may take", () => {
  const pace = (ms: number) => ({ ms, calls: 9 });
  const timed = (created: typeof debate, paceOf: (asked: { model: string }) => ReturnType<typeof pace> | null) =>
    estimate(created, at(price("big")), { patienceMs: Infinity, paceOf });

  it("is the time of what follows one another, from the quickest run to the longest", async () => {
    const { duration, calls, basis } = await timed(debate, () => pace(1000));
    // In turn: a debate asks one seat after the other.
    expect(duration).toEqual({ low: calls.low * 1000, high: calls.high * 1000 });
    expect(basis).toContain("Time: each call as long as the median of those on record");
    const reviewed = await timed(rehearsalCreated("review", { source: endpoint }), () => pace(1000));
    // Its assessors are asked at once.
    expect(reviewed.duration?.low).toBeLessThan(reviewed.calls.low * 1000);
    expect(reviewed.duration?.high).toBeGreaterThan(reviewed.duration?.low ?? 0);
  });

  it("goes by the slowest of those asked at once, each with its own model", async () => {
    const review = rehearsalCreated("review", { source: endpoint });
    const [first, ...others] = review.panel;
    const panel = [{ ...first, model: "slow" } as (typeof review.panel)[number], ...others];
    const paceOf = ({ model }: { model: string }) => pace(model === "slow" ? 5000 : 1000);
    const [even, uneven] = [await timed(review, () => pace(1000)), await timed({ ...review, panel }, paceOf)];
    expect(uneven.duration?.low).toBeGreaterThan(even.duration?.low ?? 0);
  });

  it("is not said where a model has no calls on record, nor of a rehearsal", async () => {
    const panel = debate.panel.map((seat, index) => (index === 0 ? { ...seat, model: "small" } : seat));
    const some = await timed({ ...debate, panel }, ({ model }) => (model === "big" ? pace(1000) : null));
    expect([some.duration, some.basis.includes("Time:")]).toEqual([null, false]);
    expect((await timed(rehearsalCreated("debate"), () => pace(1000))).duration).toBeNull();
  });

  it("counts look-ups, which come before each answer", async () => {
    const memory = memorySources({ app: { "src/queue.ts": "export const MAX_ATTEMPTS = 10;" } });
    const run = (created: typeof debate) =>
      estimate(created, at(price("big")), { patienceMs: Infinity, sources: memory.reader, paceOf: () => pace(1000) });
    const [bare, grounded] = [await run(debate), await run({ ...debate, grounding: memory.grounding() })];
    expect(grounded.duration?.low).toBe(2 * (bare.duration?.low ?? 0));
    expect(grounded.duration?.high).toBe(4 * (bare.duration?.high ?? 0));
  });
});

it("counts the sources in every prompt, the look-ups and what they find", async () => {
  const memory = memorySources({ app: { "src/queue.ts": "export const MAX_ATTEMPTS = 10;" } });
  const run = (created: typeof debate) =>
    estimate(created, at(price("big")), { patienceMs: Infinity, sources: memory.reader });
  const bare = await run(debate);
  const grounded = await run({ ...debate, grounding: memory.grounding() });
  expect(grounded.calls.low).toBe(2 * bare.calls.low);
  expect(grounded.calls.high).toBe(4 * bare.calls.high);
  expect(grounded.inputTokens.low).toBeGreaterThan(2 * bare.inputTokens.low + 1500 * bare.calls.low);
  expect(grounded.inputTokens.high).toBeGreaterThan(grounded.inputTokens.low);
  expect(grounded.basis).toContain("Look-ups are estimated");
  expect(await run({ ...debate, grounding: memory.grounding({ evidence: "off", askMe: "never" }) })).toEqual(bare);
});

it("P5-38: a review of the page adds its calls and tokens, at both ends", async () => {
  const run = (more: { pageReview?: true }) =>
    estimate({ ...debate, pageWriter: "model", ...more }, at(price("big")), { patienceMs: Infinity });
  const [without, reviewed] = [await run({}), await run({ pageReview: true })];
  for (const field of ["calls", "inputTokens", "outputTokens"] as const) {
    expect(reviewed[field].low).toBeGreaterThan(without[field].low);
    expect(reviewed[field].high).toBeGreaterThan(without[field].high);
  }
  expect(reviewed.calls.high - without.calls.high).toBe(3 * (1 + debate.panel.length) - 1);
});

it("takes time in proportion to a very long document, and says what it assumes", async () => {
  for (const id of PROTOCOL_IDS) {
    const grown = await growth(howMany(2000, 6000), async (sentences) => {
      const artifact = "A sentence about queues, exports and who is paged at night. ".repeat(sentences);
      const { inputTokens, basis } = await estimate(
        rehearsalCreated(id, { source: endpoint, subject: { ...debate.subject, artifact } }),
        at(price("big")),
      );
      expect(inputTokens.high).toBeGreaterThanOrEqual(inputTokens.low);
      expect(basis).toContain("High:");
    });
    expect(grown).toBeLessThan(LINEAR);
  }
});

describe("a budget in money", () => {
  const inMoney = { kind: "money", limit: 5, currency: "USD" } as const;
  it("is taken where every model has a price in its currency", () => {
    expect(() => checkBudget({ ...debate, budget: inMoney }, at(price("big")))).not.toThrow();
    expect(() => checkBudget({ ...debate, budget: { kind: "tokens", limit: 5 } }, at())).not.toThrow();
  });

  it.each([
    ["no price", [], "big"],
    ["a price in another currency", [price("big", { currency: "EUR" })], "big"],
  ])("is refused where there is %s", (_, rows, name) => {
    expect(() => checkBudget({ ...debate, budget: inMoney }, at(...rows))).toThrow(`needs a price in USD for ${name}`);
  });

  it("is refused for a rehearsal", () => {
    expect(() => checkBudget({ ...rehearsalCreated("debate"), budget: inMoney }, at())).toThrow(
      "A rehearsal costs nothing.",
    );
  });
});
