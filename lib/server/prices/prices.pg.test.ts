import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET, PUT } from "@/app/api/prices/route";
import type { PriceRow } from "@/lib/contracts/prices";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from price_table");
});

const row = (model: string, changes: Partial<PriceRow> = {}) => ({
  model,
  connection: null,
  currency: "USD",
  inputPerMillion: 1.25,
  outputPerMillion: 10,
  asOf: "2026-11-16",
  ...changes,
});
const save = (items: unknown[], version: number) => callRoute(PUT, services, { body: { items, version } });
const table = async () => (await callRoute(GET, services)).body.data as { items: PriceRow[]; version: number };
const fields = ({ body }: Called) => (body.error as { fields: Record<string, string> }).fields;

describe("the price table", () => {
  it("is empty until somebody writes one: none comes with Parley", async () => {
    expect(await table()).toEqual({ items: [], version: 0 });
  });

  it("is kept as it was written, in its order, and emptied", async () => {
    const items = [
      row("gpt-x", { cachedInputPerMillion: 0.125 }),
      row("*", {
        connection: "env" as PriceRow["connection"],
        currency: "EUR",
        inputPerMillion: 0,
        outputPerMillion: 0,
      }),
    ];
    const saved = await save(items, 0);
    expect(saved.status).toBe(200);
    expect(saved.body.data).toEqual({ items, version: 1 });
    expect(await table()).toEqual({ items, version: 1 });
    expect((await save([], 1)).body.data).toEqual({ items: [], version: 2 });
    expect(await table()).toEqual({ items: [], version: 2 });
  });

  it("is not overwritten by somebody who read an older one, the first one included", async () => {
    await save([row("gpt-x")], 0);
    for (const version of [0, 2]) {
      const refused = await save([row("gpt-y")], version);
      expect(refused.status).toBe(409);
      expect(refused.body.error).toMatchObject({
        message: "The prices were changed after you opened them. Reload them and repeat your change.",
      });
    }
    expect((await table()).items.map(({ model }) => model)).toEqual(["gpt-x"]);
  });

  it("of two that save at once, takes one", async () => {
    const answers = await Promise.all([save([row("a")], 0), save([row("b")], 0), save([row("c")], 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const again = await Promise.all([save([row("d")], 1), save([row("e")], 1)]);
    expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await table()).version).toBe(2);
  });

  it("says at each field what is wrong, and keeps nothing of it", async () => {
    const refused = await save(
      [row("gpt-x", { inputPerMillion: -1, currency: "usd", asOf: "yesterday" }), row(" ")],
      0,
    );
    expect(refused.status).toBe(422);
    expect(fields(refused)).toEqual({
      "items.0.inputPerMillion": "A price can't be below 0.",
      "items.0.currency": "Three letters, for example USD.",
      "items.0.asOf": "A day such as 2026-11-16.",
      "items.1.model": "Name the model.",
    });
    expect(fields(await save([row("gpt-x"), row(" GPT-X "), row("*")], 0))).toEqual({
      "items.1.model": "This model already has a price. Remove one of the two.",
      "items.2.connection": "Choose the connection this price applies to.",
    });
    expect((await table()).version).toBe(0);
  });
});
