import pg from "pg";

/** Names seen in pg_stat_activity, so that an operator can tell the connections apart. */
export type PoolPurpose = "web" | "worker" | "doctor" | "archive" | "bench" | "test";

export function createPool(connectionString: string, purpose: PoolPurpose, max = 20): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: `parley-${purpose}`, keepAlive: true, connectionTimeoutMillis: 5000 });
  // Without a listener an idle connection that breaks (a database restart) ends the process; the pool replaces it by itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
