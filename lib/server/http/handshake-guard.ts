import { checkRequest } from "./request-guard";

/** A socket may write (commands go over HTTP, but reading the log is worth protecting too), so it is judged like a POST. */
export function handshakeGuard(allowedHosts: readonly string[]): (headers: Record<string, string | string[] | undefined>) => boolean {
  const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
  return (headers) =>
    checkRequest({
      method: "POST",
      host: single(headers["host"]),
      origin: single(headers["origin"]),
      secFetchSite: single(headers["sec-fetch-site"]),
      allowedHosts,
    }).ok;
}
