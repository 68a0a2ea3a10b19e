import type { Pool } from "pg";
import type { Health } from "@/lib/contracts/health";
import { AppError } from "@/lib/domain/errors";
import { isDatabaseUnavailable } from "@/lib/server/db/database-unavailable";
import { VERSION } from "./version";

/** Every worker process keeps a connection of this name for as long as it lives; Postgres drops it with the process. */
const WORKER_SQL = "select 1 from pg_stat_activity where datname = current_database() and application_name = 'parley-worker' limit 1";

export async function readHealth(pool: Pool): Promise<Health> {
  if (await hasWorker(pool)) return { database: "ok", worker: "ok", version: VERSION };
  throw new AppError("unavailable", "No worker is running, so deliberations do not move. Start one with npm run worker, or start Parley without PARLEY_WORKERS=0.", {
    details: { database: "ok", worker: "none", version: VERSION },
  });
}

async function hasWorker(pool: Pool): Promise<boolean> {
  try {
    return (await pool.query(WORKER_SQL)).rowCount === 1;
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new AppError("unavailable", "The database can't be reached.", { cause: error, details: { database: "unreachable", worker: "unknown", version: VERSION } });
  }
}
