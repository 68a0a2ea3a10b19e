/** (n) what a worker process keeps in memory while its endpoint is hostile and every seventh answer is a giant one. */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { foldLog } from "@/lib/kernel/fold";
import { owedAsks } from "@/lib/kernel/owed-asks";
import type { Cue } from "@/lib/models/port";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { EventStore } from "@/lib/server/db/log/event-store";
import { type HostileWay, startHostileEndpoint } from "@/lib/testing/endpoint/hostile-endpoint";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { spawnWorkerProcess } from "@/lib/testing/worker-process";
import { until } from "./takeover";

const BATCHES = 6;
const IDLE_MS = 60_000;
/** Each has the worker wait for minutes, or the deliberation for a person. */
const NOT_TRIED: HostileWay[] = ["hang", "stall", "429 with retry-after", "529", "400", "401"];
const GIANT_PER_THOUSAND = 150;

/** Megabytes of the process. `highest`: since it was started. */
export type Memory = { when: string; rss: number; highest: number; calls: number; giants: number };

/** `atOnce`: deliberations of a batch; a batch begins when the one before is at rest. */
export async function memory(pool: Pool, connectionString: string, atOnce: number): Promise<Memory[]> {
  const store = new EventStore(pool, () => undefined);
  const cueOf = async (askId: string): Promise<Cue> => {
    const [id = "", ...key] = askId.split("/");
    const folded = foldLog((await store.read(id as DeliberationId, 0)) ?? []);
    const ask = owedAsks(folded).find((one) => one.key === key.join("/"));
    if (!ask) throw new Error(`${askId} is not owed.`);
    return { protocol: folded.lifecycle.created.protocol, ask, state: folded.protocol, script: "converges" };
  };
  const weights = { "giant reply": GIANT_PER_THOUSAND };
  const endpoint = await startHostileEndpoint({ seed: 1, without: NOT_TRIED, weights, cueOf });
  const worker = await spawnWorkerProcess({ DATABASE_URL: connectionString, OPENAI_BASE_URL: endpoint.url });
  const rows: Memory[] = [];
  const note = (when: string): void => {
    const giants = endpoint.met.get("giant reply") ?? 0;
    rows.push({ when, ...residentMb(worker.child.pid), calls: endpoint.requests.length, giants });
  };
  try {
    await worker.ready;
    note("at the start");
    for (let batch = 1; batch <= BATCHES; batch++) {
      const ids: string[] = [];
      for (let index = 0; index < atOnce; index++) ids.push(await insertDeliberation(pool, created(index)));
      await until(() => areAtRest(pool, ids));
      note(`${batch * atOnce} done`);
    }
    await wait(IDLE_MS);
    note(`idle for ${IDLE_MS / 1000} s`);
    return rows;
  } finally {
    await worker.kill();
    await endpoint.close();
  }
}

function created(index: number): Parameters<typeof insertDeliberation>[1] {
  const game = rehearsalCreated(PROTOCOL_IDS[index % PROTOCOL_IDS.length] ?? "debate", {
    seed: index,
    source: { kind: "endpoint", model: "hostile" },
  });
  return { ...game, subject: { ...game.subject, artifact: "The queue holds jobs in Redis." } };
}

async function areAtRest(pool: Pool, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select 1 from deliberation where id = any($1) and status in ('queued', 'running') limit 1",
    [ids],
  );
  return rowCount === 0;
}

/** Linux counts it; elsewhere the answer is NaN, and shown as such. */
function residentMb(pid: number | undefined): { rss: number; highest: number } {
  if (process.platform !== "linux") return { rss: Number.NaN, highest: Number.NaN };
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { rss: megabytes("VmRSS"), highest: megabytes("VmHWM") };
}
