/** (a) what the engine adds to a call, (b) replies per second beside the floor. */
import type { Pool } from "pg";
import { message, startChild } from "./child";
import { startEngine } from "./engine";
import { prepareFloor, runFloor } from "./floor";
import { median, middleRun, quantile } from "./statistics";
import { CALLS, floorCalls, LATENCY_MS } from "./workload";

/** Each figure is the middle one of this many. */
const TURNS = 3;

export type Overhead = { medianMs: number; p99Ms: number; calls: number };
export type Throughput = { atOnce: number; floor: Measured; engine: Measured; share: number };

export async function throughput(
  pool: Pool,
  connectionString: string,
  sizes: readonly number[],
): Promise<{ overhead: Overhead; throughput: Throughput[] }> {
  const endpoint = await startChild("endpoint-process.ts");
  const { url } = await message<{ url: string }>(endpoint);
  const calls = floorCalls();
  await prepareFloor(pool);
  const engine = await startEngine(pool, connectionString, url);
  try {
    // Without counting: code is compiled, connections are made, plans are prepared, on both sides and at full size.
    const largest = Math.max(...sizes);
    await runFloor(pool, url, calls, largest);
    await engine.run(largest);
    const results: Throughput[] = [];
    let single: string[] = [];
    for (const atOnce of sizes) {
      const floors: Measured[] = [];
      const engines: Measured[] = [];
      // In turn, so that a machine that slows down slows both.
      for (let turn = 0; turn < TURNS; turn++) {
        floors.push(await measure(pool, "bench_floor", atOnce * CALLS, () => runFloor(pool, url, calls, atOnce)));
        engines.push(
          await measure(pool, "event", atOnce * CALLS, async () => {
            const ids = await engine.run(atOnce);
            if (atOnce === 1) single = [...single, ...ids];
          }),
        );
      }
      const floor = middleRun(floors);
      const measured = middleRun(engines);
      results.push({ atOnce, floor, engine: measured, share: measured.perSecond / floor.perSecond });
    }
    endpoint.send("requests");
    const { requests } = await message<{ requests: { askId: string; at: number }[] }>(endpoint);
    return { overhead: overheadOf(requests, single), throughput: results };
  } finally {
    await engine.stop();
    endpoint.disconnect();
  }
}

/** Agents speak one after the other, so the gap between two requests is the endpoint's latency and what we add. */
function overheadOf(requests: readonly { askId: string; at: number }[], ids: readonly string[]): Overhead {
  const added = ids.flatMap((id) => {
    const times = requests.filter(({ askId }) => askId.startsWith(`${id}/`)).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? at) - LATENCY_MS);
  });
  return { medianMs: median(added), p99Ms: quantile(added, 0.99), calls: added.length };
}

type Measured = {
  calls: number;
  seconds: number;
  perSecond: number;
  cpuMsPerReply: number;
  commitsPerReply: number;
  bytesPerReply: number;
};

/** What a piece of work cost this process and the database, per reply. */
async function measure(pool: Pool, table: string, calls: number, work: () => Promise<void>): Promise<Measured> {
  const before = await databaseState(pool, table);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  const after = await databaseState(pool, table);
  return {
    calls,
    seconds,
    perSecond: calls / seconds,
    cpuMsPerReply: (used.user + used.system) / 1000 / calls,
    commitsPerReply: (after.commits - before.commits) / calls,
    bytesPerReply: (after.bytes - before.bytes) / calls,
  };
}

/** Transaction ids count write transactions exactly and at once; pg_stat_database lags behind by seconds. */
async function databaseState(pool: Pool, table: string): Promise<{ commits: number; bytes: number }> {
  const { rows } = await pool.query<{ commits: string; bytes: string }>(
    "select pg_current_xact_id()::text as commits, pg_total_relation_size($1::regclass) as bytes",
    [table],
  );
  return { commits: Number(rows[0]?.commits), bytes: Number(rows[0]?.bytes) };
}
