import { describe, expect, it } from "vitest";
import type { ChatMessage, ModelRequest } from "@/lib/models/port";
import { LOOK_TOOLS } from "@/lib/prompts/evidence/look-forms";
import type { ScriptedBody } from "@/lib/testing/endpoint/scripted-endpoint";
import { startHarness } from "./port-harness";

const tools: ModelRequest["tools"] = LOOK_TOOLS;
const calls = [
  { name: "search", arguments: { words: "retry" } },
  { name: "read", arguments: { path: "src/queue.ts", from: 3 }, id: "call_b" },
];
const read = [
  { id: "call_1", name: "search", arguments: '{"words":"retry"}' },
  { id: "call_b", name: "read", arguments: '{"path":"src/queue.ts","from":3}' },
];

describe("functions on offer", () => {
  it.each([undefined, 1, 7])("are called, whether they come whole or in pieces of %s", async (chunkSize) => {
    let body: ScriptedBody | null = null;
    const { ask } = await startHarness((request) => {
      body = request.body;
      return { kind: "tool-calls", calls, ...(chunkSize === undefined ? {} : { chunkSize }) };
    });
    const { toolCalls, text } = await ask({ tools });
    expect(toolCalls).toEqual(read);
    expect(text).toBe("");
    expect((body as ScriptedBody | null)?.tools?.map((tool) => tool.function.name)).toEqual([
      "list",
      "search",
      "read",
      "decisions",
    ]);
  });

  it("go unused where the model answers at once", async () => {
    const { ask } = await startHarness({ kind: "json", value: { score: 3 } });
    expect(await ask({ tools })).toMatchObject({ text: '{"score":3}' });
    expect((await ask({ tools })).toolCalls).toBeUndefined();
  });

  it("are called by an endpoint that ends with “stop” and says no ids", async () => {
    const { ask } = await startHarness({ kind: "tool-calls", calls: [{ ...calls[0]!, id: "" }], finishReason: "stop" });
    expect((await ask({ tools })).toolCalls).toEqual([{ ...read[0], id: "" }]);
  });

  it("that are refused are left out from then on, and the conversation is told without them", async () => {
    const bodies: ScriptedBody[] = [];
    const { ask, dialectOf } = await startHarness(({ body }) => {
      bodies.push(body);
      return body.tools
        ? { kind: "status", status: 400, body: { error: { message: "tools is not supported", param: "tools" } } }
        : { kind: "json", value: { score: 3 } };
    });
    const messages: ChatMessage[] = [
      { role: "system", content: "You are the API seat." },
      { role: "user", content: "Score the design." },
      { role: "assistant", content: "", toolCalls: [read[0]!] },
      { role: "tool", content: "nothing found", callId: "call_1" },
    ];
    await ask({ tools, messages });
    expect(dialectOf("test-model").tools).toBe(false);
    expect(bodies[0]?.messages?.slice(2)).toMatchObject([
      { role: "assistant", content: null, tool_calls: [{ id: "call_1", function: { name: "search" } }] },
      { role: "tool", tool_call_id: "call_1", content: "nothing found" },
    ]);
    expect(bodies[1]?.messages?.slice(2)).toEqual([
      { role: "assistant", content: 'search {"words":"retry"}' },
      { role: "user", content: "nothing found" },
    ]);
    await ask({ tools });
    expect(bodies).toHaveLength(3);
  });

  it("are kept where only the format beside them is refused", async () => {
    const bodies: ScriptedBody[] = [];
    const { ask, dialectOf } = await startHarness(({ body }) => {
      bodies.push(body);
      return body.tools && body.response_format
        ? { kind: "status", status: 400, body: { error: { message: "response_format can't be combined with tools" } } }
        : { kind: "tool-calls", calls };
    });
    expect((await ask({ tools })).toolCalls).toEqual(read);
    expect(dialectOf("test-model")).toMatchObject({ tools: true, toolsWithFormat: false, mode: "json_schema" });
    expect(bodies.at(-1)?.messages?.at(-1)?.content).toContain("JSON Schema");
  });
});
