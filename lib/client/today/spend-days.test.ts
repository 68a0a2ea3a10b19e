import { expect, test } from "vitest";
import { monthPace, spendDays, spentOn } from "./spend-days";

const month = {
  month: "2026-11",
  calls: 9,
  inputTokens: 900,
  cachedInputTokens: 0,
  outputTokens: 100,
  money: [
    { currency: "EUR", amount: 1 },
    { currency: "USD", amount: 6 },
  ],
  unpricedCalls: 0,
  days: [
    {
      day: "2026-11-03",
      calls: 3,
      tokens: 400,
      money: [
        { currency: "EUR", amount: 1 },
        { currency: "USD", amount: 2 },
      ],
    },
    { day: "2026-11-17", calls: 6, tokens: 600, money: [{ currency: "USD", amount: 4 }] },
  ],
};

test("a bar for each day of the month, in the currency most was spent in", () => {
  const days = spendDays(month);
  expect(days?.bars).toHaveLength(30);
  expect(days?.bars.filter(({ share }) => share > 0)).toEqual([
    { day: 3, share: 0.5 },
    { day: 17, share: 1 },
  ]);
  expect(days?.sentence).toBe("USD per day; the most on day 17: 4.00 USD.");
  expect(days?.table.rows.map(({ cells }) => cells)).toEqual([
    ["2026-11-03", "3", "400", "1.00 EUR + 2.00 USD"],
    ["2026-11-17", "6", "600", "4.00 USD"],
  ]);
});

test("in tokens where nothing has a price, and nothing where no day is known", () => {
  const unpriced = { ...month, money: [], days: month.days.map((day) => ({ ...day, money: [] })) };
  expect(spendDays(unpriced)?.sentence).toBe("Tokens per day; the most on day 17: 600 tokens.");
  expect(spendDays({ ...unpriced, month: "2028-02" })?.bars).toHaveLength(29);
  expect(spendDays({ ...month, days: [] })).toBeNull();
});

test("where a month leads at its pace, once there is one and it is all in one currency", () => {
  const dollars = { ...month, money: [{ currency: "USD", amount: 6 }] };
  expect(monthPace(dollars, 10)).toBe("About 18.00 USD by the end of the month at this pace.");
  expect(monthPace(dollars, 3)).toBeNull();
  expect(monthPace(dollars, 30)).toBeNull();
  expect(monthPace({ ...dollars, unpricedCalls: 2 }, 10)).toBeNull();
  expect(monthPace(month, 10)).toBeNull();
});

test("what today took so far", () => {
  expect(spentOn(month, 17)).toBe("4.00 USD");
  expect(spentOn(month, 18)).toBeNull();
  expect(spentOn({ ...month, money: [] }, 3)).toBe("400 tokens");
});
