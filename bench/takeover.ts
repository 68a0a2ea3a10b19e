/** (e) a worker killed with -9 in the middle of its work: how long until another process writes the next event. */
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { spawnWorkerProcess } from "@/lib/testing/worker-process";
import { message, startChild } from "./child";
import { median } from "./statistics";
import { created } from "./workload";

const KILLS = 5;
const DELIBERATIONS = 4;

export type Takeover = { kills: number; medianMs: number; maxMs: number };

export async function takeover(pool: Pool, connectionString: string): Promise<Takeover> {
  const endpoint = await startChild("endpoint-process.ts");
  const { url } = await message<{ url: string }>(endpoint);
  const start = () => spawnWorkerProcess({ DATABASE_URL: connectionString, OPENAI_BASE_URL: url });
  const gaps: number[] = [];
  let owner = await start();
  try {
    await owner.ready;
    while (gaps.length < KILLS) {
      const ids = await Promise.all(
        Array.from({ length: DELIBERATIONS }, (_, seed) => insertDeliberation(pool, created(seed))),
      );
      await until(async () => (await heads(pool, ids)).every(({ head }) => head > 4));
      const heir = await start();
      await heir.ready;
      await owner.kill();
      const killedAt = performance.now();
      owner = heir;
      const left = (await heads(pool, ids)).filter(({ status }) => status !== "closed");
      // What was finished before the kill needs nobody to go on with it.
      if (left.length === 0) continue;
      const before = new Map(left.map(({ id, head }) => [id, head]));
      await until(async () =>
        (await heads(pool, [...before.keys()])).every(({ id, head }) => head > (before.get(id) ?? 0)),
      );
      gaps.push(performance.now() - killedAt);
    }
    return { kills: KILLS, medianMs: median(gaps), maxMs: Math.max(...gaps) };
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
