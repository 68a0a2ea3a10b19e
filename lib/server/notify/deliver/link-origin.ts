import type { Env } from "@/lib/server/env";

/** Where links of messages lead: the address people have for it, else this machine. */
export const linkOrigin = ({ publicUrl, host, port }: Pick<Env, "publicUrl" | "host" | "port">): string =>
  publicUrl ??
  `http://${/^(?:0\.0\.0\.0|::)$/.test(host) ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
