import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "./refuse";

/** Until the pages are ready. Sockets too, until Socket.IO takes them: one that is left without an answer waits for seconds before it tries again. */
export function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Retry-After", "1");
  refuse(response, 503, "Parley is starting. Try again in a moment.");
}
