/** Everything that comes in over HTTP, before Next sees it: Host and Origin, address and method, security headers, the nonce of the page. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import next from "next";
import { logger } from "@/lib/server/logger";
import type { Metrics } from "../telemetry/metrics";
import { answerMetrics, isMetricsRequest } from "../telemetry/serve-metrics";
import { can } from "@/lib/domain/access/can";
import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/access/viewer";
import { clientAddress } from "../access/client-address";
import type { Door } from "../access/door";
import { FACTS_HEADER, sealFacts } from "../access/request-facts";
import { isForAnybody, turnAway } from "../access/turn-away";
import { databaseTrouble } from "../db/database-unavailable";
import { checkIncoming } from "./check-incoming";
import { isNextDoor } from "./is-next-door";
import { refuse, refusePage } from "./refuse";
import { checkTarget } from "./request-target";
import { PATH_HEADER } from "./path-header";
import { securityHeaders } from "./security-headers";
import { readStaticFiles, type StaticFiles } from "./static-files";

type HandlerOptions = {
  isDev: boolean;
  server: Server;
  port: number;
  allowedHosts: readonly string[];
  /** One person's, and nobody said that it may be reached from elsewhere. */
  refusesProxies?: boolean;
  /** Null: personal mode, where everybody is let in. */
  door: Door | null;
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
  refusesProxies = false,
  door,
  metrics,
}: HandlerOptions): Promise<RequestHandler> {
  // Quiet: what goes wrong in a page is logged by instrumentation.ts, in the form of our own log.
  const app = next({ dev: isDev, httpServer: server, port, quiet: true });
  const [files] = await Promise.all([isDev ? null : readStaticFiles(".next/static"), app.prepare()]);
  return {
    handle: guarded(app.getRequestHandler(), { isDev, allowedHosts, refusesProxies, door, metrics, files }),
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
    refusesProxies = false,
    door,
    metrics,
    files = null,
  }: Pick<HandlerOptions, "isDev" | "allowedHosts" | "refusesProxies" | "door" | "metrics"> & {
    files?: StaticFiles | null;
  },
): Handle {
  return (request, response) => {
    if (request.url?.startsWith(SOCKET_PATH)) return;
    const guard = checkIncoming(request, allowedHosts, refusesProxies);
    if (!guard.ok) return refuse(response, guard.status, guard.message);
    const target = checkTarget(request);
    if (!target.ok) {
      if (target.status === 405) response.setHeader("Allow", target.allow);
      return refuse(response, target.status, target.message);
    }
    // Ours alone to say.
    delete request.headers[FACTS_HEADER];
    if (files?.answer(request, response)) return;
    if (!door) return answer(request, response, LOCAL_VIEWER);
    door
      .viewerOf(request.headers)
      .then(
        (viewer) => {
          const facts = { viewer, address: clientAddress(request) };
          if (viewer.kind === "nobody" && !isForAnybody(request, isDev)) {
            // Nobody waits for it.
            void door.noteTurnedAway(request, facts);
            return turnAway(request, response);
          }
          request.headers[FACTS_HEADER] = sealFacts(facts);
          answer(request, response, viewer);
        },
        (error: unknown) => {
          logger.warn({ err: error }, "who asks could not be found out");
          const sentence = databaseTrouble(error)?.sentence ?? "Parley can't find out who you are. Try again.";
          if (request.headers.accept?.includes("text/html")) return refusePage(response, sentence);
          refuse(response, 503, sentence);
        },
      )
      .catch((error: unknown) => failed(error, request, response));
  };

  function failed(error: unknown, { method, url }: IncomingMessage, response: ServerResponse): void {
    logger.error({ err: error, method, url }, "page failed");
    if (response.headersSent) return void response.destroy();
    refuse(
      response,
      500,
      "Something went wrong in Parley. Try again. If it keeps happening, the server's log has the details.",
    );
  }

  function answer(request: IncomingMessage, response: ServerResponse, viewer: Viewer): void {
    if (metrics && isMetricsRequest(request)) {
      if (can(viewer, "operate")) return void answerMetrics(metrics, response);
      return refuse(response, 403, "Only an owner, or a token of one, can read the metrics.");
    }
    const nonce = randomBytes(16).toString("base64");
    const headers = securityHeaders(nonce, { isDev });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // Next reads the policy of the request to put the nonce on its own scripts; the layout reads x-nonce.
    request.headers["content-security-policy"] = headers["Content-Security-Policy"];
    request.headers["x-nonce"] = nonce;
    request.headers[PATH_HEADER] = request.url ?? "/";
    if (request.url?.startsWith("/api/") && isNextDoor(request)) delete request.headers["accept-encoding"];
    handleByNext(request, response).catch((error: unknown) => failed(error, request, response));
  }
}
