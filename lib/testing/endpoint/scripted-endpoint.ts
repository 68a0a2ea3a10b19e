/**
 * An OpenAI-compatible endpoint on loopback that does what a test tells it to: a real HTTP server, so that streams
 * really break and connections really hang. It also stands in for the provider in the benchmark, hence no
 * dependency, one write per answer and only a summary kept of each request.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { behave, type ScriptedBehaviour } from "@/lib/testing/endpoint/scripted-behaviour";

export type { ScriptedBehaviour, ScriptedUsage } from "@/lib/testing/endpoint/scripted-behaviour";

export type ScriptedBody = {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  messages?: { role: string; content: string | null; tool_calls?: unknown; tool_call_id?: string }[];
  tools?: { type: string; function: { name: string } }[];
  temperature?: number;
  reasoning_effort?: string;
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string; json_schema?: { name: string; schema: unknown; strict?: boolean } };
};

/** `attempt` counts from 1 per askId. */
export type ScriptedRequest = { askId: string; headers: IncomingHttpHeaders; body: ScriptedBody; attempt: number };

export type RecordedRequest = {
  askId: string;
  attempt: number;
  /** The key it was made with. */
  key: string;
  at: number;
  /** Null while it is open. */
  endedAt: number | null;
  model: string;
  /** `none` is plain text: no response_format was sent. */
  mode: "json_schema" | "json_object" | "none";
  includeUsage: boolean;
  idempotencyKey: string | null;
  /** `dropped`: the connection closed before the answer was complete, from either side. */
  outcome: "open" | "answered" | "dropped";
};

export type ScriptedEndpoint = {
  /** Base URL, ends in /v1. */
  url: string;
  requests: readonly RecordedRequest[];
  /** The most requests that were open at one time. */
  peakOpen: () => number;
  /** How many connections were ever made. */
  connections: () => number;
  /** Ends everything, also what hangs. */
  close: () => Promise<void>;
};

export type ScriptedEndpointOptions = {
  /** Wait before each answer. */
  latencyMs?: number;
  models?: readonly string[];
  /** What GET /models answers instead of a list. */
  modelsStatus?: number;
  /** 0 (a free one) unless told. */
  port?: number;
  respond: (request: ScriptedRequest) => ScriptedBehaviour | Promise<ScriptedBehaviour>;
};

export async function startScriptedEndpoint(options: ScriptedEndpointOptions): Promise<ScriptedEndpoint> {
  const requests: RecordedRequest[] = [];
  const attempts = new Map<string, number>();
  let open = 0;
  let peak = 0;
  let connections = 0;

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readBody(request)) as ScriptedBody;
    const askId = decodeAskId(request.headers["x-parley-ask"]);
    const attempt = (attempts.get(askId) ?? 0) + 1;
    attempts.set(askId, attempt);
    const recorded = record(askId, attempt, body, request.headers);
    requests.push(recorded);
    peak = Math.max(peak, ++open);
    response.once("close", () => {
      open--;
      recorded.endedAt = Date.now();
      recorded.outcome = response.writableFinished ? "answered" : "dropped";
    });
    if (options.latencyMs) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
    const behaviour = await options.respond({ askId, headers: request.headers, body, attempt });
    // The client may have left, or close() ended everything, while this waited.
    if (response.destroyed) return;
    behave(response, behaviour, {
      model: recorded.model,
      stream: body.stream === true,
      wantsUsage: body.stream !== true || recorded.includeUsage,
    });
  }

  const server = createServer((request, response) => {
    if (request.method === "POST" && request.url === "/v1/chat/completions") {
      complete(request, response).catch((error: unknown) => fail(response, 500, `The script failed: ${String(error)}`));
    } else if (request.method === "GET" && request.url === "/v1/models" && options.modelsStatus !== undefined) {
      fail(response, options.modelsStatus, "There is no list of models.");
    } else if (request.method === "GET" && request.url === "/v1/models") {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          object: "list",
          data: (options.models ?? ["scripted"]).map((id) => ({ id, object: "model", created: 0, owned_by: "parley" })),
        }),
      );
    } else {
      fail(response, 404, `There is no ${request.method} ${request.url}.`);
    }
  });
  server.keepAliveTimeout = 60_000;
  server.on("connection", () => connections++);

  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: options.port ?? 0, backlog: 1024 }, () => {
      const address = server.address();
      if (address === null || typeof address === "string") reject(new Error("The scripted endpoint has no port."));
      else resolve(address.port);
    });
  });

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    peakOpen: () => peak,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function record(askId: string, attempt: number, body: ScriptedBody, headers: IncomingHttpHeaders): RecordedRequest {
  const type = body.response_format?.type;
  return {
    askId,
    attempt,
    key: headers.authorization?.replace(/^Bearer /, "") ?? "",
    at: Date.now(),
    endedAt: null,
    model: body.model ?? "scripted",
    mode: type === "json_schema" || type === "json_object" ? type : "none",
    includeUsage: body.stream_options?.include_usage === true,
    idempotencyKey: headers["idempotency-key"]?.toString() ?? null,
    outcome: "open",
  };
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.once("end", () => resolve(pieces.length === 1 ? String(pieces[0]) : Buffer.concat(pieces).toString()));
    request.once("error", reject);
  });
}

/** The header is percent-encoded where the id isn't ASCII (lib/models/openai/openai-port.ts). */
function decodeAskId(header: string | string[] | undefined): string {
  return decodeURIComponent(header?.toString() ?? "");
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message, type: "scripted_endpoint" } }));
}
