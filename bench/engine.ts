/** The engine as it runs in production: a worker on graphile-worker, from queued to recorded. */
import pino from "pino";
import type { Pool } from "pg";
import { createWorkerPool } from "@/lib/server/db/pool";
import { Worker } from "@/lib/server/worker/worker";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { created, MODEL } from "./workload";

export type Engine = { run: (deliberations: number) => Promise<string[]>; stop: () => Promise<void> };

export async function startEngine(pool: Pool, connectionString: string, baseURL: string): Promise<Engine> {
  const workerPool = createWorkerPool(connectionString, "bench");
  const env = {
    endpoint: { apiKey: "bench", baseURL, model: MODEL },
    rehearsalSpeed: 0,
    search: null,
    workers: undefined,
    drainMs: 0,
    secret: "bench",
    dataDir: "",
  };
  const worker = new Worker({ connectionString, pool: workerPool, env, logger: pino({ level: "error" }) });
  await worker.start();
  return {
    run: async (deliberations) => {
      const ids = await Promise.all(
        Array.from({ length: deliberations }, (_, seed) => insertDeliberation(pool, created(seed))),
      );
      await allRecorded(pool, ids);
      return ids;
    },
    stop: async () => {
      await worker.stop();
      await workerPool.end();
    },
  };
}

/** One small question now and then: asked often, or with an answer of a thousand rows, it would take a tenth of what is measured. */
export async function allRecorded(pool: Pool, ids: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ status: string; recorded: number }>({
      name: "all-recorded",
      text: `select d.status, count(r.deliberation_id)::int as recorded
               from deliberation d left join record r on r.deliberation_id = d.id where d.id = any($1) group by d.status`,
      values: [ids],
    });
    if (rows.some(({ status }) => !["queued", "running", "closed"].includes(status)))
      throw new Error(`A deliberation of the benchmark did not close: ${JSON.stringify(rows)}`);
    if (rows.reduce((sum, { recorded }) => sum + recorded, 0) === ids.length) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
