/** How the engine is doing as a whole, whichever processes it runs in: workers, what is owed, jobs, leases. One query. */
import type { Pool } from "pg";
import type { Readiness } from "@/lib/contracts/health";
import { ADVANCE_TASK } from "./advance-job";
import { ACTIVE_STATUSES_SQL } from "./log/lease";

/** A worker that has not beaten for so long counts as gone here. Longer than `lapseMs`: its work should be taken over by then. */
const SILENT_MS = 10_000;

export type EngineFacts = Pick<Readiness, "workers" | "queue" | "leases"> & {
  /** What waits longest, if anything does. */
  oldestOwed: string | null;
  /** What waits because the workers that are alive can't read or move it. Not among what is owed: it keeps nothing else waiting. */
  left: string[];
  /** Orphaned, and not written to since `SILENT_MS`: somebody should have taken it over. */
  abandonedLeases: number;
};

/**
 * By the database's clock. Owed since: the last event, or the last heartbeat of the owner it lost. A handover in the
 * middle of a long call is owed for longer by this reckoning than it is, for the moment until somebody takes it.
 */
const FACTS_SQL = `
with workers as materialized (
  select id, beat_at, beat_at > now() - $1 * interval '1 millisecond' as alive, (facts->>'running')::int as running, (facts->>'capacity')::int as capacity, facts->'left' as left_ids from worker
), beyond as (
  select distinct jsonb_array_elements_text(left_ids) as id from workers where alive and jsonb_typeof(left_ids) = 'array'
), active as materialized (
  select d.id, d.owner, d.updated_at, w.id is not null as known, coalesce(w.alive, false) as served, greatest(d.updated_at, w.beat_at) as since
    from deliberation d left join workers w on w.id = d.owner
   where d.status in (${ACTIVE_STATUSES_SQL}) and d.origin is null
), owed as (
  select id, extract(epoch from now() - since)::float8 as age from active where not served and id not in (select id from beyond)
), job as (
  select extract(epoch from now() - min(run_at))::float8 as age from graphile_worker.jobs
   where task_identifier = '${ADVANCE_TASK}' and locked_at is null and run_at <= now() and attempts < max_attempts
)
select (select count(*) from workers where alive)::int as "workersAlive",
       (select count(*) from workers where not alive)::int as "workersSilent",
       (select coalesce(sum(running), 0) from workers where alive)::int as running,
       (select coalesce(sum(capacity), 0) from workers where alive)::int as capacity,
       (select count(*) from owed)::int as owed,
       (select max(greatest(age, 0)) from owed) as "oldestOwedSeconds",
       (select id from owed order by age desc limit 1) as "oldestOwed",
       (select coalesce(array_agg(id order by id), '{}') from active where not served and id in (select id from beyond)) as "left",
       (select greatest(age, 0) from job where age is not null) as "oldestJobSeconds",
       (select count(*) from active where owner is not null)::int as held,
       (select count(*) from active where owner is not null and not known)::int as orphaned,
       (select count(*) from active where owner is not null and not known and updated_at < now() - $1 * interval '1 millisecond')::int as abandoned,
       (select count(*) from deliberation where owner is not null and status not in (${ACTIVE_STATUSES_SQL}))::int as needless`;

type Row = Record<
  "workersAlive" | "workersSilent" | "running" | "capacity" | "owed" | "held" | "orphaned" | "abandoned" | "needless",
  number
> & {
  oldestOwedSeconds: number | null;
  oldestOwed: string | null;
  oldestJobSeconds: number | null;
  left: string[];
};

export async function readEngineFacts(pool: Pool): Promise<EngineFacts> {
  const { rows } = await pool.query<Row>({ name: "engine-facts", text: FACTS_SQL, values: [SILENT_MS] });
  const [row] = rows;
  if (!row) throw new Error("A query without a condition gave no row.");
  return {
    workers: { alive: row.workersAlive, silent: row.workersSilent, running: row.running, capacity: row.capacity },
    queue: { owed: row.owed, oldestOwedSeconds: row.oldestOwedSeconds, oldestJobSeconds: row.oldestJobSeconds },
    leases: { held: row.held, orphaned: row.orphaned, needless: row.needless },
    oldestOwed: row.oldestOwed,
    left: row.left,
    abandonedLeases: row.abandoned,
  };
}

export async function countByStatus(pool: Pool): Promise<{ status: string; count: number }[]> {
  const { rows } = await pool.query<{ status: string; count: number }>({
    name: "count-by-status",
    text: "select status, count(*)::int as count from deliberation where origin is null group by status",
  });
  return rows;
}
