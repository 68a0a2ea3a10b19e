/** A port against a scripted endpoint, for the tests of this folder. */
import { afterEach } from "vitest";
import { ModelError } from "@/lib/models/errors";
import type { ModelReply, ModelRequest } from "@/lib/models/port";
import {
  type ScriptedBehaviour,
  type ScriptedEndpoint,
  type ScriptedRequest,
  startScriptedEndpoint,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { createOpenAiPort, type OpenAiPort, type OpenAiPortOptions } from "./openai-port";

/** Of no known make, so that only knowing it can hide it. */
export const API_KEY = "very-secret-0123456789";

const started: ScriptedEndpoint[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((endpoint) => endpoint.close()));
});

export type Harness = {
  endpoint: ScriptedEndpoint;
  ask: (options?: {
    askId?: string;
    model?: string;
    signal?: AbortSignal;
    onDelta?: (text: string) => void;
    messages?: ModelRequest["messages"];
    settings?: ModelRequest["settings"];
    tools?: ModelRequest["tools"];
  }) => Promise<ModelReply>;
  dialectOf: OpenAiPort["dialectOf"];
};

type Script = ScriptedBehaviour | ((request: ScriptedRequest) => ScriptedBehaviour | Promise<ScriptedBehaviour>);

export async function startHarness(
  script: Script,
  options: Partial<OpenAiPortOptions> & { latencyMs?: number } = {},
): Promise<Harness> {
  const { latencyMs, ...portOptions } = options;
  const endpoint = await startScriptedEndpoint({
    ...(latencyMs === undefined ? {} : { latencyMs }),
    respond: typeof script === "function" ? script : () => script,
  });
  started.push(endpoint);
  const port = createOpenAiPort({
    apiKey: API_KEY,
    baseURL: endpoint.url,
    timeoutMs: 5_000,
    stallMs: 5_000,
    ...portOptions,
  });
  return {
    endpoint,
    ask: ({
      askId = "dlb_1/opinion:1:api",
      model = "test-model",
      signal = new AbortController().signal,
      onDelta = () => undefined,
      messages,
      settings,
      tools,
    } = {}) => port.complete({ ...requestFor(askId, model, messages), settings, tools }, { signal, onDelta }),
    dialectOf: (model) => port.dialectOf(model),
  };
}

export function requestFor(askId: string, model: string, messages?: ModelRequest["messages"]): ModelRequest {
  return {
    askId,
    model,
    messages: messages ?? [
      { role: "system", content: "You are the API seat." },
      { role: "user", content: "Score the design." },
    ],
    reply: {
      name: "opinion",
      jsonSchema: {
        type: "object",
        properties: { score: { type: "integer" } },
        required: ["score"],
        additionalProperties: false,
      },
    },
    cue: {
      protocol: "any",
      ask: { key: askId, kind: "opinion", round: 1, agentId: "api" as ModelRequest["cue"]["ask"]["agentId"] },
      state: null,
      script: "converges",
    },
  };
}

/** The ModelError a call ends with; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ModelError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail.");
}
