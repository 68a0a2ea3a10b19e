/** Everything of a web process but Next's pages, on a port: guards, door, every route of the API, and sockets. */
import { readdirSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { Door } from "@/lib/server/access/door";
import { handshakeGuard } from "@/lib/server/http/check-incoming";
import { guarded } from "@/lib/server/http/request-handler";
import { endpointAt } from "@/lib/server/http/request-target";
import type { RouteHandler } from "@/lib/server/http/route";
import { Gateway } from "@/lib/server/realtime/gateway";
import type { TestServices } from "@/lib/testing/postgres/services";

const API = path.resolve("app/api");
const CATCH_ALL = "[...path]/route.ts";

/** Of every route there is, by the name of its endpoint. */
export async function routeHandlers(): Promise<{ name: string; handler: RouteHandler }[]> {
  const files = readdirSync(API, { recursive: true, encoding: "utf8" }).filter(
    (file) => /(?:^|\/)route\.ts$/.test(file) && file !== CATCH_ALL,
  );
  const modules = await Promise.all(
    files.map(async (file) => Object.entries((await import(path.join(API, file))) as Record<string, RouteHandler>)),
  );
  return modules
    .flat()
    .filter(([, handler]) => typeof handler === "function")
    .map(([, handler]) => ({ name: nameOf(handler.contract), handler }));
}

const nameOf = (contract: Endpoint): string =>
  Object.entries<Endpoint>(ENDPOINTS).find(
    ([, one]) => one.path === contract.path && one.method === contract.method,
  )?.[0] ?? `${contract.method} ${contract.path}`;

export async function startApiServer(services: TestServices) {
  const handlers = await routeHandlers();
  const door = await Door.open(services.pool, services.env);
  const http = createServer(
    guarded(
      async (incoming, outgoing) => {
        const url = new URL(incoming.url ?? "/", "http://parley");
        const endpoint = endpointAt(incoming.method ?? "GET", url.pathname);
        const handler = handlers.find(({ handler: one }) => nameOf(one.contract) === (endpoint && nameOf(endpoint)));
        if (!endpoint || !handler) return void outgoing.end("a page");
        const response = await handler.handler(
          requestOf(incoming, url),
          { params: Promise.resolve(paramsOf(endpoint.path, url.pathname)) },
          () => services,
        );
        for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
        outgoing.setHeader("set-cookie", response.headers.getSetCookie());
        outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
      },
      { isDev: false, allowedHosts: [], door, metrics: null },
    ),
  );
  const gateway = new Gateway({
    http,
    pool: services.pool,
    connectionString: services.url,
    logger: services.logger,
    isDev: false,
    isAllowed: handshakeGuard([]),
    door,
  });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  await gateway.start();
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    door,
    /** Ends the server too. */
    close: () => gateway.close(),
  };
}

function requestOf(incoming: IncomingMessage, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, [value].flat().join(", "));
  const { method = "GET" } = incoming;
  return new Request(url, {
    method,
    headers,
    ...(method === "GET" || method === "HEAD"
      ? {}
      : { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" }),
  });
}

function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const given = pathname.split("/");
  return Object.fromEntries(
    pattern.split("/").flatMap((part, at) => (part.startsWith(":") ? [[part.slice(1), given[at] ?? ""]] : [])),
  );
}
