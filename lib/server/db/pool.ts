import pg from "pg";
import { TUNABLES } from "@/lib/runner/tunables";

/** Names seen in pg_stat_activity, so that an operator can tell the connections apart. */
export type PoolPurpose = "web" | "worker" | "doctor" | "archive" | "audit" | "bench" | "test";

const CONNECT_MS = 5000;

/** Whoever asks for a page waits a few seconds for a connection and is then told that there is none. */
export function createPool(connectionString: string, purpose: PoolPurpose, max = 20): pg.Pool {
  return guarded(
    new pg.Pool({
      connectionString,
      max,
      application_name: `parley-${purpose}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    }),
  );
}

/**
 * For the worker: a thousand deliberations take turns on a few connections, and waiting for one is no sign that the
 * database is away. A statement that never comes back is one.
 */
export function createWorkerPool(connectionString: string, purpose: PoolPurpose = "worker", max = 20): pg.Pool {
  return guarded(
    new pg.Pool({
      ...patient(connectionString, purpose, max),
      Client: BoundedClient as unknown as new () => pg.ClientBase,
    }),
  );
}

/** For graphile-worker. `discard` cuts its connections, whatever it is doing on them: one that is left behind must not go on. */
export function createQueuePool(connectionString: string): { pool: pg.Pool; discard: () => void } {
  const pool = guarded(
    new pg.Pool({
      ...patient(connectionString, "queue", QUEUE_CONNECTIONS),
      Client: TolerantClient as unknown as new () => pg.ClientBase,
    }),
  );
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  // Nobody is left who could do anything about an error.
  const ignore = () => undefined;
  return {
    pool,
    discard: () => {
      void pool.end().catch(ignore);
      for (const client of clients) void client.end().catch(ignore);
    },
  };
}

/** One that listens, and enough for fetching and reporting. */
const QUEUE_CONNECTIONS = 4;

const patient = (connectionString: string, purpose: string, max: number): pg.PoolConfig => ({
  connectionString,
  max,
  application_name: `parley-${purpose}`,
  keepAlive: true,
  query_timeout: TUNABLES.statementTimeoutMs,
});

/** Connecting has a time of its own, however long one may wait until a connection is free. */
class BoundedClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

type Release = (error?: Error | boolean) => void;

/** graphile-worker gives a client back twice when connections flap; the pool would throw, and that would end the process. */
class TolerantClient extends BoundedClient {
  private releaseOnce: Release = () => undefined;

  get release(): Release {
    return this.releaseOnce;
  }

  /** Set by the pool each time it lends the client. */
  set release(release: Release) {
    let isReleased = false;
    this.releaseOnce = (error) => {
      if (isReleased) return;
      isReleased = true;
      release(error);
    };
  }
}

function guarded(pool: pg.Pool): pg.Pool {
  // Without a listener an idle connection that breaks (a database restart) ends the process; the pool replaces it by itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
