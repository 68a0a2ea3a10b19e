/** One run: workers, people, readers and an endpoint at work, faults by plan, quiet, then the check. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { createPool } from "@/lib/server/db/pool";
import {
  check,
  type Counts,
  type Fault,
  type Problem,
  type DeliberationRow,
  type EventRow,
  type JobRow,
  type Tables,
} from "./check";
import { ChaosDatabase } from "./database";
import { ChaosEndpoint } from "./endpoint";
import { Fleet } from "./fleet";
import { type Deeds, Persons } from "./persons";
import { FAULT_KINDS, type PlannedFault } from "./plan";
import { Readers } from "./readers";
import { strike, untilAtWork, type World } from "./strike";
import { type Takeover, takeovers } from "./takeovers";
import { Webs } from "./webs";

export type ChaosOptions = {
  seed: number;
  workers: number;
  /** Deliberations under way at once. */
  deliberations: number;
  plan: readonly PlannedFault[];
  /** From the first deliberation to the end of the faults, at least. */
  lengthMs: number;
  /** What stands still for this long after the faults are over is stuck. */
  patienceMs: number;
  /** On average, from one act of a person to the next. */
  personEveryMs: number;
  /** Where the log lines of workers and web processes go, and, if something is wrong, tables, calls, readings and faults. */
  folder: string;
  say: (line: string) => void;
  /** Leaves out the faults that are still to come; what there was is checked all the same. */
  enough?: AbortSignal;
  /** Ends the run early, with everything cleaned up. */
  signal?: AbortSignal;
};

export type ChaosReport = {
  problems: Problem[];
  counts: Counts;
  faults: Fault[];
  takeovers: Takeover[];
  deeds: Deeds;
  /** Processes that did not get as far as being ready: the database was away. */
  failedStarts: { workers: number; webs: number };
  /** `behindMs`: from when nothing was under way until all of them had everything. */
  readers: { count: number; webs: number; reconnects: number; behindMs: number };
  /** How the disk was filled, and how often the database refused a write for it. */
  disk: { note: string; refusals: number };
  /** From the end of the faults until nothing was under way. */
  drainMs: number;
};

/** When the faults are over answers come at once: how long a healthy deliberation takes is not the question. */
const QUICK = [1, 10] as const;
const LOOK_MS = 250;
/** Only where the plan strikes web processes: starting them takes seconds, and without them there are no readers to check. */
const WEBS = 2;
const READERS_PER_WEB = 2;

export async function chaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, say } = options;
  const database = await ChaosDatabase.start();
  const pool = createPool(database.url, "test", 12);
  const endpoint = new ChaosEndpoint(pool, seed);
  await endpoint.start();
  const fleet = new Fleet({
    size: options.workers,
    database,
    endpointUrl: endpoint.url,
    logFile: path.join(options.folder, "workers.log"),
  });
  const webs = new Webs({
    size: options.plan.some(({ kind }) => FAULT_KINDS[kind].of === "web") ? WEBS : 0,
    databaseUrl: database.url,
    logFile: path.join(options.folder, "webs.log"),
  });
  const persons = new Persons({ pool, seed, atOnce: options.deliberations, everyMs: options.personEveryMs });
  let readers: Readers | undefined;
  try {
    await Promise.all([fleet.start(), webs.start()]);
    readers = new Readers({ pool, urls: webs.urls, perWeb: READERS_PER_WEB });
    readers.start();
    persons.start();
    const faults = await strikeAll({ fleet, database, endpoint, webs }, options);
    await persons.stop();
    await fleet.allReady();
    endpoint.latency = QUICK;
    say("the faults are over; waiting for what is under way");
    const drainMs = await drained(pool, options);
    const behindMs = await readers.caughtUp(options.patienceMs, options.signal);
    const tables = await readTables(pool);
    const calls = endpoint.calls();
    const readings = readers.size === 0 ? null : readers.readings();
    const { problems, counts } = check({ tables, calls, faults, readings });
    const all = [...problems, ...fleet.problems, ...webs.problems];
    if (all.length > 0)
      await writeFile(
        path.join(options.folder, "evidence.json"),
        JSON.stringify({ problems: all, faults, calls, tables, readings }),
      );
    return {
      problems: all,
      counts,
      faults,
      takeovers: takeovers(tables, calls, faults),
      deeds: persons.deeds,
      failedStarts: { workers: fleet.failedStarts, webs: webs.failedStarts },
      readers: { count: readers.size, webs: webs.urls.length, reconnects: readers.reconnects, behindMs },
      disk: { note: database.diskNote, refusals: database.refusals },
      drainMs,
    };
  } finally {
    // Whatever went wrong, nothing is left running.
    for (const end of [
      () => persons.stop(),
      async () => readers?.stop(),
      () => webs.end(),
      () => fleet.end(),
      () => endpoint.stop(),
      () => pool.end(),
      () => database.remove(),
    ])
      await end().catch((error: unknown) => say(`while cleaning up: ${String(error)}`));
  }
}

