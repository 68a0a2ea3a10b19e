/** The web process: database, migrations, worker, pages, sockets. In this order, and down again in the reverse one. */
import { createServer, type Server } from "node:http";
import { networkInterfaces } from "node:os";
import type { Pool } from "pg";
import { connectionSettingsSchema } from "@/lib/domain/connection";
import { environmentSettings } from "./connections/environment";
import { readDefaultConnectionRow } from "./db/connection-row";
import { EventStore } from "./db/log/event-store";
import { createPool, createWorkerPool } from "./db/pool";
import { resolveDatabase } from "./db/connect";
import { migrate } from "./db/migrations/migrate";
import { readEnv, type Env } from "./env";
import { answerStarting } from "./http/refuse";
import { createRequestHandler } from "./http/request-handler";
import { handshakeGuard } from "./http/check-incoming";
import { logger } from "./logger";
import { openDoorWarning, refuseAccidents } from "./open-door";
import { Door } from "./access/door";
import { keepSwept } from "./people/sweep";
import { firstOwnerLink } from "./people/first-owner";
import { Outbox } from "./notify/deliver/outbox";
import { Gateway } from "./realtime/gateway";
import { Notifier } from "./realtime/notifier";
import { RecordsFolder } from "./records/folder/records-folder";
import { Retention } from "./retention/retention";
import { onShutdown } from "./shutdown";
import { StartupError } from "./startup-error";
import { startTelemetry } from "./telemetry/start-telemetry";
import { isAnyAddress, whoSignsIn } from "./who-signs-in";
import { Worker } from "./worker/worker";

const say = (message: string): void => void process.stdout.write(`parley: ${message}\n`);

export async function main(): Promise<void> {
  const env = readEnv();
  const isDev = process.env.NODE_ENV !== "production";
  const cleanUps: (() => Promise<void>)[] = [];
  try {
    let handle = answerStarting;
    const server = createServer((request, response) => handle(request, response));
    // The port first: a busy one should be said before anything is started.
    const port = await listen(server, env.port, env.host);
    cleanUps.push(() => close(server));

    const database = await resolveDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: say });
    cleanUps.push(() => database.stop());
    await migrate(database.connectionString);
    // Route handlers are other module instances in this process: this is how they learn the address.
    process.env.DATABASE_URL = database.connectionString;

    const pool = createPool(database.connectionString, "web");
    cleanUps.push(() => pool.end());
    await refuseAccidents(pool, env);
    const door = await Door.open(pool, env);
    cleanUps.push(keepSwept(pool, env, logger));
    // Asked now: later the pages are loaded, which keeps a busy machine from everything else for longer than a connection waits.
    const answers = await whoAnswers(pool, env);
    const {
      telemetry,
      metrics,
      stop: stopTelemetry,
    } = await startTelemetry({ wantsMetrics: env.metrics, traces: env.traces }, logger);
    cleanUps.push(stopTelemetry);
    const workerPool = env.workers === 0 ? undefined : createWorkerPool(database.connectionString);
    const worker =
      workerPool &&
      new Worker({ connectionString: database.connectionString, pool: workerPool, env, logger, telemetry });
    if (worker) {
      cleanUps.push(
        () => workerPool.end(),
        () => worker.stop(),
      );
      await worker.start();
    }
    const notifier = new Notifier(pool, (error) => logger.warn({ error }, "notification lost"));
    if (workerPool) {
      const store = new EventStore(workerPool, (id, seq) => notifier.appended(id, seq));
      const outbox = new Outbox({ pool: workerPool, store, env: { ...env, port }, logger });
      outbox.start();
      cleanUps.push(() => outbox.stop());
    }
    const retention = new Retention({
      pool,
      times: env.retention,
      logger,
      onDeleted: (id) => notifier.appended(id, 0),
    });
    retention.start();
    cleanUps.push(() => retention.stop());
    const recordsFolder = new RecordsFolder({
      connectionString: database.connectionString,
      pool,
      store: new EventStore(pool, (id, seq) => notifier.appended(id, seq)),
      env,
      logger,
    });
    await recordsFolder.start();
    cleanUps.push(() => recordsFolder.stop());
    const gateway = new Gateway({
      http: server,
      pool,
      connectionString: database.connectionString,
      logger,
      isDev,
      isAllowed: handshakeGuard(env.allowedHosts, env.refusesProxies),
      door,
    });
    await gateway.start();
    cleanUps.push(async () => {
      const closed = gateway.close();
      // Pages are not answered any more (below), and closing waits for every request that is: cut off, a browser asks again.
      server.closeAllConnections();
      await closed;
    });

    // The pages have a pool of their own, in module instances of their own.
    metrics?.watch({
      pool,
      worker,
      gateway,
      pools: () => ({ web: pool, worker: workerPool, pages: globalThis.parleyServices?.pool }),
    });
    const handler = await createRequestHandler({
      isDev,
      server,
      port,
      allowedHosts: env.allowedHosts,
      refusesProxies: env.refusesProxies,
      door,
      metrics,
    });
    handle = handler.handle;
    cleanUps.push(() => handler.close());

    // First of all: nothing else that has to end may take from the time of calls in flight, or have new ones begun meanwhile.
    cleanUps.push(async () => worker?.drain());
    onShutdown(cleanUps, say, env.drainMs);
    say(answers);
    const warning = openDoorWarning(env);
    if (warning) {
      say(`warning: ${warning}`);
      logger.warn({ host: env.host }, warning);
    }
    for (const sentence of whoSignsIn({ ...env, port }, ownAddress())) say(sentence);
    // All addresses of the machine are none a browser could open.
    const host = isAnyAddress(env.host) ? "localhost" : env.host.includes(":") ? `[${env.host}]` : env.host;
    const address = env.publicUrl ?? `http://${host}:${port}`;
    const link = await firstOwnerLink(pool, env);
    if (link)
      say(`nobody has an account yet: open ${address}${link} to become the first owner (good for one day, once)`);
    say(`ready at ${address}`);
  } catch (error) {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    throw error;
  }
}

/** One that other machines may know, for an example. */
const ownAddress = (): string | null =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? null;

async function whoAnswers(pool: Pool, env: Pick<Env, "endpoint">): Promise<string> {
  const stored = await readDefaultConnectionRow(pool);
  const settings = stored ? connectionSettingsSchema.parse(stored.settings) : environmentSettings(env);
  if (!settings)
    return "no model is configured, so deliberations are rehearsals (add a connection in Settings, or set OPENAI_API_KEY or OPENAI_BASE_URL)";
  return `new deliberations use ${settings.defaultModel || "the model they name"} at ${new URL(settings.baseUrl).host}`;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartupError(
        `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port, for example PORT=${port + 1} npm start.`,
      );
    case "EACCES":
      return new StartupError(
        `This user is not allowed to open port ${port}. Choose one above 1023, for example PORT=3000 npm start.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartupError(`HOST ${host} is not an address of this machine. Unset it or use 127.0.0.1.`);
    default:
      return error;
  }
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
