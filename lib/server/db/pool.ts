import pg from "pg";
import { TUNABLES } from "@/lib/runner/tunables";
import { KEPT_ALIVE, limitSession, PATIENT } from "./session-limits";

/** Names seen in pg_stat_activity, so that an operator can tell the connections apart. */
export type PoolPurpose = "web" | "worker" | "doctor" | "migration" | "archive" | "audit" | "bench" | "test";

const CONNECT_MS = 5000;

/**
 * One statement of a page. Far more than any takes; it is for those that hang or wait for a lock, and would keep their
 * connection from everybody else. The database gives it up first: it knows that nothing was done.
 */
const PAGE_STATEMENT_MS = 20_000;
/** A process that loads pages is busy for seconds, in which it reads no answer. */
const PAGE_ANSWER_MS = 25_000;

/** Of a test, too: a machine that is busy with something else is no failure. */
const PATIENT_PURPOSES = new Set<PoolPurpose>(["migration", "archive", "audit", "bench", "test"]);

/** Whoever asks for a page waits a few seconds for a connection and is then told that there is none. */
export function createPool(connectionString: string, purpose: PoolPurpose, max = 20): pg.Pool {
  const isPatient = PATIENT_PURPOSES.has(purpose);
  const limits = isPatient ? PATIENT : { statementMs: PAGE_STATEMENT_MS };
  return guarded(
    new pg.Pool({
      ...KEPT_ALIVE,
      connectionString,
      max,
      application_name: `parley-${purpose}`,
      connectionTimeoutMillis: CONNECT_MS,
      ...(isPatient ? {} : { query_timeout: PAGE_ANSWER_MS }),
      onConnect: (client) => limitSession(client, limits),
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
  ...KEPT_ALIVE,
  connectionString,
  max,
  application_name: `parley-${purpose}`,
  query_timeout: TUNABLES.statementTimeoutMs,
  onConnect: (client) => limitSession(client, { statementMs: TUNABLES.statementTimeoutMs - TUNABLES.statementGraceMs }),
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
