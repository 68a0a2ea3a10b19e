/** Endpoints repeat what they were called with, by mistake or on purpose. None of it may be shown or kept. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { examine } from "@/lib/models/doctor/examine";
import { fetchModels } from "@/lib/models/doctor/list-models";
import { startScriptedEndpoint } from "@/lib/testing/endpoint/scripted-endpoint";
import { API_KEY, startHarness } from "@/lib/models/openai/port-harness";

afterEach(() => vi.unstubAllEnvs());

describe("a key that comes back", () => {
  const value = { score: 80, summary: `The header said Bearer ${API_KEY}; none of it matters.` };

  it.each([undefined, 1, 3, 7, 40])("in a reply, in pieces of %s, is neither kept nor shown", async (chunkSize) => {
    const { ask } = await startHarness({ kind: "json", value, ...(chunkSize === undefined ? {} : { chunkSize }) });
    let shown = "";
    const reply = await ask({ onDelta: (text) => (shown += text) });
    expect(JSON.parse(reply.text)).toEqual({ score: 80, summary: "The header said Bearer [key]; none of it matters." });
    expect(shown).toBe(reply.text);
  });

  it("in a reply that ends with the beginning of one is not lost", async () => {
    const { ask } = await startHarness({ kind: "text", text: `It begins with ${API_KEY.slice(0, 9)}`, chunkSize: 4 });
    let shown = "";
    expect((await ask({ onDelta: (text) => (shown += text) })).text).toBe(`It begins with ${API_KEY.slice(0, 9)}`);
    expect(shown).toBe(`It begins with ${API_KEY.slice(0, 9)}`);
  });

  it("as the model's name is not stored", async () => {
    const { ask } = await startHarness({ kind: "json", value });
    expect((await ask({ model: `gpt-${API_KEY}` })).model).toBe("gpt-[key]");
  });

  it("in the list of models names none", async () => {
    const endpoint = await startScriptedEndpoint({
      models: ["good", `m-${API_KEY}`, API_KEY],
      respond: () => ({ kind: "json", value }),
    });
    expect(await fetchModels({ baseURL: endpoint.url, apiKey: API_KEY, timeoutMs: 5000 })).toMatchObject({
      kind: "listed",
      models: ["good"],
    });
    await endpoint.close();
  });

  it("is in no report of the doctor", async () => {
    const endpoint = await startScriptedEndpoint({
      models: [API_KEY, "zebra"],
      respond: ({ attempt }) =>
        attempt % 2 === 0
          ? { kind: "json", value }
          : { kind: "status", status: 400, body: { error: { message: `No ${API_KEY}`, code: API_KEY } } },
    });
    const report = await examine(
      {
        baseURL: endpoint.url,
        apiKey: API_KEY,
        model: "",
        typedModels: [],
        replyMode: "auto",
        maxTokensField: "max_tokens",
        urlProblem: () => Promise.resolve(null),
      },
      { callMs: 5000, totalMs: 20_000 },
    );
    expect(JSON.stringify(report)).not.toContain(API_KEY);
    expect(JSON.stringify(report)).toContain("[key]");
    await endpoint.close();
  });
});

describe("OpenAI's organisation and project", () => {
  const sent = async (account?: { organization: string | null; project: string | null }) => {
    vi.stubEnv("OPENAI_ORG_ID", "org-of-the-environment");
    vi.stubEnv("OPENAI_PROJECT_ID", "proj-of-the-environment");
    let headers: Record<string, unknown> = {};
    const { ask } = await startHarness(
      (request) => {
        headers = request.headers;
        return { kind: "json", value: { score: 1 } };
      },
      { account },
    );
    await ask();
    return [headers["openai-organization"], headers["openai-project"]];
  };

  it("of the environment go to no endpoint that was not given them", async () =>
    expect(await sent()).toEqual([undefined, undefined]));
  it("go to the endpoint they are given for", async () =>
    expect(await sent({ organization: "org-1", project: "proj-1" })).toEqual(["org-1", "proj-1"]));
});
