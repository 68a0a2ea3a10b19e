import { readFileSync } from "node:fs";

/** How long a process's main thread has run so far, and how long it has waited for a core while it wanted to run. */
export type ThreadTimes = { ranMs: number; waitedMs: number };

/**
 * On a machine that others use as well, what a clock says of a piece of work is mostly how busy they were; this says how
 * much of it was ours. Linux counts it; elsewhere the answer is NaN, and shown as such.
 */
export function mainThread(pid = process.pid): ThreadTimes {
  if (process.platform !== "linux") return { ranMs: Number.NaN, waitedMs: Number.NaN };
  const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ").map(Number);
  return { ranMs: (ran ?? Number.NaN) / 1e6, waitedMs: (waited ?? Number.NaN) / 1e6 };
}

export function since(before: ThreadTimes, pid?: number): ThreadTimes {
  const { ranMs, waitedMs } = mainThread(pid);
  return { ranMs: ranMs - before.ranMs, waitedMs: waitedMs - before.waitedMs };
}
