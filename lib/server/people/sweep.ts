/** Takes away what nobody can use any more: once an hour, in team mode. */
import type { Pool } from "pg";
import type { Env } from "@/lib/server/env";
import type { Logger } from "@/lib/server/logger";

const EVERY_MS = 3_600_000;
/** A bucket that nobody filled for a day has long leaked out; an invitation that ended stays for those who ask what became of it. */
const SWEEPS = [
  "delete from rate_limit where at < now() - interval '1 day'",
  "delete from person_session where expires_at < now()",
  "delete from verification where expires_at < now()",
  "delete from invitation where expires_at < now() - interval '30 days'",
];

export async function sweepPeople(pool: Pick<Pool, "query">): Promise<void> {
  for (const statement of SWEEPS) await pool.query(statement);
}

/** Returns what stops it. */
export function keepSwept(pool: Pool, { mode }: Pick<Env, "mode">, logger: Logger): () => Promise<void> {
  if (mode === "personal") return async () => undefined;
  const timer = setInterval(() => {
    sweepPeople(pool).catch((error: unknown) => logger.warn({ err: error }, "old sessions could not be swept"));
  }, EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
