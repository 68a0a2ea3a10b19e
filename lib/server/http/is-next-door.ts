import type { IncomingMessage } from "node:http";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

export const isNextDoorAddress = (address: string): boolean => LOOPBACK.has(address);

/** What proxies say of whom they ask for. */
export const PROXY_HEADERS = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
  "via",
  "x-real-ip",
] as const;

/** Asked from this very machine and not on behalf of someone else: packing what it gets would only keep both sides busy. */
export function isNextDoor({
  socket,
  headers,
}: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } }): boolean {
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return !isForwarded && LOOPBACK.has(socket.remoteAddress ?? "");
}
