import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { StartupError } from "@/lib/server/startup-error";

/** Whose rights the server runs with when it can't run with ours. */
export type ServerUser = { uid: number; gid: number };

const CANDIDATES = ["postgres", "nobody"];

/**
 * Postgres refuses to run as root, so root lends it the rights of somebody harmless: of the owner of the data, if there is any yet
 * (so that the same folder works with and without sudo), else of a system user. Undefined: it can run as we are.
 */
export async function chooseServerUser(data: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) {
    refuseNamelessUser();
    return undefined;
  }
  const owner = await stat(data).catch(ignoreMissing);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const uid = numberOf("-u", name);
    const gid = numberOf("-g", name);
    if (uid && gid) return { uid, gid };
  }
  throw new StartupError(
    "The built-in database can't run as root and found no user named postgres or nobody to run as. " +
      "Start Parley as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.",
  );
}

/** Whether the user may do what `test` says (for example -x) with every one of the paths. */
export function userCan(user: ServerUser, test: "-x" | "-r", paths: string[]): boolean {
  const script = `for path in "$@"; do test ${test} "$path" || exit 1; done`;
  const result = spawnSync("/bin/sh", ["-c", script, "sh", ...paths], { ...user, cwd: "/" });
  if ((result.error as NodeJS.ErrnoException | undefined)?.code === "EPERM") {
    throw new StartupError(
      "The built-in database can't run as root, and this system does not let root switch to another user. " +
        "Start Parley as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
  if (result.error) throw result.error;
  return result.status === 0;
}

/** initdb looks its user up and stops when there is none, as in containers started with an arbitrary user id. */
function refuseNamelessUser(): void {
  if (process.platform === "win32") return;
  try {
    userInfo();
  } catch (error) {
    throw new StartupError(
      `The built-in database can't run as user id ${process.getuid?.()}, which has no entry in /etc/passwd. ` +
        "Add one, or set DATABASE_URL to a PostgreSQL server of your own.",
      { cause: error },
    );
  }
}

function numberOf(flag: "-u" | "-g", name: string): number | undefined {
  const result = spawnSync("id", [flag, name], { encoding: "utf8" });
  return result.status === 0 ? Number(result.stdout) : undefined;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
