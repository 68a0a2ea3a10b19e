import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { chooseServerUser } from "@/lib/server/db/embedded/server-user";

const run = promisify(execFile);

/** Where Debian and its kin keep each version; the built-in Postgres comes without pg_dump. */
const ROOT = "/usr/lib/postgresql";
const PROGRAMS = ["initdb", "pg_ctl", "pg_dump", "pg_restore"];

/** The newest one with a server and its tools, or null. */
export function findInstalledPostgres(): string | null {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).toSorted((a, b) => Number(b) - Number(a)) : [];
  return (
    versions
      .filter((version) => Number(version) >= 14)
      .map((version) => path.join(ROOT, version, "bin"))
      .find((bin) => PROGRAMS.every((name) => existsSync(path.join(bin, name)))) ?? null
  );
}

export type InstalledPostgres = {
  urlOf: (database: string) => string;
  tool: (name: "pg_dump" | "pg_restore", args: readonly string[]) => Promise<void>;
  stop: () => Promise<void>;
};

/** A server of that installation in a temporary folder. Nobody but this machine's users reach its socket. */
export async function startInstalledPostgres(bin: string): Promise<InstalledPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-pg-"));
  const user = await chooseServerUser(folder);
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, "data");
  const call = (name: string, args: readonly string[]) => run(path.join(bin, name), args, { ...user, cwd: folder });
  await call("initdb", ["-D", data, "-U", "parley", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
  await call("pg_ctl", [
    "-D",
    data,
    "-w",
    "-l",
    path.join(folder, "log"),
    "-o",
    `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`,
    "start",
  ]);
  return {
    urlOf: (database) => `postgresql://parley@localhost/${database}?host=${encodeURIComponent(folder)}`,
    tool: async (name, args) => void (await call(name, args)),
    async stop() {
      await call("pg_ctl", ["-D", data, "-w", "-m", "immediate", "stop"]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
