import { describe, expect, it } from "vitest";
import type { Connection, ConnectionPreset } from "@/lib/contracts/connections";
import { connectionSchema, connectionPresetSchema } from "@/lib/contracts/connections";
import {
  bodyOf,
  bodyToMakeDefault,
  draftFromConnection,
  draftFromPreset,
  modelsIn,
  problemsOf,
} from "./connection-draft";

const preset = (changes: Partial<ConnectionPreset> = {}): ConnectionPreset =>
  connectionPresetSchema.parse({
    id: "openai",
    title: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    needsKey: true,
    isLocal: false,
    note: "",
    settings: {},
    ...changes,
  });
const connection = (changes: Partial<Connection> = {}): Connection =>
  connectionSchema.parse({
    id: "con_paid00000000",
    name: "OpenAI",
    preset: "openai",
    baseUrl: "https://api.openai.com/v1",
    defaultModel: "gpt-x",
    isFromEnvironment: false,
    isDefault: true,
    hasKey: true,
    isKeyReadable: true,
    lastCheck: null,
    version: 3,
    ...changes,
  });

describe("a connection in the form", () => {
  it("starts from a preset with a name nobody has, and is the default where there is none", () => {
    const first = draftFromPreset(preset(), []);
    expect(first).toMatchObject({
      name: "OpenAI",
      baseUrl: "https://api.openai.com/v1",
      isDefault: true,
      allowPrivate: false,
    });
    expect(draftFromPreset(preset(), [connection(), connection({ name: "openai 2" })])).toMatchObject({
      name: "OpenAI 3",
      isDefault: false,
    });
  });

  it("allows private networks for a preset that is local, and takes over its quirks", () => {
    const draft = draftFromPreset(
      preset({ id: "ollama", isLocal: true, settings: { maxTokensField: "max_tokens", replyMode: "json_object" } }),
      [],
    );
    expect(bodyOf(draft)).toMatchObject({
      preset: "ollama",
      allowPrivate: true,
      maxTokensField: "max_tokens",
      replyMode: "json_object",
    });
  });

  it("is not saved while the address has a part to fill in", () => {
    const draft = draftFromPreset(preset({ baseUrl: "https://{resource}.openai.azure.com/openai/v1" }), []);
    expect(draft.baseUrl).toContain("{resource}");
    expect(problemsOf(draft)).toEqual({ baseUrl: "Replace {resource} in the address with your own." });
    expect(problemsOf({ ...draft, baseUrl: "https://mine.openai.azure.com/openai/v1" })).toEqual({});
  });

  it("says what is wrong at the field", () => {
    const draft = draftFromConnection(connection());
    expect(
      problemsOf({
        ...draft,
        name: " ",
        baseUrl: "ftp://x",
        contextTokens: 5,
        limits: { ...draft.limits, maxConcurrent: 0, stallMs: null },
      }),
    ).toEqual({
      name: "Give the connection a name.",
      baseUrl: "Use an http or https address.",
      contextTokens: "At least 1,000.",
      "limits.maxConcurrent": "At least 1.",
      "limits.stallMs": "Enter a number.",
    });
    expect(problemsOf({ ...draft, baseUrl: "" })).toEqual({ baseUrl: "Enter the address of the endpoint." });
    expect(problemsOf({ ...draft, limits: { ...draft.limits, requestsPerMinute: null } })).toEqual({});
    expect(problemsOf({ ...draft, models: "x".repeat(121) })).toEqual({ models: "At most 120 characters." });
  });

  it("keeps, replaces or removes the key, and sends none that was not typed", () => {
    const draft = draftFromConnection(connection());
    expect(bodyOf(draft)).not.toHaveProperty("apiKey");
    expect(bodyOf({ ...draft, key: { kind: "replace", text: "" } })).not.toHaveProperty("apiKey");
    expect(bodyOf({ ...draft, key: { kind: "replace", text: " sk-new " } })).toHaveProperty("apiKey", "sk-new");
    expect(bodyOf({ ...draft, key: { kind: "remove" } })).toHaveProperty("apiKey", null);
  });

  it("reads models by line or comma, each once", () => {
    expect(modelsIn("a\n b ,c\n\na")).toEqual(["a", "b", "c"]);
  });

  it("becomes the default without any other change", () => {
    const before = connection({ isDefault: false, models: ["a", "b"], contextTokens: 9000 });
    const body = bodyToMakeDefault(before, true);
    expect(body).toMatchObject({
      isDefault: true,
      models: ["a", "b"],
      contextTokens: 9000,
      limits: before.limits,
      defaultModel: "gpt-x",
    });
    expect(body).not.toHaveProperty("apiKey");
  });
});
