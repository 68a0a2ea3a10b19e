import { expect, test } from "vitest";
import { connectionIdSchema, ENV_CONNECTION } from "@/lib/domain/ids";
import { priceFor } from "./price-for";

const PAID = connectionIdSchema.parse("con_paid00000000");
const LOCAL = connectionIdSchema.parse("con_local0000000");

const row = (model: string, connection: typeof PAID | null, inputPerMillion: number) => ({
  model,
  connection,
  currency: "USD",
  inputPerMillion,
  outputPerMillion: inputPerMillion * 4,
  asOf: "2026-11-16",
});
const TABLE = [
  row("*", LOCAL, 0),
  row("gpt-x", null, 3),
  row("gpt-x", PAID, 2),
  row("*", PAID, 9),
  row("Big Model", null, 5),
  row("gpt-x-2026-01-01", null, 7),
];
const input = (connection: typeof PAID, model: string) => priceFor(TABLE, connection, model)?.inputPerMillion ?? null;

test("a model's own row at its connection counts first, then every model there, then its row for any connection", () => {
  expect(input(PAID, "gpt-x")).toBe(2);
  expect(input(PAID, "other")).toBe(9);
  expect(input(LOCAL, "gpt-x")).toBe(0);
  expect(input(ENV_CONNECTION, "gpt-x")).toBe(3);
});

test("names are compared without regard to case and outer spaces", () => {
  expect(input(ENV_CONNECTION, "  big model ")).toBe(5);
  expect(input(ENV_CONNECTION, "GPT-X")).toBe(3);
});

test("a dated variant has the price of its family unless it has a row of its own", () => {
  expect(input(ENV_CONNECTION, "gpt-x-2026-08-07")).toBe(3);
  expect(input(ENV_CONNECTION, "gpt-x-20260807")).toBe(3);
  expect(input(ENV_CONNECTION, "gpt-x@20260807")).toBe(3);
  expect(input(ENV_CONNECTION, "gpt-x-2026-01-01")).toBe(7);
});

test.each([
  "gpt-x-mini",
  "gpt-x-2",
  "gpt-x-0613",
  "gpt-x-2026",
  "gpt-x-2026-13-01",
  "gpt-x-2026-02-31",
  "gpt-x-preview-2026-01-01",
  "my-gpt-x",
  "gpt-x-12345678",
  "",
])("%s is another model: no price rather than a wrong one", (model) => {
  expect(input(ENV_CONNECTION, model)).toBeNull();
});

test("a star without a connection is a price for nothing", () => {
  expect(priceFor([row("*", null, 1)], ENV_CONNECTION, "gpt-x")).toBeNull();
});

test("the price is all that is handed on, with cached input only where the table has it", () => {
  expect(priceFor([row("gpt-x", null, 3)], PAID, "gpt-x")).toStrictEqual({
    currency: "USD",
    inputPerMillion: 3,
    outputPerMillion: 12,
    asOf: "2026-11-16",
  });
  expect(priceFor([{ ...row("gpt-x", null, 3), cachedInputPerMillion: 0 }], PAID, "gpt-x")).toHaveProperty(
    "cachedInputPerMillion",
    0,
  );
});
