type Options = {
  /** Next's development server evaluates code and reports through inline styles. */
  isDev: boolean;
  /** Host header of the page: for browsers that don't count a socket to the same place as 'self'. */
  host?: string | undefined;
};

/** For every answer. What is no page gets by with nothing at all. */
export const PLAIN_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
} as const;

/** For what Next answers. The page works with nothing but what this server sends: no other host, no inline script without the nonce. */
export function securityHeaders(nonce: string, { isDev, host }: Options) {
  return { ...PLAIN_HEADERS, "Content-Security-Policy": contentSecurityPolicy(nonce, { isDev, host }) };
}

function contentSecurityPolicy(nonce: string, { isDev, host }: Options): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(isDev ? ["'unsafe-eval'"] : [])],
    // React sets style attributes (chart geometry); styles can't run.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(host && isPlainHost(host) ? [`ws://${host}`, `wss://${host}`] : [])],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** A header is what the caller wrote: nothing of it may end a directive and begin another. */
const isPlainHost = (host: string): boolean => /^[a-z0-9.:[\]-]+$/i.test(host);
