/** (h) a thousand deliberations at once on one worker process, beside the same calls made bare. */
import type { Pool } from "pg";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { message, startChild } from "../child";
import type { EndpointOptions } from "../endpoint-process";
import { allRecorded } from "../engine";
import { mainThread } from "../main-thread";
import { AGENTS, created } from "../workload";
import type { WorkerCosts } from "./worker";

const AT_ONCE = 1000;
/** Sixteen calls each. With six, as it was, starting a thousand took a quarter of the run, and how quickly they run was not seen. */
const ROUNDS = 3;
const REPLIES = AT_ONCE * (ROUNDS * AGENTS + 1);
const LATENCY_MS = 2000;

/**
 * `underWaySeconds`: from the first call of all to the first call of the last deliberation. `sustainedPerSecond`: calls
 * begun while all of them were under way. No more than `AT_ONCE` in each `LATENCY_MS` is possible.
 */
export type Pace = { perSecond: number; underWaySeconds: number; sustainedPerSecond: number };
/** `callsTooMany`: beyond one per ask. `waitedSeconds`: how long the worker wanted to run and had no core. */
type EngineRun = Pace & { callsTooMany: number; loopDelayP99Ms: number; cpuMsPerReply: number; waitedSeconds: number };
export type Thousand = EngineRun & { replies: number; bare: Pace; share: number };

type Requests = { requests: { askId: string; at: number }[] };

export async function thousand(pool: Pool, connectionString: string): Promise<Thousand> {
  const bare = await withEndpoint(bareRun);
  const engine = await withEndpoint((url, requests) => engineRun(pool, connectionString, url, requests));
  return { replies: REPLIES, ...engine, bare, share: engine.perSecond / bare.perSecond };
}

async function bareRun(url: string, requests: () => Promise<Requests["requests"]>): Promise<Pace> {
  const child = await startChild("thousand/bare.ts", [JSON.stringify({ url, atOnce: AT_ONCE, rounds: ROUNDS })]);
  await message(child);
  const endedAt = Date.now();
  return pace(await requests(), endedAt);
}

async function engineRun(
  pool: Pool,
  connectionString: string,
  url: string,
  requests: () => Promise<Requests["requests"]>,
): Promise<EngineRun> {
  // What other parts left running would take places of the worker.
  await pool.query("delete from deliberation");
  // All there before the worker begins: how fast they are inserted is no part of it.
  const ids: string[] = [];
  for (let seed = 0; seed < AT_ONCE; seed++) ids.push(await insertDeliberation(pool, created(seed, ROUNDS)));
  const worker = await startChild("thousand/worker.ts", [], {
    NODE_ENV: "production",
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    OPENAI_API_KEY: "bench",
    PARLEY_LOG_LEVEL: "error",
    DATABASE_URL: connectionString,
    OPENAI_BASE_URL: url,
  });
  try {
    await message(worker);
    await allRecorded(pool, ids);
    const endedAt = Date.now();
    const { waitedMs } = mainThread(worker.pid);
    worker.send("costs");
    const { loopDelayP99Ms, cpuMs } = await message<WorkerCosts>(worker);
    const made = await requests();
    const asks = new Set(made.map(({ askId }) => askId)).size;
    if (asks !== REPLIES) throw new Error(`${asks} different calls were made instead of ${REPLIES}.`);
    return {
      ...pace(made, endedAt),
      callsTooMany: made.length - asks,
      loopDelayP99Ms,
      cpuMsPerReply: cpuMs / REPLIES,
      waitedSeconds: waitedMs / 1000,
    };
  } finally {
    worker.kill("SIGKILL");
  }
}

/** From the first call on: how long a process takes to start is no part of it. How long the deliberations take to start is. */
function pace(requests: readonly { askId: string; at: number }[], endedAt: number): Pace {
  const callsOf = new Map<string, number[]>();
  for (const { askId, at } of requests) {
    const id = askId.slice(0, askId.indexOf("/"));
    callsOf.set(id, [...(callsOf.get(id) ?? []), at]);
  }
  const starts = [...callsOf.values()].map((calls) => Math.min(...calls));
  const startedAt = Math.min(...starts);
  const allFrom = Math.max(...starts);
  const allUntil = Math.min(...[...callsOf.values()].map((calls) => Math.max(...calls)));
  const sustained = requests.filter(({ at }) => at > allFrom && at <= allUntil).length;
  return {
    perSecond: REPLIES / ((endedAt - startedAt) / 1000),
    underWaySeconds: (allFrom - startedAt) / 1000,
    sustainedPerSecond: sustained / ((allUntil - allFrom) / 1000),
  };
}

async function withEndpoint<T>(
  work: (url: string, requests: () => Promise<Requests["requests"]>) => Promise<T>,
): Promise<T> {
  const endpoint = await startChild("endpoint-process.ts", [
    JSON.stringify({ latencyMs: LATENCY_MS, rounds: ROUNDS } satisfies EndpointOptions),
  ]);
  const { url } = await message<{ url: string }>(endpoint);
  try {
    return await work(url, async () => {
      endpoint.send("requests");
      return (await message<Requests>(endpoint)).requests;
    });
  } finally {
    endpoint.disconnect();
  }
}
