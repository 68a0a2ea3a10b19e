import type { Pool, PoolClient } from "pg";

/** By how much a timer has to be late for the process to have been busy and not the database slow. */
const LATE_MS = 100;
/** Each time it has to be late again: only a process that does nothing but block gets that far. */
const MAX_TRIES = 10;
const TIMED_OUT = /timeout exceeded when trying to connect|due to connection timeout|^timeout expired$/i;

/**
 * Loading pages for the first time keeps the process busy for seconds. A connection's timer that comes due meanwhile is
 * run before what the database has answered is read, and the connection is given up although it is there. A timer that
 * fired late says so; then it is tried again.
 */
export function connectAgainWhenLate(pool: Pool): Pool {
  const once = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connect = async (): Promise<PoolClient> => {
    for (let tries = 1; ; tries += 1) {
      const since = performance.now();
      try {
        return await once();
      } catch (error) {
        const lateMs = performance.now() - since - (pool.options.connectionTimeoutMillis ?? Number.POSITIVE_INFINITY);
        if (tries === MAX_TRIES || lateMs < LATE_MS || !(error instanceof Error) || !TIMED_OUT.test(error.message)) throw error;
      }
    }
  };
  type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error | boolean) => void) => void;
  // The pool's own `query` takes the client by callback.
  pool.connect = ((callback?: Callback) => {
    if (!callback) return connect();
    connect().then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as Pool["connect"];
  return pool;
}