/** Strikes wait for each other where a server that is slow to come up, or a worker, would else be struck again before it is there. */
const placeOf = ({ kind, worker }: PlannedFault): string | null => {
  const { of } = FAULT_KINDS[kind];
  if (of === "worker") return `worker ${worker}`;
  return of === "endpoint" ? null : of;
};

async function strikeAll(world: World, { plan, lengthMs, say, signal, enough }: ChaosOptions): Promise<Fault[]> {
  const faults: Fault[] = [];
  const began = Date.now();
  const waking = AbortSignal.any([signal, enough].filter((one) => one !== undefined));
  const until = async (atMs: number): Promise<void> => {
    await wait(Math.max(0, atMs - (Date.now() - began)), undefined, { signal: waking }).catch(() => undefined);
    signal?.throwIfAborted();
  };
  const underWay: Promise<void>[] = [];
  const free = new Map<string, Promise<void>>();
  try {
    for (const planned of plan) {
      await until(planned.atMs);
      if (enough?.aborted) break;
      const start = async (): Promise<void> => {
        if (waking.aborted) return;
        await untilAtWork(world, planned);
        say(
          `${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${planned.kind}${planned.worker === null ? "" : ` ${world.fleet.nameOf(planned.worker)}`}${planned.durationMs > 0 ? ` for ${(planned.durationMs / 1000).toFixed(1)} s` : ""}`,
        );
        await strike(world, planned, (fault) => faults.push(fault));
      };
      const place = placeOf(planned);
      const struck = place === null ? start() : (free.get(place) ?? Promise.resolve()).then(start);
      if (place !== null) free.set(place, struck);
      // Reported below, with all the others.
      struck.catch(() => undefined);
      underWay.push(struck);
    }
    await Promise.all(underWay);
    await until(lengthMs);
    return faults;
  } finally {
    await Promise.allSettled(underWay);
  }
}

/** Until nothing is under way and no job waits, or nothing of it has moved for as long as we have patience. What moves may take its time, on a slow machine. */
async function drained(pool: Pool, { patienceMs, signal }: ChaosOptions): Promise<number> {
  const began = Date.now();
  let heads = "";
  let movedAt = began;
  for (;;) {
    const { rows } = await pool.query<{ id: string; head: number }>(
      `select id, head_seq as head from deliberation where status in ('queued', 'running')
       union all
       select 'job ' || id, attempts from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()
        order by id`,
    );
    if (rows.length === 0) return Date.now() - began;
    const now = JSON.stringify(rows);
    if (now !== heads) movedAt = Date.now();
    heads = now;
    if (Date.now() - movedAt > patienceMs) return Date.now() - began;
    await wait(LOOK_MS, undefined, { signal });
  }
}

/** The server needs `track_commit_timestamp`. */
async function readTables(pool: Pool): Promise<Tables> {
  const [deliberations, events, records, gates, jobs] = await Promise.all([
    pool.query<DeliberationRow>('select id, protocol, status, head_seq as "headSeq", owner from deliberation'),
    pool.query<EventRow>(
      'select deliberation_id as "deliberationId", seq, key, type, payload, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as "committedAt" from event',
    ),
    pool.query<Tables["records"][number]>('select number, deliberation_id as "deliberationId" from record'),
    pool.query<Tables["gates"][number]>('select id, deliberation_id as "deliberationId", status from gate'),
    pool.query<JobRow>(
      `select id, payload ->> 'id' as "deliberationId", attempts, max_attempts as "maxAttempts",
              (extract(epoch from run_at - now()) * 1000)::float8 as "dueInMs",
              (extract(epoch from now() - locked_at) * 1000)::float8 as "lockedMs",
              (extract(epoch from now() - updated_at) * 1000)::float8 as "untouchedMs"
         from graphile_worker._private_jobs`,
    ),
  ]);
  return {
    deliberations: deliberations.rows,
    events: events.rows,
    records: records.rows,
    gates: gates.rows,
    jobs: jobs.rows,
  };
}
