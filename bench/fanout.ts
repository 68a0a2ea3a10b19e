/** (c) from the commit of an event to its frame at every one of its readers. */
import type { ChildProcess } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import pino from "pino";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { EventStore } from "@/lib/server/db/log/event-store";
import { handshakeGuard } from "@/lib/server/http/check-incoming";
import { Gateway } from "@/lib/server/realtime/gateway";
import { Notifier } from "@/lib/server/realtime/notifier";
import { debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { message, startChild } from "./child";
import { mainThread, since, type ThreadTimes } from "./main-thread";
import { quantile } from "./statistics";

const EVENTS = 100;
/** Not counted: code is compiled. */
const WARM_UP = 10;
/** All readers are on this machine, which has to keep up: 1,000 of them get an event every 200 ms. */
const FRAMES_PER_SECOND = 5000;
/** In one process the last of a thousand would wait for all others to be read, and that would be most of its delay. */
const READERS_PER_PROCESS = 250;

export type Fanout = {
  readers: number;
  events: number;
  frames: number;
  p50Ms: number;
  p99Ms: number;
  /** Per event: what the process that commits and sends took, and all processes that read together. */
  sending: ThreadTimes;
  reading: ThreadTimes;
};

export async function fanout(pool: Pool, connectionString: string, count: number): Promise<Fanout> {
  const id = await insertDeliberation(pool, debateCreated({ start: false }));
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const gateway = new Gateway({
    http,
    pool,
    connectionString,
    logger: pino({ level: "error" }),
    isDev: false,
    isAllowed: handshakeGuard([]),
    door: null,
  });
  await gateway.start();
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const readers: ChildProcess[] = [];
  try {
    for (let rest = count; rest > 0; rest -= READERS_PER_PROCESS) {
      const process = await startChild("fanout-clients.ts", [url, id, String(Math.min(rest, READERS_PER_PROCESS))]);
      readers.push(process);
      await message(process);
    }
    const notifier = new Notifier(pool, (error) => {
      throw error;
    });
    const committed = new Map<number, number>();
    const store = new EventStore(pool, (appended, seq) => {
      committed.set(seq, performance.timeOrigin + performance.now());
      notifier.appended(appended, seq);
    });
    const pids = [process.pid, ...readers.map(({ pid }) => pid)];
    let before: ThreadTimes[] = [];
    for (let turn = 0; turn < WARM_UP + EVENTS; turn++) {
      if (turn === WARM_UP) before = pids.map((pid) => mainThread(pid));
      await executeCommand(store, id, ({ lifecycle }) => [
        lifecycle.paused ? { type: "deliberation.resumed", by: "bench" } : { type: "deliberation.paused", by: "bench" },
      ]);
      await wait((1000 * count) / FRAMES_PER_SECOND);
    }
    // Whatever is still on its way.
    await wait(1000 + count * 10);
    const [sending = NOTHING, ...reading] = pids.map((pid, index) => since(before[index] ?? NOTHING, pid));
    const received: [number, number][] = [];
    for (const process of readers) {
      process.send("report");
      received.push(...(await message<[number, number][]>(process)));
    }
    const warm = [...committed.keys()].toSorted((a, b) => a - b)[WARM_UP] ?? Number.NaN;
    const delays = received.filter(([seq]) => seq >= warm).map(([seq, at]) => at - (committed.get(seq) ?? Number.NaN));
    if (delays.length !== EVENTS * count)
      throw new Error(`${delays.length} frames arrived instead of ${EVENTS * count}.`);
    return {
      readers: count,
      events: EVENTS,
      frames: delays.length,
      p50Ms: quantile(delays, 0.5),
      p99Ms: quantile(delays, 0.99),
      sending: perEvent([sending]),
      reading: perEvent(reading),
    };
  } finally {
    for (const process of readers) process.disconnect();
    await gateway.close();
  }
}

const NOTHING: ThreadTimes = { ranMs: 0, waitedMs: 0 };

function perEvent(processes: readonly ThreadTimes[]): ThreadTimes {
  const sum = (field: keyof ThreadTimes) => processes.reduce((total, times) => total + times[field], 0) / EVENTS;
  return { ranMs: sum("ranMs"), waitedMs: sum("waitedMs") };
}
