/** The process behind `npm run doctor`: the database of this folder (running or started for it), then the check. */
import { PrismaPg } from "@prisma/adapter-pg";
import { LOCAL_VIEWER } from "@/lib/domain/access/viewer";
import { PrismaClient } from "@/lib/generated/prisma/client";
import { runDoctor } from "./connections/run-doctor";
import { resolveDatabase } from "./db/connect";
import { migrate } from "./db/migrations/migrate";
import { createPool } from "./db/pool";
import { readEnv } from "./env";

export async function doctor(names: readonly string[]): Promise<0 | 1> {
  const env = readEnv();
  const database = await resolveDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    log: (message) => void process.stdout.write(`parley: ${message}\n`),
  });
  try {
    await migrate(database.connectionString);
    const pool = createPool(database.connectionString, "doctor", 2);
    try {
      return await runDoctor(
        { env, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }), viewer: LOCAL_VIEWER },
        names,
        (text) => void process.stdout.write(text),
      );
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}
