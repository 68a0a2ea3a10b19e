/** What is asked for, by its address and method, before anything behind tries to read it. */
import { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { Endpoint } from "@/lib/contracts/endpoint";

export type TargetVerdict =
  | { ok: true }
  | { ok: false; status: 400; message: string }
  | { ok: false; status: 405; message: string; allow: string };

const PAGE_METHODS: readonly string[] = ["GET", "HEAD"];
/** Next's own: files, and in development what its tools post. */
const NEXT_PATHS = /^\/(?:_next|__nextjs)/;

export function checkTarget({
  method = "GET",
  url = "/",
}: {
  method?: string | undefined;
  url?: string | undefined;
}): TargetVerdict {
  const [path = ""] = url.split(/[?#]/, 1);
  // The absolute form is for proxies; Next would redirect to whatever host it names.
  if (!path.startsWith("/")) return { ok: false, status: 400, message: "The address must begin with a slash." };
  if (!isDecodable(path))
    return {
      ok: false,
      status: 400,
      message:
        "The address can't be read: it contains a % that doesn't start an encoded character. Write a literal % as %25.",
    };
  if (NEXT_PATHS.test(path)) return { ok: true };
  const methods = path.startsWith("/api/") ? apiMethods(path) : PAGE_METHODS;
  if (methods.includes(method)) return { ok: true };
  const allow = methods.join(", ");
  return { ok: false, status: 405, message: `${method} is not allowed at this address. Use ${allow}.`, allow };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    // The one thing it throws for.
    return false;
  }
}

/** Addresses without parameters first: `/api/deliberations/estimate` also looks like one of a deliberation. */
const API_PATHS: readonly { path: string; pattern: RegExp; methods: readonly string[] }[] = [
  ...new Set(Object.values<Endpoint>(ENDPOINTS).map(({ path }) => path)),
]
  .toSorted((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}/?$`),
    methods: methodsOf(path),
  }));

/** Next answers HEAD for every GET, and OPTIONS by itself. */
function methodsOf(path: string): string[] {
  const own = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => endpoint.path === path);
  return [...own.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
}

/** Where there is nothing, what an API takes at all: the 404 is for whoever answers there to say. */
const ANY_METHOD: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const apiMethods = (path: string): readonly string[] =>
  API_PATHS.find(({ pattern }) => pattern.test(path))?.methods ?? ANY_METHOD;

/** The contract that answers there. Null: none does. */
export function endpointAt(method: string, path: string): Endpoint | null {
  const known = API_PATHS.find(({ pattern }) => pattern.test(path))?.path;
  const asked = method === "HEAD" ? "GET" : method;
  return (
    Object.values<Endpoint>(ENDPOINTS).find((endpoint) => endpoint.path === known && endpoint.method === asked) ?? null
  );
}
