import type { Pool, PoolClient } from "pg";

/** Also "cached plan must not change result type": a migration has been here since the session prepared it. */
const NOT_SUPPORTED = "0A000";

export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that can't even roll back is not given back to the pool.
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    // It would fail on this session every time.
    if (error instanceof Error && "code" in error && error.code === NOT_SUPPORTED) broken ??= error;
    throw error;
  } finally {
    client.release(broken);
  }
}
