import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { birthOf, isSameProcessAlive } from "@/lib/bootstrap/install/process-identity.mjs";
import { StartupError } from "@/lib/server/startup-error";
import { program } from "./binaries";
import { childOptions } from "./child-options";
import { type Address, ensureDatabase, type Passwords, sqlState } from "./connection";
import type { Places } from "./places";
import { type Postmaster, postmasterFile, readPostmaster } from "./postmaster-file";
import { isServerOf, waitForOldBackends } from "./server-processes";
import { logFile, openServerLog, readLogFrom, sizeOf } from "./server-log";

type ServerOptions = {
  places: Places;
  passwords: Passwords;
  log: (message: string) => void;
  /** On top of ours, for tests. */
  settings?: Record<string, string> | undefined;
  listen?: "socket" | "port";
};

/** The system allows about 107 characters for the path of a socket, and the server adds a lock file beside it. */
const MAX_SOCKET_PATH = 100;
const POLL_MS = 15;
/** Replaying what a crash left takes a while on a slow disk; a line tells that this is what goes on. */
const SAY_RECOVERING_AFTER_MS = 5000;
const GIVE_UP_AFTER_MS = 180_000;
const STOP_WITHIN_MS = 30_000;
const START_ATTEMPTS = 5;
const RETRY_MS = 200;

const SETTINGS: Record<string, string> = {
  max_connections: "200",
  shared_buffers: "256MB",
  // Durability as users expect it: a reply that was shown survives a power cut.
  fsync: "on",
  synchronous_commit: "on",
  // No replicas hang on this server, so less has to be written ahead.
  wal_level: "minimal",
  max_wal_senders: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // Refused statements (a lost race is one) come back to us and need no line of their own.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** The server of this folder if one runs: started by another process of ours, or left behind by one that was killed. */
export async function adoptServer(options: ServerOptions): Promise<Address | undefined> {
  const { data } = options.places;
  const postmaster = await readPostmaster(data);
  if (postmaster && (await isServerOf(postmaster.pid, data))) {
    const isRunning = () => isServerOf(postmaster.pid, data);
    if (await waitUntilReady(postmaster, isRunning, options)) return postmaster;
  }
  // A dead server's file must go, but only after the last of its backends.
  await waitForOldBackends(data);
  await rm(postmasterFile(data), { force: true });
  return undefined;
}

/** Starts a server that outlives this process, and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<Address> {
  const { home, data } = options.places;
  const canUseSocket = process.platform !== "win32" && join(home, ".s.PGSQL.5432").length < MAX_SOCKET_PATH;
  let useSocket = canUseSocket && options.listen !== "port";
  let reason = "";
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const address = useSocket ? { socketDir: home, port: 5432 } : { socketDir: "", port: await freePort() };
    const logStart = await sizeOf(logFile(home));
    const child = await spawnServer(options, address);
    if (await waitUntilReady(address, async () => child.exitCode === null && child.signalCode === null, options)) {
      return address;
    }
    reason = await readLogFrom(home, Math.min(logStart, await sizeOf(logFile(home))));
    // Somebody was faster, or a killed starter's server has come up meanwhile.
    const running = await adoptServer(options);
    if (running) return running;
    if (refusesSocket(reason)) useSocket = false;
    else if (!/still in use|already in use|lock file/.test(reason)) break;
    await sleep(RETRY_MS);
  }
  const line = reason.split("\n").find((text) => /FATAL|PANIC|could not/.test(text)) ?? "it ended at once";
  throw new StartupError(
    `The database in ${data} failed to start (${line.replace(/^.*?(FATAL|PANIC):\s*/, "").trim()}). ` +
      `See ${logFile(home)} for details.`,
  );
}

/** Returns when the server is gone. Clients that are still connected are sent away. */
export async function stopServer({ data, binaries }: Places): Promise<void> {
  const postmaster = await readPostmaster(data);
  if (!postmaster) return;
  const birth = birthOf(postmaster.pid);
  if (!(await isServerOf(postmaster.pid, data))) return;
  if (process.platform === "win32") {
    spawnSync(program(binaries, "pg_ctl"), ["stop", "-D", data, "-m", "fast"], { windowsHide: true });
    return;
  }
  process.kill(postmaster.pid, "SIGINT");
  // Not isServerOf: a process that is ending gives up its command line and folder before it is gone.
  for (const since = Date.now(); Date.now() - since < STOP_WITHIN_MS; await sleep(POLL_MS)) {
    if (!isSameProcessAlive(postmaster.pid, birth)) return;
  }
}

async function spawnServer({ places, settings }: ServerOptions, address: Address): Promise<ChildProcess> {
  const all = { ...SETTINGS, ...settings, ...listenSettings(address) };
  const args = ["-D", places.data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const output = await openServerLog(places);
  try {
    const child = spawn(program(places.binaries, "postgres"), args, {
      ...childOptions(places),
      stdio: ["ignore", output, output],
      // Its own process group: Ctrl-C in the terminal reaches us alone, and we stop the server after our own work.
      detached: true,
    });
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

function listenSettings({ socketDir, port }: Address): Record<string, string> {
  const common = { port: String(port), unix_socket_directories: socketDir };
  return socketDir === "" ? { ...common, listen_addresses: "127.0.0.1" } : { ...common, listen_addresses: "" };
}

/** False: it is gone, and will never be ready. */
async function waitUntilReady(
  address: Address | Postmaster,
  isRunning: () => Promise<boolean>,
  { places, passwords, log }: ServerOptions,
): Promise<boolean> {
  const since = Date.now();
  for (let said = false; ; await sleep(POLL_MS)) {
    try {
      await ensureDatabase({ socketDir: address.socketDir, port: address.port }, passwords);
      return true;
    } catch (error) {
      refuseWrongPassword(error, places);
      if (!(await isRunning())) return false;
      const waited = Date.now() - since;
      if (waited > GIVE_UP_AFTER_MS) {
        throw new StartupError(
          `The database in ${places.data} is running but does not answer. See ${logFile(places.home)} for details.`,
          { cause: error },
        );
      }
      if (waited > SAY_RECOVERING_AFTER_MS && !said) {
        said = true;
        log("the database was interrupted and is recovering");
      }
    }
  }
}

function refuseWrongPassword(error: unknown, { home, data }: Places): void {
  if (sqlState(error) !== "28P01") return;
  throw new StartupError(
    `The database in ${data} does not accept the password in ${join(home, "password")}. ` +
      "Put the right one back, or set PARLEY_DATA_DIR to another folder.",
  );
}

/** Some file systems (shared folders of virtual machines, for example) can't hold a socket. */
function refusesSocket(reason: string): boolean {
  return /Unix-domain socket/.test(reason) && /could not (bind|create|set permissions)/.test(reason);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("a TCP server has no port");
  return address.port;
}
