/** A process that only works: `npm run worker`, any number of them, on any machine that reaches the database. */
import { resolveDatabase } from "./db/connect";
import { migrate } from "./db/migrate";
import { createWorkerPool } from "./db/pool";
import { readEnv } from "./env";
import { logger } from "./logger";
import { onShutdown } from "./shutdown";
import { Worker } from "./worker/worker";

const say = (message: string): void => void process.stdout.write(`parley: ${message}\n`);

export async function runWorkerProcess(): Promise<void> {
  const env = readEnv();
  const database = await resolveDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: say });
  await migrate(database.connectionString);
  const pool = createWorkerPool(database.connectionString);
  const worker = new Worker({ connectionString: database.connectionString, pool, env, logger });
  await worker.start();
  onShutdown([() => database.stop(), () => pool.end(), () => worker.stop()], say, env.drainMs);
  say("worker ready");
}
