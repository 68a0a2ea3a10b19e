import type {
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import { assertNever } from "@/lib/domain/assert-never";
import type { ChatMessage, ModelRequest } from "@/lib/models/port";
import type { Dialect, Sent } from "./dialect";

export function requestBody(request: ModelRequest, dialect: Dialect): ChatCompletionCreateParamsStreaming {
  const { model, reply } = request;
  const usage = dialect.streamUsage ? { stream_options: { include_usage: true } } : {};
  const tools = dialect.tools ? toolsOf(request) : {};
  const messages = dialect.tools ? request.messages : withoutToolCalls(request.messages);
  const base = { model, stream: true as const, ...usage, ...settingsOf(request, dialect), ...tools };
  const mode = "tools" in tools && !dialect.toolsWithFormat ? "fenced" : dialect.mode;
  const instead = "tools" in tools ? " Where you call a function, write nothing." : "";
  switch (mode) {
    case "json_schema": {
      const json_schema = { name: schemaName(reply.name), schema: reply.jsonSchema, strict: true };
      return { ...base, messages: messages.map(wireMessage), response_format: { type: "json_schema", json_schema } };
    }
    case "json_object":
      return {
        ...base,
        messages: withInstruction(
          messages,
          `Answer with one JSON object and nothing else. It must match this JSON Schema:\n${JSON.stringify(reply.jsonSchema)}${instead}`,
        ),
        response_format: { type: "json_object" },
      };
    case "fenced":
      return {
        ...base,
        messages: withInstruction(
          messages,
          `Answer with exactly one JSON object, in one fenced block that opens with \`\`\`json and closes with \`\`\`. Write nothing outside of it.${instead} The object must match this JSON Schema:\n${JSON.stringify(reply.jsonSchema)}`,
        ),
      };
    default:
      return assertNever(mode);
  }
}

function toolsOf({ tools = [] }: ModelRequest): Pick<ChatCompletionCreateParamsStreaming, "tools"> {
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, jsonSchema }) => ({
      type: "function",
      function: { name, description, parameters: jsonSchema },
    })),
  };
}

export function wireMessage(message: ChatMessage): ChatCompletionMessageParam {
  switch (message.role) {
    case "tool":
      return { role: "tool", content: message.content, tool_call_id: message.callId };
    case "assistant": {
      const { content, toolCalls = [] } = message;
      if (toolCalls.length === 0) return { role: "assistant", content };
      return {
        role: "assistant",
        // Some endpoints refuse an empty text.
        content: content === "" ? null : content,
        tool_calls: toolCalls.map(({ id, name, arguments: given }) => ({
          id,
          type: "function",
          function: { name, arguments: given },
        })),
      };
    }
    default:
      return { role: message.role, content: message.content };
  }
}

/** The same conversation for an endpoint that knows no functions, as when a seat was given another one in between. */
function withoutToolCalls(messages: readonly ChatMessage[]): ChatMessage[] {
  const plain: ChatMessage[] = [];
  for (const message of messages) {
    const last = plain.at(-1);
    if (message.role === "tool") {
      if (last?.role === "user")
        plain[plain.length - 1] = { role: "user", content: `${last.content}\n\n${message.content}` };
      else plain.push({ role: "user", content: message.content });
    } else if (message.role === "assistant" && message.toolCalls) {
      const calls = message.toolCalls.map(({ name, arguments: given }) => `${name} ${given}`);
      plain.push({ role: "assistant", content: [message.content, ...calls].filter(Boolean).join("\n") });
    } else plain.push(message);
  }
  return plain;
}

/** What the request would hold if the endpoint took everything. */
export function sentBy({ settings, tools = [] }: Pick<ModelRequest, "settings" | "tools">): Sent {
  return {
    tools: tools.length > 0,
    temperature: settings?.temperature !== undefined,
    reasoningEffort: settings?.reasoningEffort !== undefined,
    maxTokens: settings?.maxOutputTokens !== undefined,
  };
}

type SettingFields = Pick<
  ChatCompletionCreateParamsStreaming,
  "temperature" | "reasoning_effort" | "max_tokens" | "max_completion_tokens"
>;

function settingsOf({ settings = {} }: Pick<ModelRequest, "settings">, dialect: Dialect): SettingFields {
  const { temperature, reasoningEffort, maxOutputTokens } = settings;
  return {
    ...(temperature !== undefined && dialect.temperature ? { temperature } : {}),
    ...(reasoningEffort !== undefined && dialect.reasoningEffort ? { reasoning_effort: reasoningEffort } : {}),
    ...(maxOutputTokens === undefined ? {} : { [dialect.maxTokensField]: maxOutputTokens }),
  };
}

/** At the very end: the prefix stays the same for prompt caches, and chat templates refuse a system message there. */
function withInstruction(messages: readonly ChatMessage[], instruction: string): ChatCompletionMessageParam[] {
  const last = messages.at(-1);
  const all: ChatMessage[] =
    last?.role === "user"
      ? [...messages.slice(0, -1), { role: "user", content: `${last.content}\n\n${instruction}` }]
      : [...messages, { role: "user", content: instruction }];
  return all.map(wireMessage);
}

/** The only characters OpenAI takes in a schema's name. */
function schemaName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_").slice(0, 64) || "reply";
}
