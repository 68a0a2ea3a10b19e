/** The built scripts, styles and fonts. Next would look for each among its routes first, and compress it anew for every reader. */
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { logger } from "@/lib/server/logger";
import { refuse } from "./refuse";
import { PLAIN_HEADERS } from "./security-headers";

const PREFIX = "/_next/static/";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

export type StaticFiles = {
  /** False: no file of ours, and nothing was done. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** Only what was there at the start is ever opened, so an address can lead nowhere else. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
  const names = new Set(paths);
  return {
    answer(request, response) {
      if (!request.url?.startsWith(PREFIX) || (request.method !== "GET" && request.method !== "HEAD")) return false;
      const [address = ""] = request.url.slice(PREFIX.length).split("?", 1);
      const type = TYPES[path.extname(address)];
      if (!type || !names.has(address)) return false;
      const hasShort = names.has(`${address}.gz`);
      const isShort = hasShort && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(acceptedBy(request));
      readFile(path.join(folder, isShort ? `${address}.gz` : address)).then(
        (contents) => {
          response.writeHead(200, {
            ...PLAIN_HEADERS,
            "Content-Type": type,
            "Content-Length": contents.length,
            // The name changes with the contents.
            "Cache-Control": "public, max-age=31536000, immutable",
            ...(hasShort ? { Vary: "Accept-Encoding" } : {}),
            ...(isShort ? { "Content-Encoding": "gzip" } : {}),
          });
          response.end(request.method === "HEAD" ? undefined : contents);
        },
        (error: unknown) => {
          logger.error({ err: error, url: request.url }, "a built file can't be read");
          refuse(response, 500, "A file of this page can't be read. It may have been built again: restart Parley.");
        },
      );
      return true;
    },
  };
}

const acceptedBy = ({ headers }: IncomingMessage): string => String(headers["accept-encoding"] ?? "");
