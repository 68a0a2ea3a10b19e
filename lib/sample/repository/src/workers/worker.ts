import { Worker } from "bullmq";
import { Pool } from "pg";
import { env } from "../env";
import { redis } from "../queue/redis";
import { handlers } from "./handlers";
import { log } from "./log";

/** Jobs one process runs at a time. 44 processes on 8 hosts: 440 jobs. */
const CONCURRENCY = 10;

/** Through PgBouncer. Every handler gets the same pools, whatever its kind. */
const main = new Pool({ connectionString: env.DATABASE_URL, user: "app_worker" });
const billing = new Pool({ connectionString: env.BILLING_DATABASE_URL, user: "app_worker" });

/** One process serves all 38 kinds: parsing an uploaded file and paying out money differ by their handler only. */
const worker = new Worker(
  "jobs",
  async ({ name, id, data, attemptsMade }) => {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler for ${name}.`);
    await handler(data, { main, billing, key: id, attempt: attemptsMade + 1 });
  },
  { connection: redis, concurrency: CONCURRENCY, lockDuration: 30_000 },
);

worker.on("failed", (job, error) => log.warn({ kind: job?.name, key: job?.id, error }, "job failed"));

/** What is running may finish; what isn't started goes back. A rolling deployment starts the new process first. */
process.on("SIGTERM", async () => {
  await worker.close();
  await Promise.all([main.end(), billing.end()]);
});
