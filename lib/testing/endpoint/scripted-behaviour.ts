/** What the scripted endpoint can do with one request, and the bytes each of these is on the wire. */
import type { ServerResponse } from "node:http";
import { assertNever } from "@/lib/domain/assert-never";

export type ScriptedUsage = {
  prompt_tokens: number;
  completion_tokens: number;
  prompt_tokens_details?: { cached_tokens: number };
};

type Answer = {
  /** Characters per SSE chunk, each its own write. Left out: the whole answer in one write. */
  chunkSize?: number;
  /** `null`: the endpoint doesn't say. Left out: sent where the request asks for it. */
  usage?: ScriptedUsage | null;
  /** `null`: the stream ends properly but never says that the answer is complete. */
  finishReason?: string | null;
};

export type ScriptedBehaviour =
  | ({ kind: "json"; value: unknown } & Answer)
  | ({ kind: "text"; text: string } & Answer)
  /** Functions it wants called; in pieces where `chunkSize` says so. */
  | ({ kind: "tool-calls"; calls: readonly { name: string; arguments: unknown; id?: string }[] } & Answer)
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: unknown }
  /** The socket is destroyed after that many characters of the answer; 0 is before the status line. */
  | { kind: "cut"; after: number; text?: string }
  /** Never answers. Ends with the client or with close(). */
  | { kind: "hang" }
  /** That many characters of the answer, then silence on an open connection. */
  | { kind: "stall"; after: number; text?: string }
  | { kind: "refusal"; text?: string }
  | { kind: "invalid-json" }
  /** An error object inside a stream that began well. */
  | { kind: "stream-error"; error?: unknown; after?: number };

export type AnswerContext = { model: string; stream: boolean; wantsUsage: boolean };

const SSE_HEAD = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" };
const SAMPLE_TEXT = '{"score":82,"concerns":["The migration has no way back."],"summary":"Sound, with one gap."}';
const DONE = "data: [DONE]\n\n";

type CallDelta = { index?: number; id?: string; type?: "function"; function: { name?: string; arguments?: string } };
type Delta = { role?: "assistant"; content?: string; refusal?: string; tool_calls?: CallDelta[] };

const frame = (model: string, fields: object): string =>
  `data: ${JSON.stringify({ id: "chatcmpl-scripted", object: "chat.completion.chunk", created: 0, model, ...fields })}\n\n`;

const deltaFrame = (model: string, delta: Delta, finishReason: string | null = null): string =>
  frame(model, { choices: [{ index: 0, delta, finish_reason: finishReason }] });

export function behave(response: ServerResponse, behaviour: ScriptedBehaviour, context: AnswerContext): void {
  switch (behaviour.kind) {
    case "json":
      return answer(response, context, { content: JSON.stringify(behaviour.value) }, behaviour);
    case "text":
      return answer(response, context, { content: behaviour.text }, behaviour);
    case "tool-calls":
      return callTools(response, context, behaviour);
    case "invalid-json":
      return answer(response, context, { content: `${SAMPLE_TEXT.slice(0, -12)}, oops` }, {});
    case "refusal":
      return answer(response, context, { refusal: behaviour.text ?? "I can't help with that." }, {});
    case "status": {
      const body =
        typeof behaviour.body === "string"
          ? behaviour.body
          : JSON.stringify(behaviour.body ?? { error: { message: "scripted" } });
      response.writeHead(behaviour.status, { "content-type": "application/json", ...behaviour.headers });
      response.end(body);
      return;
    }
    case "cut":
      // `after: 0` leaves the client without a status line: a connection that broke before the first byte.
      if (behaviour.after === 0) return void response.destroy();
      return begin(response, context, behaviour, () => response.destroy());
    case "stall":
      return begin(response, context, behaviour, () => undefined);
    case "stream-error": {
      const error = behaviour.error ?? { message: "The server had an error.", type: "server_error", code: null };
      return begin(response, context, { after: behaviour.after ?? 10 }, () =>
        response.end(`data: ${JSON.stringify({ error })}\n\n`),
      );
    }
    case "hang":
      return;
    default:
      return assertNever(behaviour);
  }
}

function begin(
  response: ServerResponse,
  { model }: AnswerContext,
  part: { after: number; text?: string },
  then: () => void,
): void {
  response.writeHead(200, SSE_HEAD);
  // `then` waits for the bytes to be handed over: destroying the socket earlier would throw them away.
  response.write(
    deltaFrame(model, { role: "assistant", content: (part.text ?? SAMPLE_TEXT).slice(0, part.after) }),
    then,
  );
}

function callTools(
  response: ServerResponse,
  context: AnswerContext,
  behaviour: Extract<ScriptedBehaviour, { kind: "tool-calls" }>,
): void {
  const { model, stream } = context;
  const calls = behaviour.calls.map((call, index) => ({
    id: call.id ?? `call_${index + 1}`,
    name: call.name,
    given: typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments),
  }));
  const options = { finishReason: "tool_calls", ...behaviour };
  const whole = calls.map(({ id, name, given }): CallDelta => ({
    id,
    type: "function",
    function: { name, arguments: given },
  }));
  const size = behaviour.chunkSize;
  if (!stream || size === undefined)
    return answer(
      response,
      context,
      { tool_calls: stream ? whole.map((one, index) => ({ index, ...one })) : whole },
      options,
    );
  response.writeHead(200, SSE_HEAD);
  calls.forEach(({ id, name, given }, index) => {
    response.write(
      deltaFrame(model, { tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] }),
    );
    for (let at = 0; at < given.length; at += size)
      response.write(
        deltaFrame(model, { tool_calls: [{ index, function: { arguments: given.slice(at, at + size) } }] }),
      );
  });
  response.end(deltaFrame(model, {}, "tool_calls") + DONE);
}

function answer(response: ServerResponse, context: AnswerContext, message: Delta, options: Answer): void {
  const { model, stream, wantsUsage } = context;
  const usage = options.usage === undefined ? { prompt_tokens: 120, completion_tokens: 40 } : options.usage;
  const finishReason = options.finishReason === undefined ? "stop" : options.finishReason;
  if (!stream) {
    const choices = [{ index: 0, message: { role: "assistant", ...message }, finish_reason: finishReason }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({ id: "chatcmpl-scripted", object: "chat.completion", created: 0, model, choices, usage }),
    );
    return;
  }
  const usageFrame = usage !== null && wantsUsage ? frame(model, { choices: [], usage }) : "";
  const tail = finishReason === null ? "" : deltaFrame(model, {}, finishReason) + usageFrame + DONE;
  if (options.chunkSize === undefined) {
    const bytes = Buffer.from(deltaFrame(model, { role: "assistant", ...message }) + tail);
    response.writeHead(200, { ...SSE_HEAD, "content-length": bytes.length });
    response.end(bytes);
    return;
  }
  response.writeHead(200, SSE_HEAD);
  const text = message.content ?? "";
  for (let at = 0; at < text.length; at += options.chunkSize) {
    response.write(deltaFrame(model, { content: text.slice(at, at + options.chunkSize) }));
  }
  response.end(tail);
}
