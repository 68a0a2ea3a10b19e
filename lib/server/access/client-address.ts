import type { IncomingMessage } from "node:http";
import { isNextDoorAddress } from "@/lib/server/http/is-next-door";

/** Where a request comes from. What a proxy on this machine says counts; what anybody else says is only said. */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, "socket" | "headers">): string {
  const direct = socket.remoteAddress ?? "";
  const forwarded = [headers["x-forwarded-for"]].flat().join(",");
  if (forwarded === "" || !isNextDoorAddress(direct)) return direct;
  return forwarded.split(",").at(-1)?.trim() || direct;
}
