/** Everything that comes in over HTTP, before Next sees it: Host and Origin, security headers, the nonce of the page. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import next from "next";
import type { Metrics } from "../telemetry/metrics";
import { answerMetrics, isMetricsRequest } from "../telemetry/serve-metrics";
import { checkIncoming } from "./check-incoming";
import { isNextDoor } from "./is-next-door";
import { refuse } from "./refuse";
import { securityHeaders } from "./security-headers";

type HandlerOptions = {
  isDev: boolean;
  server: Server;
  port: number;
  allowedHosts: readonly string[];
  /** Answered here, where worker and sockets are in memory: Next has other instances of our modules. Null: not asked for. */
  metrics: Metrics | null;
};

export type RequestHandler = { handle: (request: IncomingMessage, response: ServerResponse) => void; close: () => Promise<void> };

/** Socket.IO answers these itself, with a guard of its own. */
const SOCKET_PATH = "/socket.io/";

export async function createRequestHandler({ isDev, server, port, allowedHosts, metrics }: HandlerOptions): Promise<RequestHandler> {
  const app = next({ dev: isDev, httpServer: server, port, quiet: true });
  await app.prepare();
  const handleByNext = app.getRequestHandler();

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.url?.startsWith(SOCKET_PATH)) return;
    const guard = checkIncoming(request, allowedHosts);
    if (!guard.ok) return refuse(response, guard.status, guard.message);
    if (metrics && isMetricsRequest(request)) return void answerMetrics(metrics, response);

    const nonce = randomBytes(16).toString("base64");
    const headers = securityHeaders(nonce, { isDev });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // Next reads the policy of the request to put the nonce on its own scripts; the layout reads x-nonce.
    request.headers["content-security-policy"] = headers["Content-Security-Policy"];
    request.headers["x-nonce"] = nonce;
    if (isNextDoor(request)) delete request.headers["accept-encoding"];
    void handleByNext(request, response);
  }
  return { handle, close: () => app.close() };
}
