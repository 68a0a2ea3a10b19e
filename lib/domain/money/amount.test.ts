import { expect, test } from "vitest";
import { amountOf } from "./amount";

test.each([
  ["700", 700],
  ["0.5", 0.5],
  [" 12 ", 12],
  ["50,000", 50_000],
  ["1,234,567.89", 1_234_567.89],
  ["50 000", 50_000],
])("%s is an amount", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each(["", "0,5", "5,00", "1,2345", "-3", "1e9", "0x10", "Infinity", "ten", "1 2"])("“%s” is none", (text) => {
  expect(amountOf(text)).toBeNaN();
});
