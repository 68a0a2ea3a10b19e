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

/** The error envelope of the public surface, for what is answered before a route is reached. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { ...PLAIN_HEADERS, "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify({ error: { code: CODES[status] ?? "forbidden", message } }));
}

/** Until the pages are ready. Sockets too, until Socket.IO takes them: one that is left without an answer waits for seconds before it tries again. */
export function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Retry-After", "1");
  refuse(response, 503, "Parley is starting. Try again in a moment.");
}
