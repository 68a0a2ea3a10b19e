import { describe, expect, it } from "vitest";
import type { DeliberationEvent } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { moneyRangeText, moneyText, spentText } from "./amounts";
import { costs } from "./costs";
import { recordViewsOf } from "./views-of";

const price = {
  currency: "USD",
  inputPerMillion: 2,
  cachedInputPerMillion: 1,
  outputPerMillion: 8,
  asOf: "2026-11-16",
};
const endpoint = { kind: "endpoint", model: "gpt-x" } as const;
/** Every reply read 250 tokens, 100 of them cached, and wrote 100; every fifth has no price. */
const priced = (log: readonly DeliberationEvent[]): DeliberationEvent[] => {
  let replies = 0;
  return log.map((event) =>
    event.payload.type === "reply.recorded"
      ? {
          ...event,
          payload: {
            ...event.payload,
            usage: { inputTokens: 250, cachedInputTokens: 100, outputTokens: 100 },
            ...(++replies % 5 === 0 ? {} : { price }),
          },
        }
      : event,
  );
};
const debate = priced(
  play({
    created: rehearsalCreated("debate", { source: endpoint, budget: { kind: "money", limit: 1, currency: "USD" } }),
    answer: rehearsalAnswer,
    decide: () => ({ choice: "raise", texts: { limit: "9" } }),
  }).log,
);
const PER_CALL = (150 * 2 + 100 * 1 + 100 * 8) / 1e6;

describe("costs", () => {
  const model = costs(debate, foldLog(debate));
  it("adds up the same by seat, by round and in all", () => {
    for (const rows of [model.seats, model.rounds]) {
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
      expect(sum(({ calls }) => calls)).toBe(model.total.calls);
      expect(sum(({ inputTokens }) => inputTokens)).toBe(model.total.inputTokens);
      expect(sum(({ cachedInputTokens }) => cachedInputTokens)).toBe(model.total.cachedInputTokens);
      expect(sum(({ unpricedCalls }) => unpricedCalls)).toBe(model.total.unpricedCalls);
      expect(sum(({ money }) => money["USD"] ?? 0)).toBeCloseTo(model.total.money["USD"] ?? 0, 8);
    }
    expect(model.total.calls).toBe(foldLog(debate).lifecycle.calls);
    expect(model.total.calls).toBe(25);
  });

  it("never shows a sum without what is missing in it", () => {
    expect(model.total.unpricedCalls).toBe(5);
    expect(model.total.spent).toBe(`${moneyText(20 * PER_CALL, "USD")} + 5 calls without a price`);
    for (const { spent, unpricedCalls } of [...model.seats, ...model.rounds])
      expect((spent ?? "").endsWith("without a price")).toBe(unpricedCalls > 0);
    expect(model.budget?.text).toContain("0.024 USD of 9.00 USD used; 5 calls without a price not counted");
  });

  it("names seats, those asked without one, rounds and models", () => {
    expect(model.seats.at(-1)).toMatchObject({ name: "The orchestrator", place: null, calls: 1 });
    expect(model.seats[0]).toMatchObject({ name: "Backend", place: 1, calls: 3, models: ["scripted"] });
    expect(model.rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
  });

  it("of a rehearsal: tokens, no money, no missing price", () => {
    for (const id of PROTOCOL_IDS) {
      const { log, folded } = play({
        created: rehearsalCreated(id, { budget: { kind: "tokens", limit: 1_000_000 } }),
        answer: rehearsalAnswer,
      });
      const { isRehearsal, total, seats, budget } = costs(log, folded);
      expect([isRehearsal, total.spent, total.unpricedCalls]).toEqual([true, null, 0]);
      expect(total.inputTokens).toBe(250 * total.calls);
      expect(seats.flatMap(({ models }) => models)).toEqual([]);
      expect(budget).toMatchObject({ used: 350 * total.calls, limit: 1_000_000, share: (350 * total.calls) / 1e6 });
    }
  });

  it("stand in the record's notes", () => {
    const folded = foldLog(debate);
    expect(recordViewsOf(folded).dossier(debate, folded).markdown).toContain(
      "25 model calls, 6,250 tokens read (2,500 from a cache), 2,500 written; 0.02 USD + 5 calls without a price",
    );
  });
});

describe("money in words", () => {
  it.each([
    [2.314, "2.31 USD"],
    [0, "0.00 USD"],
    [0.00424, "0.0042 USD"],
    [1234.5, "1,234.50 USD"],
  ])("%s → %s", (amount, text) => expect(moneyText(amount, "USD")).toBe(text));
  it("ranges that read the same are one figure", () => {
    expect(moneyRangeText({ low: 0.12, high: 1.9, currency: "USD" })).toBe("0.12 to 1.90 USD");
    expect(moneyRangeText({ low: 1.9, high: 1.901, currency: "EUR" })).toBe("1.90 EUR");
  });
  it("several currencies stand side by side", () => {
    expect(spentText({ money: { USD: 2, EUR: 1 }, unpricedCalls: 1 })).toBe(
      "1.00 EUR + 2.00 USD + 1 call without a price",
    );
    expect(spentText({ money: {}, unpricedCalls: 0 })).toBeNull();
  });
});
