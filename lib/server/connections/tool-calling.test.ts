import { expect, it } from "vitest";
import type { DoctorReport } from "@/lib/contracts/connections";
import { ModelError } from "@/lib/models/errors";
import { FULL_DIALECT } from "@/lib/models/openai/dialect";
import type { OpenAiPort } from "@/lib/models/openai/openai-port";
import type { ModelRequest } from "@/lib/models/port";
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
/** Somebody who wants to know, and calls as they may. */
function asking(port: OpenAiPort) {
  const stop = new AbortController();
  const { signal } = stop;
  const call = (request: ModelRequest) => port.complete(request, { signal, onDelta: () => undefined });
  return { call, signal, stop };
}
const found = (tools?: boolean) =>
  ({
    model: "m",
    use: { replyMode: "json_schema", streamUsage: true, ...(tools === undefined ? {} : { tools }) },
  }) as DoctorReport;

it("is found out by one call for all who ask at once, and not again", async () => {
  const { port, seen } = setUp();
  const takesTools = toolCalling(port, {});
  expect(await Promise.all([takesTools("m", asking(port)), takesTools("m", asking(port))])).toEqual([true, true]);
  expect(await takesTools("m", asking(port))).toBe(true);
  expect(seen.calls).toBe(1);
});

it("is asked again where the endpoint was away", async () => {
  const { port, seen } = setUp();
  const takesTools = toolCalling(port, {});
  seen.isAway = true;
  expect(await takesTools("m", asking(port))).toBe(false);
  seen.isAway = false;
  expect(await takesTools("m", asking(port))).toBe(true);
});

it("is as the operator says, as the doctor found for that model, and never once it was refused", async () => {
  const { port, seen } = setUp();
  expect(await toolCalling(port, { setting: "no" })("m", asking(port))).toBe(false);
  expect(await toolCalling(port, { setting: "yes" })("m", asking(port))).toBe(true);
  expect(await toolCalling(port, { found: found(false) })("m", asking(port))).toBe(false);
  expect(seen.calls).toBe(0);
  expect(await toolCalling(port, { found: found() })("m", asking(port))).toBe(true);
  expect(await toolCalling(port, { found: found(false) })("another", asking(port))).toBe(true);
  expect(seen.calls).toBe(2);
  expect(await toolCalling(setUp({ refused: true }).port, { setting: "yes" })("m", asking(port))).toBe(false);
});

it("is found out by the next one who asks where the first was stopped, and by nobody who was stopped themselves", async () => {
  const { port, seen } = setUp();
  const takesTools = toolCalling(port, {});
  let giveUp: (reason: Error) => void = () => undefined;
  const first = takesTools("m", {
    ...asking(port),
    call: () => new Promise((_, reject) => (giveUp = reject)),
  });
  const [second, third] = [asking(port), asking(port)];
  const answers = [takesTools("m", second), takesTools("m", third)];
  second.stop.abort(new Error("cancelled"));
  await expect(answers[0]).rejects.toThrow("cancelled");
  expect(seen.calls).toBe(0);
  giveUp(new Error("taken over"));
  await expect(first).rejects.toThrow("taken over");
  expect(await answers[1]).toBe(true);
  expect(seen.calls).toBe(1);
});
