/** What goes wrong, when and to whom: a function of the seed alone, so that a run can be repeated. */
import { mulberry32, seededShuffle } from "@/lib/domain/seeded-shuffle";
import type { Fault } from "./check";

/** By name, what each does. `ms`: how long it lasts, from and to; 0: an instant. */
export const FAULT_KINDS = {
  kill: { ms: [0, 0], of: "worker", does: "kill -9 of a worker" },
  term: { ms: [0, 0], of: "worker", does: "SIGTERM to a worker" },
  stop: { ms: [1000, 15_000], of: "worker", does: "SIGSTOP of a worker, then SIGCONT" },
  clock: { ms: [0, 0], of: "worker", does: "the wall clock of a worker jumps by hours" },
  drop: { ms: [0, 0], of: "worker", does: "the network drops a worker's database connections" },
  "half-open": { ms: [2000, 15_000], of: "worker", does: "a worker's database connections are half open" },
  delay: { ms: [2000, 8000], of: "worker", does: "every packet between a worker and the database waits" },
  cut: { ms: [0, 0], of: "database", does: "the database ends connections of workers" },
  "db-kill": { ms: [500, 4000], of: "database", does: "kill -9 of the database" },
  "db-restart": { ms: [200, 3000], of: "database", does: "fast restart of the database" },
  "read-only": { ms: [2000, 8000], of: "database", does: "the database is read-only" },
  "read-only-sessions": { ms: [2000, 6000], of: "database", does: "as read-only, and its sessions stay so afterwards" },
  "disk-full": { ms: [1000, 6000], of: "database", does: "the database's disk is full" },
  "web-kill": { ms: [200, 5000], of: "web", does: "kill -9 of a web process, which comes back on its port" },
  down: { ms: [1000, 8000], of: "endpoint", does: "the endpoint refuses connections" },
  hang: { ms: [1000, 8000], of: "endpoint", does: "the endpoint takes calls and does not answer" },
  "http-429": { ms: [1000, 6000], of: "endpoint", does: "the endpoint asks to slow down" },
  "http-500": { ms: [500, 4000], of: "endpoint", does: "the endpoint fails" },
  "cut-stream": { ms: [500, 4000], of: "endpoint", does: "the endpoint breaks off in mid-answer" },
} as const satisfies Record<string, { ms: readonly [number, number]; of: Fault["of"]; does: string }>;
export type FaultKind = keyof typeof FAULT_KINDS;
export const ALL_FAULTS = Object.keys(FAULT_KINDS) as FaultKind[];

/** `worker`: the victim, or null where it strikes everyone. `chance`: decides what is left open, such as which connections. */
export type PlannedFault = { kind: FaultKind; atMs: number; durationMs: number; worker: number | null; chance: number };

type PlanOptions = {
  seed: number;
  kinds: readonly FaultKind[];
  workers: number;
  lengthMs: number;
  /** On average, from one to the next. */ everyMs: number;
};

/** Every kind comes before one comes again. A fault may begin while another one lasts, but two of the database, of the endpoint, of the web processes or on one worker never overlap. */
export function planFaults({ seed, kinds, workers, lengthMs, everyMs }: PlanOptions): PlannedFault[] {
  const random = mulberry32(seed);
  const planned: PlannedFault[] = [];
  const busyUntil = new Map<string, number>();
  let bag: FaultKind[] = [];
  let bags = 0;
  let at = everyMs * random();
  while (at < lengthMs) {
    if (bag.length === 0) bag = seededShuffle(kinds, seed, ++bags);
    const kind = bag.pop();
    if (!kind) break;
    const {
      ms: [from, to],
      of,
    } = FAULT_KINDS[kind];
    const worker = of === "worker" ? Math.floor(random() * workers) : null;
    const subject = worker === null ? of : `worker ${worker}`;
    const atMs = Math.round(Math.max(at, busyUntil.get(subject) ?? 0));
    const durationMs = Math.round(from + random() * (to - from));
    const chance = random();
    at += everyMs * (0.3 + 1.4 * random());
    if (atMs >= lengthMs) continue;
    busyUntil.set(subject, atMs + durationMs + SETTLE_MS);
    planned.push({ kind, atMs, durationMs, worker, chance });
  }
  return planned.toSorted((a, b) => a.atMs - b.atMs);
}

/** So that a worker is up again before it is struck the next time, most of the time. */
const SETTLE_MS = 1500;
