/** A process that only works: `npm run worker`, any number of them, on any machine that reaches the database. */
import { resolveDatabase } from "./db/connect";
import { EventStore } from "./db/log/event-store";
import { Outbox } from "./notify/deliver/outbox";
import { migrate } from "./db/migrations/migrate";
import { createWorkerPool } from "./db/pool";
import { readEnv } from "./env";
import { logger } from "./logger";
import { onShutdown } from "./shutdown";
import { startMetricsServer } from "./telemetry/serve-metrics";
import { startTelemetry } from "./telemetry/start-telemetry";
import { Worker } from "./worker/worker";

const say = (message: string): void => void process.stdout.write(`parley: ${message}\n`);

export async function runWorkerProcess(): Promise<void> {
  const env = readEnv();
  const database = await resolveDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: say });
  await migrate(database.connectionString);
  const pool = createWorkerPool(database.connectionString);
  const {
    telemetry,
    metrics,
    stop: stopTelemetry,
  } = await startTelemetry({ wantsMetrics: env.metricsPort !== undefined, traces: env.traces }, logger);
  const worker = new Worker({ connectionString: database.connectionString, pool, env, logger, telemetry });
  metrics?.watch({ pool, worker, pools: () => ({ worker: pool }) });
  if (metrics && env.metricsPort !== undefined)
    say(
      `metrics at ${await startMetricsServer({ metrics, port: env.metricsPort, host: env.host, allowedHosts: env.allowedHosts })}`,
    );
  await worker.start();
  const outbox = new Outbox({ pool, store: new EventStore(pool, () => undefined), env, logger });
  outbox.start();
  onShutdown(
    [
      () => database.stop(),
      () => pool.end(),
      stopTelemetry,
      () => worker.stop(),
      () => outbox.stop(),
      async () => worker.drain(),
    ],
    say,
    env.drainMs,
  );
  say("worker ready");
}
