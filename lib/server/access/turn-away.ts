/** What is answered without a session, and what becomes of everything else. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { endpointAt } from "@/lib/server/http/request-target";
import { refuse } from "@/lib/server/http/refuse";
import { PLAIN_HEADERS } from "@/lib/server/http/security-headers";

/** Where somebody without a session may be: signing in, joining, and what browsers fetch for any page. */
const PAGES =
  /^\/(?:sign-in|join|forgot-password|unsubscribe|favicon\.ico|icon\.svg|icons\/[\w-]+\.png|manifest\.webmanifest)$/;
const BUILT = /^\/_next\/static\//;
/** Next's own tools, in development only. */
const TOOLS = /^\/(?:_next|__nextjs)/;

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

export function isForAnybody({ method = "GET", url = "/" }: Asked, isDev: boolean): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  if (path.startsWith("/api/")) return endpointAt(method, path)?.needs.action === "enter";
  return PAGES.test(path) || BUILT.test(path) || (isDev && TOOLS.test(path));
}

/** A page leads to the sign-in and back; everything else is told. */
export function turnAway({ url = "/" }: Asked, response: ServerResponse): void {
  const [path = ""] = url.split(/[?#]/, 1);
  if (path.startsWith("/api/") || path === "/metrics") {
    response.setHeader("WWW-Authenticate", 'Bearer realm="Parley"');
    return refuse(response, 401, "Sign in first, or send an API token as “Authorization: Bearer …”.");
  }
  response.writeHead(303, { ...PLAIN_HEADERS, "Cache-Control": "no-store", Location: signInAddress(url) });
  response.end();
}

/** Without Next's own mark of a fetched page. */
function signInAddress(url: string): string {
  // “//” is no address, though a browser may send it.
  if (!URL.canParse(url, "http://parley")) return "/sign-in";
  const wanted = new URL(url, "http://parley");
  wanted.searchParams.delete("_rsc");
  const next = `${wanted.pathname}${wanted.search}`;
  return next === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}
