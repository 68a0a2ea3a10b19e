import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { checkIncoming } from "../http/check-incoming";
import { refuse } from "../http/refuse";
import { logger } from "../logger";
import { StartupError } from "../startup-error";
import type { Metrics } from "./metrics";

export const isMetricsRequest = ({ method, url }: IncomingMessage): boolean =>
  method === "GET" && /^\/metrics(?:\?|$)/.test(url ?? "");

export async function answerMetrics(metrics: Metrics, response: ServerResponse): Promise<void> {
  const text = await metrics.text().catch((error: unknown) => logger.error({ err: error }, "metrics"));
  if (text === undefined) return refuse(response, 503, "The metrics could not be collected. See the server's log.");
  response.writeHead(200, {
    "Content-Type": metrics.contentType,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(text);
}

type ServerOptions = { metrics: Metrics; port: number; host: string; allowedHosts: readonly string[] };

/** For a process that serves nothing else; ends with it. Resolves to the address. */
export async function startMetricsServer({ metrics, port, host, allowedHosts }: ServerOptions): Promise<string> {
  const server = createServer((request, response) => {
    const guard = checkIncoming(request, allowedHosts);
    if (!guard.ok) return refuse(response, guard.status, guard.message);
    if (!isMetricsRequest(request)) return refuse(response, 404, "Only /metrics is served here.");
    void answerMetrics(metrics, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        new StartupError(
          `The metrics can't be served on ${host}:${port}: ${error.message}. Choose another PARLEY_METRICS_PORT.`,
          { cause: error },
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const listening = typeof address === "object" && address ? address.port : port;
  // Being asked for figures is no reason to stay.
  server.unref();
  return `http://${host.includes(":") ? `[${host}]` : host}:${listening}/metrics`;
}
