import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { LOCAL_VIEWER } from "@/lib/domain/access/viewer";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { EventStore } from "@/lib/server/db/log/event-store";
import { createPool } from "@/lib/server/db/pool";
import { readEnv } from "@/lib/server/env";
import { logger } from "@/lib/server/logger";
import { Notifier } from "@/lib/server/realtime/notifier";
import { createSourceReader } from "@/lib/server/sources/source-reader";
import type { Services } from "@/lib/server/services";
import { createTestDatabase } from "./postgres";

export type TestServices = Services & { url: string; close(): Promise<void> };

/** What route handlers and use cases work with, on a database and a data folder of its own. Only in `*.pg.test.ts` files. */
export async function createTestServices(env: Record<string, string> = {}): Promise<TestServices> {
  const database = await createTestDatabase();
  const services = await servicesOn(database.url, env);
  return {
    ...services,
    async close() {
      await services.close();
      await database.drop();
    },
  };
}

/** The same on a database that is there, and stays. */
export async function servicesOn(url: string, env: Record<string, string> = {}): Promise<TestServices> {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-services-"));
  const pool = createPool(url, "test");
  const notifier = new Notifier(pool, (error) => {
    throw error;
  });
  return {
    env: readEnv({ NODE_ENV: "test", PARLEY_DATA_DIR: folder, ...env }),
    pool,
    prisma: new PrismaClient({ adapter: new PrismaPg(pool) }),
    store: new EventStore(pool, (id, seq) => notifier.appended(id, seq)),
    sources: createSourceReader(pool),
    notifier,
    logger,
    viewer: LOCAL_VIEWER,
    url,
    async close() {
      await notifier.settle();
      await pool.end();
      await rm(folder, { recursive: true });
    },
  };
}
