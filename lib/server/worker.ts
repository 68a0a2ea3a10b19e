/** A process that only works: `npm run worker`, any number of them, on any machine that reaches the database. */
import { openDatabase } from "./db/connect";
import { EventStore } from "./db/log/event-store";
import { Outbox } from "./notify/deliver/outbox";
import { migrate } from "./db/migrations/migrate";
import { createWorkerPool } from "./db/pool";
import { type Env, readEnv } from "./env";
import { logger } from "./logger";
import { type Lifetime, untilStopped } from "./shutdown";
import { startMetricsServer } from "./telemetry/serve-metrics";
import { startTelemetry } from "./telemetry/start-telemetry";
import { Worker } from "./worker/worker";

const say = (message: string): void => void process.stdout.write(`parley: ${message}\n`);

export async function runWorkerProcess(): Promise<void> {
  const env = readEnv();
  await untilStopped((lifetime) => start(env, lifetime), { say, drainMs: env.drainMs });
}

async function start(env: Env, lifetime: Lifetime): Promise<void> {
  const database = await openDatabase({ ...env, log: say }, lifetime);
  await migrate(database.connectionString);
  const pool = createWorkerPool(database.connectionString);
  lifetime.ground(() => pool.end());
  const {
    telemetry,
    metrics,
    stop: stopTelemetry,
  } = await startTelemetry({ wantsMetrics: env.metricsPort !== undefined, traces: env.traces }, logger);
  lifetime.ground(stopTelemetry);
  const worker = new Worker({ connectionString: database.connectionString, pool, env, logger, telemetry });
  metrics?.watch({ pool, worker, pools: () => ({ worker: pool }) });
  if (metrics && env.metricsPort !== undefined)
    say(
      `metrics at ${await startMetricsServer({ metrics, port: env.metricsPort, host: env.host, allowedHosts: env.allowedHosts })}`,
    );
  lifetime.goOn();
  await worker.start();
  lifetime.part(() => worker.stop());
  const outbox = new Outbox({ pool, store: new EventStore(pool, () => undefined), env, logger });
  outbox.start();
  lifetime.part(() => outbox.stop());
  say("worker ready");
}
