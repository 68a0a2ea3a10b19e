/** Everything that comes in over HTTP, before Next sees it: Host and Origin, address and method, security headers, the nonce of the page. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import next from "next";
import { logger } from "@/lib/server/logger";
import type { Metrics } from "../telemetry/metrics";
import { answerMetrics, isMetricsRequest } from "../telemetry/serve-metrics";
import { checkIncoming } from "./check-incoming";
import { isNextDoor } from "./is-next-door";
import { refuse } from "./refuse";
import { checkTarget } from "./request-target";
import { securityHeaders } from "./security-headers";
import { readStaticFiles, type StaticFiles } from "./static-files";

type HandlerOptions = {
  isDev: boolean;
  server: Server;
  port: number;
  allowedHosts: readonly string[];
  /** Answered here, where worker and sockets are in memory: Next has other instances of our modules. Null: not asked for. */
  metrics: Metrics | null;
};
type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export type RequestHandler = { handle: Handle; close: () => Promise<void> };

/** Socket.IO answers these itself, with a guard of its own. */
const SOCKET_PATH = "/socket.io/";

export async function createRequestHandler({
  isDev,
  server,
  port,
  allowedHosts,
  metrics,
}: HandlerOptions): Promise<RequestHandler> {
  // Quiet: what goes wrong in a page is logged by instrumentation.ts, in the form of our own log.
  const app = next({ dev: isDev, httpServer: server, port, quiet: true });
  const [files] = await Promise.all([isDev ? null : readStaticFiles(".next/static"), app.prepare()]);
  return {
    handle: guarded(app.getRequestHandler(), { isDev, allowedHosts, metrics, files }),
    close: () => app.close(),
  };
}

type Next = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Next behind its guards. */
export function guarded(
  handleByNext: Next,
  {
    isDev,
    allowedHosts,
    metrics,
    files = null,
  }: Pick<HandlerOptions, "isDev" | "allowedHosts" | "metrics"> & { files?: StaticFiles | null },
): Handle {
  return (request, response) => {
    if (request.url?.startsWith(SOCKET_PATH)) return;
    const guard = checkIncoming(request, allowedHosts);
    if (!guard.ok) return refuse(response, guard.status, guard.message);
    const target = checkTarget(request);
    if (!target.ok) {
      if (target.status === 405) response.setHeader("Allow", target.allow);
      return refuse(response, target.status, target.message);
    }
    if (metrics && isMetricsRequest(request)) return void answerMetrics(metrics, response);
    if (files?.answer(request, response)) return;

    const nonce = randomBytes(16).toString("base64");
    const headers = securityHeaders(nonce, { isDev });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // Next reads the policy of the request to put the nonce on its own scripts; the layout reads x-nonce.
    request.headers["content-security-policy"] = headers["Content-Security-Policy"];
    request.headers["x-nonce"] = nonce;
    if (request.url?.startsWith("/api/") && isNextDoor(request)) delete request.headers["accept-encoding"];
    handleByNext(request, response).catch((error: unknown) => {
      logger.error({ err: error, method: request.method, url: request.url }, "page failed");
      if (!response.headersSent)
        refuse(
          response,
          500,
          "Something went wrong in Parley. Try again. If it keeps happening, the server's log has the details.",
        );
      else response.destroy();
    });
  };
}
