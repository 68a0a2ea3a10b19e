import type { ServerResponse, IncomingMessage } from "node:http";
import { PLAIN_HEADERS } from "./security-headers";

const CODES: Record<number, string> = {
  400: "invalid_input",
  401: "unauthenticated",
  404: "not_found",
  405: "invalid_input",
  500: "internal",
  503: "unavailable",
};

const RETRY = { "Retry-After": "1" };

/** The error envelope of the public surface, for what is answered before a route is reached. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    ...PLAIN_HEADERS,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...(status === 503 ? RETRY : {}),
  });
  response.end(JSON.stringify({ error: { code: CODES[status] ?? "forbidden", message } }));
}

/** The same to a person, where no page can be made: without a style, but it tries again by itself. */
export function refusePage(response: ServerResponse, message: string): void {
  response.writeHead(503, {
    ...PLAIN_HEADERS,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    ...RETRY,
  });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Parley</title><h1>Parley can't show this page right now</h1><p>${message}</p><p>This page tries again every 5 seconds.</p>`,
  );
}

/** Until the pages are ready. Sockets too, until Socket.IO takes them: one that is left without an answer waits for seconds before it tries again. */
export function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  refuse(response, 503, "Parley is starting. Try again in a moment.");
}
