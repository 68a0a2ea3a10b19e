import { expect, test } from "vitest";
import {
  formatAbsoluteTime,
  formatChange,
  formatClock,
  formatCount,
  formatCountOf,
  formatDuration,
  formatMoney,
  formatNumber,
  formatRelativeTime,
  formatTokens,
  formatTotalOf,
} from "./format";

test.each([
  [7.5, "7.5"],
  [8, "8.0"],
  [6.25, "6.3"],
  [0, "0.0"],
  [null, "–"],
  [undefined, "–"],
  [Number.NaN, "–"],
])("number %s → %s", (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test.each([
  [0.5, "+0.5"],
  [-0.54, "−0.5"],
  [0.04, "±0.0"],
  [-0.04, "±0.0"],
])("change %s → %s", (value, text) => {
  expect(formatChange(value)).toBe(text);
});

test.each([
  [0, "0ms"],
  [480, "480ms"],
  [9_400, "9.4s"],
  [41_000, "41s"],
  [761_000, "12m 41s"],
  [60_000, "1m 00s"],
  [10_920_000, "3h 02m"],
  [187_200_000, "2d 4h"],
  [-5, "0ms"],
])("duration %s → %s", (value, text) => expect(formatDuration(value)).toBe(text));

test.each([
  [0, "0s"],
  [1_999, "1s"],
  [9_400, "9s"],
  [761_000, "12m 41s"],
])("clock %s → %s", (value, text) => {
  expect(formatClock(value)).toBe(text);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1k"],
  [12_400, "12.4k"],
  [999_940, "999.9k"],
  [999_950, "1M"],
  [3_100_000, "3.1M"],
])("tokens %s → %s", (value, text) => {
  expect(formatTokens(value)).toBe(text);
});

test.each([
  [0, "$0.00"],
  [0.004, "<$0.01"],
  [1.84, "$1.84"],
])("money %s → %s", (value, text) => {
  expect(formatMoney(value)).toBe(text);
});

test("counts take the plural where they should", () => {
  expect([0, 1, 1204].map((count) => formatCountOf(count, "agent"))).toEqual(["0 agents", "1 agent", "1,204 agents"]);
});

test("a total that was not counted to its end says so", () => {
  expect(
    [
      { total: 1, isTotalCapped: false },
      { total: 12, isTotalCapped: false },
      { total: 1000, isTotalCapped: true },
    ].map((total) => formatTotalOf(total, "decision")),
  ).toEqual(["1 decision", "12 decisions", "1,000+ decisions"]);
});

const NOW = Date.parse("2025-11-16T12:00:00Z");
test.each([
  ["2025-11-16T11:59:55Z", "just now"],
  ["2025-11-16T12:00:05Z", "just now"],
  ["2025-11-16T11:59:18Z", "42s ago"],
  ["2025-11-16T11:55:59Z", "4m ago"],
  ["2025-11-17T11:40:00Z", "in 23h"],
  ["2025-11-13T11:00:00Z", "3d ago"],
  ["2025-11-01T11:00:00Z", "1 Nov 2025"],
])("relative %s → %s", (at, text) => {
  expect(formatRelativeTime(at, NOW)).toBe(text);
});

test("absolute times follow the time zone they are given", () => {
  expect(formatAbsoluteTime("2025-11-16T14:02:11Z")).toBe("16 Nov 2025, 14:02:11 UTC");
  expect(formatAbsoluteTime("2025-11-16T14:02:11Z", "Asia/Tokyo")).toBe("16 Nov 2025, 23:02:11 GMT+9");
});

test("numbers are written as Intl writes them", () => {
  const one = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
  for (const value of [
    0, 7, -7, 0.5, -0.5, 0.05, 6.25, 999, 1000, 12_345.6, 1_234_567, 123_456_789.04, -1e6, 1e21, 1e-7,
  ]) {
    expect(formatNumber(value)).toBe(one.format(value));
    expect(formatCount(value)).toBe(whole.format(value));
  }
});
