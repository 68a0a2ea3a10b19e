import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { ComponentWorld } from "@/lib/testing/component-world";
import { MonthTotal } from "./deliberation-list";

const total = {
  month: "2026-11",
  calls: 412,
  inputTokens: 1_700_000,
  cachedInputTokens: 0,
  outputTokens: 200_000,
  money: [{ currency: "USD", amount: 4.123 }],
  unpricedCalls: 0,
  days: [],
};
const show = (data: object) => {
  const server = installFakeServer({ "GET /api/costs/month": { data } });
  return {
    server,
    ...render(
      <ComponentWorld>
        <MonthTotal />
      </ComponentWorld>,
    ),
  };
};

test.each([
  [total, "November: 412 calls, 1.9M tokens, 4.12 USD"],
  [{ ...total, unpricedCalls: 3 }, "November: 412 calls, 1.9M tokens, 4.12 USD and 3 calls without a price"],
  [{ ...total, money: [], unpricedCalls: 412 }, "November: 412 calls, 1.9M tokens; no prices set"],
])("%#: %s", async (data, text) => {
  show(data);
  expect(await screen.findByText(/^November/)).toHaveTextContent(text);
});

test("nothing before the first call to a model", async () => {
  const { server, container } = show({ ...total, calls: 0 });
  await expect.poll(() => server.sent).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container).toHaveTextContent("");
});
