import type { ServerResponse } from "node:http";

const CODES: Record<number, string> = { 403: "forbidden", 404: "not_found", 421: "forbidden", 503: "unavailable" };

/** The error envelope of the public surface, for what is answered before a route is reached. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  response.end(JSON.stringify({ error: { code: CODES[status] ?? "forbidden", message } }));
}
