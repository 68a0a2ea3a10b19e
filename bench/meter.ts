import type { Pool } from "pg";

export type Measured = {
  calls: number;
  seconds: number;
  perSecond: number;
  cpuMsPerReply: number;
  commitsPerReply: number;
  bytesPerReply: number;
};

/** What a piece of work cost this process and the database, per reply. */
export async function measure(pool: Pool, table: string, calls: number, work: () => Promise<void>): Promise<Measured> {
  const before = await databaseState(pool, table);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  const after = await databaseState(pool, table);
  return {
    calls,
    seconds,
    perSecond: calls / seconds,
    cpuMsPerReply: (used.user + used.system) / 1000 / calls,
    commitsPerReply: (after.commits - before.commits) / calls,
    bytesPerReply: (after.bytes - before.bytes) / calls,
  };
}

/** Transaction ids count write transactions exactly and at once; pg_stat_database lags behind by seconds. */
async function databaseState(pool: Pool, table: string): Promise<{ commits: number; bytes: number }> {
  const { rows } = await pool.query<{ commits: string; bytes: string }>(
    "select pg_current_xact_id()::text as commits, pg_total_relation_size($1::regclass) as bytes",
    [table],
  );
  return { commits: Number(rows[0]?.commits), bytes: Number(rows[0]?.bytes) };
}
