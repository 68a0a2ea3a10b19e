import { expect, it } from "vitest";
import type { DoctorReport } from "@/lib/contracts/connections";
import { ModelError } from "@/lib/models/errors";
import { FULL_DIALECT } from "@/lib/models/openai/dialect";
import type { OpenAiPort } from "@/lib/models/openai/openai-port";
import { toolCalling } from "./connection-ports";

function setUp({ refused = false } = {}) {
  const seen = { calls: 0, isAway: false };
  const port: OpenAiPort = {
    dialectOf: () => ({ ...FULL_DIALECT, tools: !refused }),
    async complete() {
      seen.calls++;
      if (seen.isAway) throw new ModelError("unavailable");
      return {
        text: "",
        model: "m",
        usage: null,
        toolCalls: [{ id: "1", name: "read", arguments: '{"path":"capitals.txt"}' }],
      };
    },
  };
  return { port, seen };
}
const found = (tools?: boolean) =>
  ({
    model: "m",
    use: { replyMode: "json_schema", streamUsage: true, ...(tools === undefined ? {} : { tools }) },
  }) as DoctorReport;

it("is found out by one call for all who ask at once, and not again", async () => {
  const { port, seen } = setUp();
  const takesTools = toolCalling(port, {});
  expect(await Promise.all([takesTools("m"), takesTools("m")])).toEqual([true, true]);
  expect(await takesTools("m")).toBe(true);
  expect(seen.calls).toBe(1);
});

it("is asked again where the endpoint was away", async () => {
  const { port, seen } = setUp();
  const takesTools = toolCalling(port, {});
  seen.isAway = true;
  expect(await takesTools("m")).toBe(false);
  seen.isAway = false;
  expect(await takesTools("m")).toBe(true);
});

it("is as the operator says, as the doctor found for that model, and never once it was refused", async () => {
  const { port, seen } = setUp();
  expect(await toolCalling(port, { setting: "no" })("m")).toBe(false);
  expect(await toolCalling(port, { setting: "yes" })("m")).toBe(true);
  expect(await toolCalling(port, { found: found(false) })("m")).toBe(false);
  expect(seen.calls).toBe(0);
  expect(await toolCalling(port, { found: found() })("m")).toBe(true);
  expect(await toolCalling(port, { found: found(false) })("another")).toBe(true);
  expect(seen.calls).toBe(2);
  expect(await toolCalling(setUp({ refused: true }).port, { setting: "yes" })("m")).toBe(false);
});
