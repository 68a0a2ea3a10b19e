import { performance } from "node:perf_hooks";
import type { Pool, PoolClient } from "pg";

/** From this share of the time on it was the process that was busy, and not the database that was silent. */
const BUSY = 0.5;
const MAX_TRIES = 6;
const TIMED_OUT = /timeout exceeded when trying to connect|due to connection timeout|^timeout expired$/i;

/**
 * Loading pages for the first time keeps the process busy for seconds, and a new connection takes several turns of its
 * loop: the timer comes due before the database's answers are read, and the connection is given up although it is there.
 * Where the process was busy for most of the wait, it is tried again.
 */
export function connectAgainWhenBusy(pool: Pool): Pool {
  const once = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const connect = async (): Promise<PoolClient> => {
    for (let tries = 1; ; tries += 1) {
      const before = performance.eventLoopUtilization();
      try {
        return await once();
      } catch (error) {
        const isTimeout = error instanceof Error && TIMED_OUT.test(error.message);
        if (!isTimeout || tries === MAX_TRIES || performance.eventLoopUtilization(before).utilization < BUSY)
          throw error;
      }
    }
  };
  type Callback = (
    error: Error | undefined,
    client: PoolClient | undefined,
    release: (error?: Error | boolean) => void,
  ) => void;
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
