import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ScriptedBehaviour, type ScriptedEndpoint, startScriptedEndpoint } from "./scripted-endpoint";

describe("the scripted endpoint", () => {
  let behaviour: ScriptedBehaviour | (() => never) = { kind: "hang" };
  let endpoint: ScriptedEndpoint;

  beforeEach(async () => {
    endpoint = await startScriptedEndpoint({
      models: ["a", "b"],
      respond: () => (typeof behaviour === "function" ? behaviour() : behaviour),
    });
  });
  afterEach(() => endpoint.close());

  const post = (body: object): Promise<Response> =>
    fetch(`${endpoint.url}/chat/completions`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "X-Parley-Ask": "d/1" },
    });

  it("answers without a stream too, and counts attempts", async () => {
    behaviour = { kind: "json", value: { a: 1 } };
    await post({ model: "a" });
    const answer: unknown = await (await post({ model: "a", response_format: { type: "json_object" } })).json();
    expect(answer).toMatchObject({
      model: "a",
      choices: [{ message: { content: '{"a":1}' }, finish_reason: "stop" }],
      usage: { prompt_tokens: 120 },
    });
    expect(endpoint.requests.map(({ askId, attempt, mode, outcome }) => [askId, attempt, mode, outcome])).toEqual([
      ["d/1", 1, "none", "answered"],
      ["d/1", 2, "json_object", "answered"],
    ]);
  });

  it("lists its models and knows no other path", async () => {
    expect(await (await fetch(`${endpoint.url}/models`)).json()).toMatchObject({ data: [{ id: "a" }, { id: "b" }] });
    expect((await fetch(`${endpoint.url}/other`)).status).toBe(404);
  });

  it("reports a script that fails", async () => {
    behaviour = () => {
      throw new Error("my script");
    };
    const response = await post({});
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("my script");
  });

  it("ends what hangs when it closes", async () => {
    behaviour = { kind: "hang" };
    const call = post({}).then(
      () => "answered",
      () => "ended",
    );
    await expect.poll(() => endpoint.requests.length).toBe(1);
    await endpoint.close();
    expect(await call).toBe("ended");
  });
});
