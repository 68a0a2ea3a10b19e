/** A web process without its pages: the real gateway, and the one address its readers ask for what they missed. Says its port when it is ready. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { AppError } from "@/lib/domain/errors";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { createPool } from "@/lib/server/db/pool";
import { readEventsJson } from "@/lib/server/deliberations/read-events";
import { handshakeGuard } from "@/lib/server/http/check-incoming";
import { Gateway } from "@/lib/server/realtime/gateway";

const [connectionString = "", port = "0"] = process.argv.slice(2);
const logger = pino({ level: "warn" }, pino.destination(2));
const pool = createPool(connectionString, "web");

async function answer(address: string): Promise<{ status: number; body: string }> {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const id = deliberationIdSchema.safeParse(/^\/api\/deliberations\/([^/]+)\/events$/.exec(pathname)?.[1]);
  if (!id.success) return { status: 404, body: "" };
  try {
    return { status: 200, body: await readEventsJson(pool, id.data, Number(searchParams.get("after"))) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return { status: 404, body: "" };
    logger.warn({ err: error }, "events");
    return { status: 503, body: "" };
  }
}

const http = createServer(
  (request, response) =>
    void answer(request.url ?? "/").then(({ status, body }) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(body),
    ),
);
const gateway = new Gateway({
  http,
  pool,
  connectionString,
  logger,
  isDev: false,
  isAllowed: handshakeGuard([]),
  door: null,
});
await gateway.start();
await new Promise<void>((resolve, reject) => {
  http.once("error", reject);
  http.listen(Number(port), "127.0.0.1", resolve);
});
process.send?.((http.address() as AddressInfo).port);
process.on("disconnect", () => process.exit(0));
