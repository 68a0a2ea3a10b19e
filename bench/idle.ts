/** (i) what a worker costs while nothing is owed: with an empty database, and with thousands of deliberations that wait for a person. */
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { startEngine } from "./engine";
import { seedLists } from "./seed-lists";

const SETTLE_MS = 3000;
const MEASURED_MS = 10_000;

export type Idle = { waiting: number; statementsPerSecond: number; cpuMsPerSecond: number };

export async function idle(pool: Pool, connectionString: string, waiting: number): Promise<Idle[]> {
  // Nothing of other parts, whose records have the numbers of those that are written here.
  await pool.query("truncate deliberation, record cascade");
  const results = [await measured(pool, connectionString, 0)];
  await seedLists(pool, waiting);
  await pool.query("update deliberation set status = 'awaiting_human'");
  await pool.query("vacuum analyze deliberation");
  return [...results, await measured(pool, connectionString, waiting)];
}

async function measured(pool: Pool, connectionString: string, waiting: number): Promise<Idle> {
  const engine = await startEngine(pool, connectionString, "http://127.0.0.1:9");
  await wait(SETTLE_MS);
  const before = await transactions(pool);
  const cpu = process.cpuUsage();
  await wait(MEASURED_MS);
  const { user, system } = process.cpuUsage(cpu);
  const after = await transactions(pool);
  await engine.stop();
  return {
    waiting,
    statementsPerSecond: ((after - before) * 1000) / MEASURED_MS,
    cpuMsPerSecond: (user + system) / MEASURED_MS,
  };
}

/** Every statement of an idle worker is a transaction of its own. The count lags by a second, at both ends. */
async function transactions(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.count);
}
