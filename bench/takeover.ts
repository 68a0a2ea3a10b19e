/** (e) a worker killed with -9, or stopped, in the middle of its work: how long until other processes wrote the next event of all it had. */
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { spawnWorkerProcess } from "@/lib/testing/worker-process";
import { message, startChild } from "./child";
import type { EndpointOptions } from "./endpoint-process";
import { median, quantile } from "./statistics";
import { created } from "./workload";

const DELIBERATIONS = 4;
/** Slow enough that deliberations are still under way when the heir has started. It is part of every gap. */
const LATENCY_MS = 300;

export type Takeovers = {
  signal: "SIGKILL" | "SIGSTOP";
  times: number;
  medianMs: number;
  p99Ms: number;
  maxMs: number;
};

export async function takeover(
  pool: Pool,
  connectionString: string,
  { kills, stops }: { kills: number; stops: number },
): Promise<Takeovers[]> {
  const endpoint = await startChild("endpoint-process.ts", [
    JSON.stringify({ latencyMs: LATENCY_MS } satisfies EndpointOptions),
  ]);
  const { url } = await message<{ url: string }>(endpoint);
  const start = () => spawnWorkerProcess({ DATABASE_URL: connectionString, OPENAI_BASE_URL: url });
  let owner = await start();
  /** Null: everything was finished before, and needs nobody to go on with it. */
  const strikeOnce = async (signal: Takeovers["signal"]): Promise<number | null> => {
    const ids = await Promise.all(
      Array.from({ length: DELIBERATIONS }, (_, seed) => insertDeliberation(pool, created(seed))),
    );
    await until(async () => (await heads(pool, ids)).every(({ head }) => head > 4));
    const heir = await start();
    await heir.ready;
    const victim = owner;
    owner = heir;
    victim.child.kill(signal);
    const struckAt = performance.now();
    try {
      if (signal === "SIGKILL") await victim.ended;
      const left = (await heads(pool, ids)).filter(({ status }) => status !== "closed");
      if (left.length === 0) return null;
      const before = new Map(left.map(({ id, head }) => [id, head]));
      await until(async () =>
        (await heads(pool, [...before.keys()])).every(({ id, head }) => head > (before.get(id) ?? 0)),
      );
      return performance.now() - struckAt;
    } finally {
      await victim.kill();
    }
  };
  try {
    await owner.ready;
    const measured: Takeovers[] = [];
    for (const [signal, times] of [["SIGKILL", kills] as const, ["SIGSTOP", stops] as const]) {
      const gaps: number[] = [];
      while (gaps.length < times) {
        const gap = await strikeOnce(signal);
        if (gap !== null) gaps.push(gap);
      }
      if (times > 0)
        measured.push({
          signal,
          times,
          medianMs: median(gaps),
          p99Ms: quantile(gaps, 0.99),
          maxMs: Math.max(...gaps),
        });
    }
    return measured;
  } finally {
    await owner.kill();
    endpoint.disconnect();
  }
}

async function heads(pool: Pool, ids: readonly string[]): Promise<{ id: string; head: number; status: string }[]> {
  return (
    await pool.query<{ id: string; head: number; status: string }>(
      "select id, head_seq as head, status from deliberation where id = any($1)",
      [ids],
    )
  ).rows;
}

export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(10);
}
