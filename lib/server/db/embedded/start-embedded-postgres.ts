import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { chown, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { withFileLock } from "@/lib/bootstrap/install/file-lock.mjs";
import { StartupError } from "@/lib/server/startup-error";
import { adminUrl, appUrl } from "./connection";
import { ensureDataFolder } from "./data-folder";
import { makeDataDir } from "@/lib/server/make-data-dir";
import { choosePlaces, type Places } from "./places";
import { adoptServer, startServer, stopServer } from "./server";
import { boundServerLog } from "./server-log";
import { birthOf, isSameProcessAlive } from "../../../bootstrap/install/process-identity.mjs";

type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** Server settings on top of ours, for tests (`fsync: "off"`). */
  settings?: Record<string, string>;
  /** A socket where the system has them and the path is short enough, unless told otherwise. */
  listen?: "socket" | "port";
  /** Where the server lives when root's data folder can't be reached by the user it runs as. */
  systemDir?: string;
};

export type EmbeddedPostgres = {
  /** As a role that owns our database and may do nothing else on the server. */
  connectionString: string;
  /** With all rights, for tests and for comparing schemas: Parley itself never works with them. */
  adminConnectionString: string;
  /** True when the server was running already. */
  adopted: boolean;
  /**
   * Call after the last connection is closed. Stops the server if no other living process of ours uses it, whoever
   * started it: the last one out turns off the light. A process that dies without calling this leaves the server
   * running, and the next start adopts it.
   */
  stop(): Promise<void>;
};

/**
 * A real Postgres under `<dataDir>/postgres`, without anything installed or configured. One server per folder, shared by all
 * processes that ask for it; starting, adopting and stopping happen under one lock.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const lock = join(options.dataDir, "postgres.lock");
  try {
    await makeDataDir(options.dataDir);
    return await withFileLock(lock, () => startLocked(options, lock));
  } catch (error) {
    throw sentenceFor(error, options.dataDir);
  }
}

async function startLocked(options: EmbeddedOptions, lock: string): Promise<EmbeddedPostgres> {
  const { log, settings, listen = "socket" } = options;
  const places = await choosePlaces(options);
  const passwords = await ensureDataFolder({ places, log, isCareless: settings?.fsync === "off" });
  const running = await adoptServer({ places, passwords, log });
  const address = running ?? (await startServer({ places, passwords, log, settings, listen }));
  const ticket = await enter(places);
  const unboundLog = boundServerLog(places.home);
  return {
    connectionString: appUrl(address, passwords),
    adminConnectionString: adminUrl(address, passwords),
    adopted: running !== undefined,
    stop: async () => {
      unboundLog();
      await withFileLock(lock, async () => {
        if ((await leave(places, ticket)) === 0) await stopServer(places);
      });
    },
  };
}

/** Errors of the file system that are about the folder and not about us. */
const FOLDER_PROBLEMS: Record<string, string> = {
  EACCES: "it is not writable",
  EPERM: "it is not writable",
  EROFS: "it is not writable",
  ENOTDIR: "part of its path is a file",
  EEXIST: "a file with that name exists",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

function sentenceFor(error: unknown, dataDir: string): unknown {
  const problem = FOLDER_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ""];
  if (problem === undefined || !("path" in (error as object))) return error;
  return new StartupError(
    `The data folder ${dataDir} can't be used: ${problem}. Fix that, or set PARLEY_DATA_DIR to another folder.`,
    { cause: error },
  );
}

/**
 * Which living processes use the server of this folder, one small file each. Call under the start lock.
 * Whoever leaves last stops the server, no matter who started it; the files of killed processes don't count.
 */
async function enter({ home, user }: Places): Promise<string> {
  const folder = join(home, "users");
  await mkdir(folder, { recursive: true });
  if (user) await chown(folder, user.uid, user.gid);
  const ticket = join(folder, randomUUID());
  await writeFile(ticket, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }));
  return ticket;
}

/** Gives the ticket back and returns how many others are still there. */
async function leave({ home }: Places, ticket: string): Promise<number> {
  await rm(ticket, { force: true });
  let others = 0;
  for (const name of await readdir(join(home, "users"))) {
    const file = join(home, "users", name);
    if (await isHeld(file)) others += 1;
    else await rm(file, { force: true });
  }
  return others;
}

async function isHeld(file: string): Promise<boolean> {
  const text = await readFile(file, "utf8");
  // Killed while writing it.
  if (!text.endsWith("}")) return false;
  const { pid, birth } = JSON.parse(text) as { pid: number; birth: string };
  return isSameProcessAlive(pid, birth);
}
