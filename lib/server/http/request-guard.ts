/**
 * Who may talk to the server at all, by the headers a browser can't be made to forge. In personal mode
 * reaching it is the permission, and in a team the cookie comes along: other sites open in the same browser must not be able
 * to reach it (request-guard.test.ts).
 *  - Host: a name that is not ours means that someone else's domain points at this machine (DNS rebinding).
 *  - Origin: a page of another site may send requests it can't read the answer of. For what changes something, and for
 *    sockets, which no same-origin policy protects, it has to be our own.
 *  - what proxies add: one that puts its own Host in place of the public one would open a personal instance to everybody.
 */
type RequestFacts = {
  /** Judge a socket's handshake as POST. */
  method: string;
  host: string | undefined;
  origin: string | undefined;
  secFetchSite: string | undefined;
  /** Names beside loopback under which the app is reached, with or without a port. */
  allowedHosts: readonly string[];
  /** It came through a proxy, which nobody said there is. */
  isForbiddenProxy: boolean;
};

export type Verdict = { ok: true } | { ok: false; status: 403 | 421; message: string };

/** Any port: it may be forwarded. A name is what rebinding needs, and nobody else can own these. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

export function checkRequest(facts: RequestFacts): Verdict {
  const { method, host, origin, secFetchSite, allowedHosts, isForbiddenProxy } = facts;
  const own = parseHost(host);
  if (!own || !isOurs(own, allowedHosts)) {
    return {
      ok: false,
      status: 421,
      message:
        "This Parley does not answer to this name. Open it as localhost, or set PARLEY_PUBLIC_URL to the address people open (further names go into PARLEY_ALLOWED_HOSTS) and start it again.",
    };
  }
  if (isForbiddenProxy) return { ok: false, status: 403, message: BEHIND_PROXY };
  if (SAFE_METHODS.has(method.toUpperCase())) return { ok: true };
  const isAllowed = origin === undefined ? isFromOurselves(secFetchSite) : isOwnOrigin(origin, own, allowedHosts);
  return isAllowed
    ? { ok: true }
    : { ok: false, status: 403, message: "This request comes from another site and was refused." };
}

const BEHIND_PROXY =
  "This Parley is for one person at its own machine, and the request came through a proxy. Set PARLEY_PUBLIC_URL to the address people open, so that they sign in, or PARLEY_PERSONAL=yes if the proxy has a login of its own, and start Parley again.";

/** Programs that are no browser send neither header; a browser that leaves Origin out still says where it comes from. */
function isFromOurselves(secFetchSite: string | undefined): boolean {
  return secFetchSite === undefined || secFetchSite === "same-origin" || secFetchSite === "none";
}

type Host = { name: string; full: string };

function parseHost(host: string | undefined): Host | null {
  if (!host || !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return null;
  const full = host.toLowerCase();
  return { full, name: full.replace(/:\d+$/, "") };
}

function isOurs({ name, full }: Host, allowedHosts: readonly string[]): boolean {
  return LOOPBACK.has(name) || allowedHosts.includes(name) || allowedHosts.includes(full);
}

/** `null` (a sandboxed frame, a file) parses to no host and is refused. */
function isOwnOrigin(origin: string, own: Host, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (protocol !== "http:" && protocol !== "https:") return false;
  // The same way of writing for both: a browser leaves the default port of its scheme out.
  const expected = URL.canParse(`${protocol}//${own.full}`) ? new URL(`${protocol}//${own.full}`).host : null;
  // A proxy may have put its own Host in place of the public one.
  return host === expected || allowedHosts.includes(host);
}
