/**
 * What route handlers and pages work with. They run in module instances of their own inside the web process, so they
 * meet the worker and the socket gateway in Postgres, not in memory.
 */
import "server-only";
import "@/lib/protocols/cores";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import type { Viewer } from "@/lib/domain/access/viewer";
import type { SourceReader } from "@/lib/evidence/port";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { connectAgainWhenBusy } from "./db/connect-again";
import { EventStore } from "./db/log/event-store";
import { createPool } from "./db/pool";
import { readEnv, type Env } from "./env";
import { logger } from "./logger";
import { Notifier } from "./realtime/notifier";
import { createSourceReader } from "./sources/source-reader";

export type Services = {
  env: Env;
  pool: Pool;
  prisma: PrismaClient;
  store: EventStore;
  /** What deliberations are grounded in. */
  sources: SourceReader;
  notifier: Notifier;
  logger: typeof logger;
  /** Who asks: what they may see is part of what a use case works with. */
  viewer: Viewer;
};
/** Before anybody asked for something. */
export type BaseServices = Omit<Services, "viewer">;
/** To read what concerns several deliberations, as far as the viewer may know of them. */
export type Reader = Pick<Services, "pool" | "viewer">;

declare global {
  // Next reloads modules in development; one pool has to survive that.
  var parleyServices: BaseServices | undefined;
}

export function services(): BaseServices {
  globalThis.parleyServices ??= create();
  return globalThis.parleyServices;
}

function create(): BaseServices {
  const env = readEnv();
  if (!env.databaseUrl) throw new Error("The database address is set by the process that serves this page.");
  const pool = connectAgainWhenBusy(createPool(env.databaseUrl, "web"));
  const notifier = new Notifier(pool, (error) => logger.warn({ error }, "notification lost"));
  return {
    env,
    pool,
    prisma: new PrismaClient({ adapter: new PrismaPg(pool) }),
    store: new EventStore(pool, (id, seq) => notifier.appended(id, seq)),
    sources: createSourceReader(pool),
    notifier,
    logger,
  };
}
