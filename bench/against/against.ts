/** (g) the same work done by Parley's engine, LangGraph.js and DBOS, on the same Postgres and the same endpoint. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Pool } from "pg";
import { APP_ROLE } from "@/lib/server/db/embedded/connection";
import { message, startChild } from "../child";
import type { EndpointOptions } from "../endpoint-process";
import { middleRun } from "../statistics";
import { CALLS } from "../workload";
import type { ContenderName, Installed } from "./contenders";
import { callsWasted, type Wasted } from "./kills";
import { CONNECTIONS, type ContenderArguments, type Done, type Order } from "./serve-contender";

/** Each figure is the middle one of this many. */
const TURNS = 3;
/** As many as have connections: enough for code to be compiled and plans to be prepared. */
const WARM_UP = CONNECTIONS;

export type Cost = { perSecond: number; cpuMsPerReply: number; walBytesPerReply: number; storedBytesPerReply: number };
export type Compared = {
  costs: ({ atOnce: number; contender: ContenderName } & Cost)[];
  kills: ({ contender: ContenderName } & Wasted)[];
};

type Running = { name: ContenderName; database: string; child: ChildProcess };

/** `admin` may make databases: each contender gets one of its own, so that what it stores can be told apart. */
export async function against(
  admin: Pool,
  connectionString: string,
  contenders: readonly Installed[],
  sizes: readonly number[],
): Promise<Compared> {
  const starters = new Map<ContenderName, (endpoint: string) => Promise<ChildProcess>>();
  for (const { name, packages } of contenders) {
    await admin.query(`create database ${databaseOf(name)} owner ${APP_ROLE}`);
    starters.set(name, (endpoint) =>
      startContender(name, { connectionString: onDatabase(connectionString, databaseOf(name)), endpoint, packages }),
    );
  }
  const costs = await measureCosts(admin, starters, sizes);
  const kills: Compared["kills"] = [];
  const delays = killDelays();
  for (const [contender, start] of starters) kills.push({ contender, ...(await callsWasted(start, delays)) });
  return { costs, kills };
}

async function measureCosts(
  admin: Pool,
  starters: ReadonlyMap<ContenderName, (endpoint: string) => Promise<ChildProcess>>,
  sizes: readonly number[],
): Promise<Compared["costs"]> {
  const endpoint = await startChild("endpoint-process.ts", [
    JSON.stringify({ varied: true } satisfies EndpointOptions),
  ]);
  const { url } = await message<{ url: string }>(endpoint);
  const running: Running[] = [];
  try {
    for (const [name, start] of starters) running.push({ name, database: databaseOf(name), child: await start(url) });
    // Pages that change for the first time after a checkpoint go into the WAL whole: that is paid for by the round that isn't counted.
    await admin.query("checkpoint");
    for (const contender of running) await costOf(admin, contender, WARM_UP);
    const costs: Compared["costs"] = [];
    for (const atOnce of sizes) {
      const measured = new Map<ContenderName, Cost[]>(running.map(({ name }) => [name, []]));
      // In turn, so that a machine that slows down slows all of them.
      for (let turn = 0; turn < TURNS; turn++) {
        for (const contender of running) measured.get(contender.name)?.push(await costOf(admin, contender, atOnce));
      }
      for (const [contender, runs] of measured) costs.push({ atOnce, contender, ...middleRun(runs) });
    }
    return costs;
  } finally {
    for (const { child } of running) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
    endpoint.disconnect();
  }
}

async function costOf(admin: Pool, { database, child }: Running, atOnce: number): Promise<Cost> {
  const replies = atOnce * CALLS;
  const before = await written(admin, database);
  child.send({ kind: "run", ids: newIds(atOnce) } satisfies Order);
  const { seconds, cpuMs } = await message<Done>(child);
  const after = await written(admin, database);
  return {
    perSecond: replies / seconds,
    cpuMsPerReply: cpuMs / replies,
    walBytesPerReply: (after.wal - before.wal) / replies,
    storedBytesPerReply: (after.stored - before.stored) / replies,
  };
}

async function written(admin: Pool, database: string): Promise<{ wal: number; stored: number }> {
  const { rows } = await admin.query<{ wal: string; stored: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_database_size($1) as stored",
    [database],
  );
  return { wal: Number(rows[0]?.wal), stored: Number(rows[0]?.stored) };
}

async function startContender(name: ContenderName, given: ContenderArguments): Promise<ChildProcess> {
  const child = await startChild(`against/${name}.ts`, [JSON.stringify(given)]);
  await message(child);
  return child;
}

/** Three kills, early enough that three don't outlast the work. The same moments for everyone. */
const killDelays = (): number[] => Array.from({ length: 3 }, () => 50 + Math.random() * 200);

let batch = 0;

function newIds(count: number): string[] {
  batch++;
  return Array.from({ length: count }, (_, index) => `b${batch}-${index}`);
}

const databaseOf = (name: ContenderName): string => `against_${name}`;

function onDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}
