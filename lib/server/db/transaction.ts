import type { Pool, PoolClient } from "pg";
import { isUnanswered } from "./database-unavailable";

export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that does not answer, or can't even roll back, is not given back to the pool.
    if (isUnanswered(error)) broken = error;
    else
      await client.query("rollback").catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
