import { checkIncoming } from "./check-incoming";

/** A socket may write (commands go over HTTP, but reading the log is worth protecting too), so it is judged like a POST. */
export function handshakeGuard(
  allowedHosts: readonly string[],
): (headers: Record<string, string | string[] | undefined>) => boolean {
  return (headers) => checkIncoming({ method: "POST", headers }, allowedHosts).ok;
}
