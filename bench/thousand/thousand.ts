/** (h) a thousand deliberations at once on one worker process, beside the same calls made bare. */
import type { Pool } from "pg";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { message, startChild } from "../child";
import type { EndpointOptions } from "../endpoint-process";
import { allRecorded } from "../engine";
import { AGENTS, created } from "../workload";

const AT_ONCE = 1000;
const ROUNDS = 1;
const REPLIES = AT_ONCE * (ROUNDS * AGENTS + 1);
const LATENCY_MS = 2000;

/** `callsTooMany`: beyond one per ask. */
export type Thousand = {
  replies: number;
  perSecond: number;
  barePerSecond: number;
  share: number;
  callsTooMany: number;
  loopDelayP99Ms: number;
};

type Requests = { requests: { askId: string; at: number }[] };

export async function thousand(pool: Pool, connectionString: string): Promise<Thousand> {
  const barePerSecond = await withEndpoint(bareRate);
  const engine = await withEndpoint((url, requests) => engineRun(pool, connectionString, url, requests));
  return { replies: REPLIES, ...engine, barePerSecond, share: engine.perSecond / barePerSecond };
}

async function bareRate(url: string, requests: () => Promise<Requests["requests"]>): Promise<number> {
  const child = await startChild("thousand/bare.ts", [JSON.stringify({ url, atOnce: AT_ONCE, rounds: ROUNDS })]);
  await message(child);
  return rate(await requests(), Date.now());
}

async function engineRun(
  pool: Pool,
  connectionString: string,
  url: string,
  requests: () => Promise<Requests["requests"]>,
): Promise<{ perSecond: number; callsTooMany: number; loopDelayP99Ms: number }> {
  // All there before the worker begins: how fast they are inserted is no part of it.
  const ids = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, seed) => insertDeliberation(pool, created(seed, ROUNDS))),
  );
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
    worker.send("loop delay");
    const { p99Ms } = await message<{ p99Ms: number }>(worker);
    const made = await requests();
    const asks = new Set(made.map(({ askId }) => askId)).size;
    if (asks !== REPLIES) throw new Error(`${asks} different calls were made instead of ${REPLIES}.`);
    return { perSecond: rate(made, endedAt), callsTooMany: made.length - asks, loopDelayP99Ms: p99Ms };
  } finally {
    worker.kill("SIGKILL");
  }
}

/** From the first call on: how long a process takes to start is no part of it. */
function rate(requests: readonly { at: number }[], endedAt: number): number {
  const startedAt = requests.reduce((first, { at }) => Math.min(first, at), Infinity);
  return REPLIES / ((endedAt - startedAt) / 1000);
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
