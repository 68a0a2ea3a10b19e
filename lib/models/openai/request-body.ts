import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import { assertNever } from "@/lib/domain/assert-never";
import type { ChatMessage, ModelRequest } from "@/lib/models/port";
import type { Dialect, Sent } from "./dialect";

export function requestBody(request: ModelRequest, dialect: Dialect): ChatCompletionCreateParamsStreaming {
  const { model, reply } = request;
  const usage = dialect.streamUsage ? { stream_options: { include_usage: true } } : {};
  const base = { model, stream: true as const, ...usage, ...settingsOf(request, dialect) };
  switch (dialect.mode) {
    case "json_schema": {
      const json_schema = { name: schemaName(reply.name), schema: reply.jsonSchema, strict: true };
      return { ...base, messages: [...request.messages], response_format: { type: "json_schema", json_schema } };
    }
    case "json_object":
      return {
        ...base,
        messages: withInstruction(request.messages, `Answer with one JSON object and nothing else. It must match this JSON Schema:\n${JSON.stringify(reply.jsonSchema)}`),
        response_format: { type: "json_object" },
      };
    case "fenced":
      return {
        ...base,
        messages: withInstruction(
          request.messages,
          `Answer with exactly one JSON object, in one fenced block that opens with \`\`\`json and closes with \`\`\`. Write nothing outside of it. The object must match this JSON Schema:\n${JSON.stringify(reply.jsonSchema)}`,
        ),
      };
    default:
      return assertNever(dialect.mode);
  }
}

/** What the request would hold if the endpoint took everything. */
export function sentBy({ settings }: Pick<ModelRequest, "settings">): Sent {
  return { temperature: settings?.temperature !== undefined, reasoningEffort: settings?.reasoningEffort !== undefined, maxTokens: settings?.maxOutputTokens !== undefined };
}

type SettingFields = Pick<ChatCompletionCreateParamsStreaming, "temperature" | "reasoning_effort" | "max_tokens" | "max_completion_tokens">;

function settingsOf({ settings = {} }: Pick<ModelRequest, "settings">, dialect: Dialect): SettingFields {
  const { temperature, reasoningEffort, maxOutputTokens } = settings;
  return {
    ...(temperature !== undefined && dialect.temperature ? { temperature } : {}),
    ...(reasoningEffort !== undefined && dialect.reasoningEffort ? { reasoning_effort: reasoningEffort } : {}),
    ...(maxOutputTokens === undefined ? {} : { [dialect.maxTokensField]: maxOutputTokens }),
  };
}

/** At the very end: the prefix stays the same for prompt caches, and chat templates refuse a system message there. */
function withInstruction(messages: readonly ChatMessage[], instruction: string): ChatMessage[] {
  const last = messages.at(-1);
  if (last?.role !== "user") return [...messages, { role: "user", content: instruction }];
  return [...messages.slice(0, -1), { role: "user", content: `${last.content}\n\n${instruction}` }];
}

/** The only characters OpenAI takes in a schema's name. */
function schemaName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "reply";
}
