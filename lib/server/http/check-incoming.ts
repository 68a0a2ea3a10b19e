import { PROXY_HEADERS } from "./is-next-door";
import { checkRequest, type Verdict } from "./request-guard";

type Incoming = { method?: string | undefined; headers: Record<string, string | string[] | undefined> };

/** `refusesProxies`: Parley is one person's and nobody said that it may be reached from elsewhere. */
export function checkIncoming(
  { method = "GET", headers }: Incoming,
  allowedHosts: readonly string[],
  refusesProxies = false,
): Verdict {
  const { host, origin, "sec-fetch-site": secFetchSite } = headers;
  return checkRequest({
    method,
    host: single(host),
    origin: single(origin),
    secFetchSite: single(secFetchSite),
    allowedHosts,
    isForbiddenProxy: refusesProxies && PROXY_HEADERS.some((name) => headers[name] !== undefined),
  });
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** A socket may write (commands go over HTTP, but reading the log is worth protecting too), so it is judged like a POST. */
export function handshakeGuard(
  allowedHosts: readonly string[],
  refusesProxies = false,
): (headers: Record<string, string | string[] | undefined>) => boolean {
  return (headers) => checkIncoming({ method: "POST", headers }, allowedHosts, refusesProxies).ok;
}
