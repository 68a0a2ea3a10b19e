import { spawnSync } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@/lib/bootstrap/install/process-identity.mjs";
import { StartupError } from "@/lib/server/startup-error";

const POLL_MS = 20;
/** Backends leave by themselves when their server has died; one deep in a query is asked to, later. */
const ASK_AFTER_MS = 3000;
const GIVE_UP_AFTER_MS = 15_000;

/** Whether this process id is really a Postgres server, and not a stranger who got the number of one that died. */
export async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(gone);
    if (!command?.split("\0")[0]?.includes("postgres")) return false;
    // A server works in its data folder. Somebody else's process doesn't show where it works, and isn't ours.
    return (await readlink(`/proc/${pid}/cwd`).catch(gone)) === data;
  }
  if (process.platform === "win32") {
    return spawnSync("tasklist", ["/FI", `PID eq ${pid}`], { encoding: "utf8" }).stdout.includes("postgres");
  }
  const command = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
  return command.includes("postgres") && command.includes(data);
}

/**
 * After kill -9 of the server its backends may live on for a moment and still write. Starting over them would ruin the data,
 * so this waits for the last one to leave. (Where processes can't be listed, Postgres itself refuses while one is attached to
 * its shared memory, and the start is tried again.)
 */
export async function waitForOldBackends(data: string): Promise<void> {
  const since = Date.now();
  let asked = false;
  for (;;) {
    const left = await backendsIn(data);
    if (left.length === 0) return;
    const waited = Date.now() - since;
    if (waited > GIVE_UP_AFTER_MS) {
      throw new StartupError(
        `The database in ${data} was interrupted and its process ${left[0]} is still running. Stop that process and start again.`,
      );
    }
    if (waited > ASK_AFTER_MS && !asked) {
      asked = true;
      for (const pid of left) quit(pid);
    }
    await sleep(POLL_MS);
  }
}

async function backendsIn(data: string): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    if ((await readlink(`/proc/${name}/cwd`).catch(gone)) !== data) continue;
    const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(gone);
    if (command?.includes("postgres")) found.push(Number(name));
  }
  return found;
}

function quit(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The process ended while it was looked at, or is none of our business. */
function gone(error: NodeJS.ErrnoException): undefined {
  if (!["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(error.code ?? "")) throw error;
}
