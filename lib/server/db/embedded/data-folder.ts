import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "@/lib/server/startup-error";
import { noBinariesHere, program } from "./binaries";
import { childOptions } from "./child-options";
import { ADMIN_ROLE, type Passwords } from "./connection";
import type { Places } from "./places";

/** In the data folder: initdb went through. A folder without it was never used and never will be. */
const MARKER = "PARLEY_COMPLETE";
const UNFINISHED = "data.new-";

type FolderOptions = {
  places: Places;
  log: (message: string) => void;
  /** Does not wait for the disk, for databases that nobody will miss. */
  isCareless?: boolean;
};

/**
 * Makes the data folder on the first start and returns the passwords of its two roles. Call it under the start lock.
 * initdb works in a folder of another name that is renamed at the end: killed in between, it leaves rubbish that the
 * next start sweeps away, never half a database (guarded by embedded-postgres.pg.test.ts).
 */
export async function ensureDataFolder({ places, log, isCareless = false }: FolderOptions): Promise<Passwords> {
  await sweep(places.home);
  const passwordFile = join(places.home, "password");
  if (existsSync(places.data)) {
    await refuseForeignData(places);
    return readPasswords(places);
  }
  log("creating the database (first start)");
  if (!existsSync(passwordFile)) await writePassword(passwordFile, places);
  const fresh = join(places.home, `${UNFINISHED}${randomBytes(6).toString("hex")}`);
  await runInitdb(places, [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...(isCareless ? ["--no-sync"] : [])]);
  await writeFile(join(fresh, MARKER), "");
  await rename(fresh, places.data);
  return readPasswords(places);
}

/** The one of the ordinary role may be missing (an older version made the folder): it is given to the role when the server runs. */
async function readPasswords(places: Places): Promise<Passwords> {
  const admin = await readPassword(join(places.home, "password"));
  const appFile = join(places.home, "app-password");
  if (!existsSync(appFile)) await writePassword(appFile, places);
  return { admin, app: await readPassword(appFile) };
}

async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    // An initdb whose starter was killed may still be writing, hence the patience.
    if (name.startsWith(UNFINISHED)) await rm(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function refuseForeignData({ data, binaries }: Places): Promise<void> {
  if (!existsSync(join(data, MARKER))) {
    throw new StartupError(
      `The folder ${data} is not a complete Parley database. Move it out of the way, or set PARLEY_DATA_DIR to another folder.`,
    );
  }
  const written = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  const ours = binaries.version.split(".")[0];
  if (written !== ours) {
    throw new StartupError(
      `The database in ${data} was created by PostgreSQL ${written}, but this Parley ships with PostgreSQL ${ours}. ` +
        `Use the Parley version that created it, or set PARLEY_DATA_DIR to another folder.`,
    );
  }
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new StartupError(
      `The password of the database can't be read from ${file}. ` +
        "Start Parley as the user who created it, or set PARLEY_DATA_DIR to another folder.",
      { cause: error },
    );
  }
}

async function writePassword(file: string, { user }: Places): Promise<void> {
  const fresh = `${file}.new-${randomBytes(6).toString("hex")}`;
  await writeFile(fresh, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  if (user) await chown(fresh, user.uid, user.gid);
  await rename(fresh, file);
}

const INITDB_ARGS = [
  `--username=${ADMIN_ROLE}`,
  "--auth=scram-sha-256",
  "--locale=C",
  "--encoding=UTF8",
  "--no-instructions",
];

async function runInitdb(places: Places, where: string[]): Promise<void> {
  const args = [...INITDB_ARGS, ...where];
  const child = spawn(program(places.binaries, "initdb"), args, {
    ...childOptions(places),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    // The file is there, so what is missing is the C library it was made for.
    if (error.code === "ENOENT") throw noBinariesHere("a Linux without the GNU C library");
    throw error;
  });
  if (code !== 0) {
    await sweep(places.home);
    const reason = output.split("\n").find((line) => /error|fatal/i.test(line)) ?? output.trim();
    throw new StartupError(
      `The database could not be created in ${places.home} (${reason.trim()}). ` +
        "Set PARLEY_DATA_DIR to another folder, or DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
}
