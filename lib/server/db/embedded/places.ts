import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { StartupError } from "@/lib/server/startup-error";
import { type Binaries, findBinaries, program } from "./binaries";
import { chooseServerUser, type ServerUser, userCan } from "./server-user";

export type Places = {
  /** Everything of the server: data, password, log, socket. Only the server's user (and root) may look inside. */
  home: string;
  /** The data folder proper, PGDATA. */
  data: string;
  binaries: Binaries;
  /** Set when the server has to run as somebody else than we do. */
  user: ServerUser | undefined;
};

type PlacesOptions = { dataDir: string; log: (message: string) => void; systemDir?: string | undefined };

/** Where the server lives when its user can't reach the data folder, as in a clone in root's own home. */
const SYSTEM_DIR = process.platform === "darwin" ? "/usr/local/var/parley" : "/var/lib/parley";
/** Names the other place. It lies in the data folder, so that moving or deleting that folder does what one expects. */
const POINTER = "postgres-location";

export async function choosePlaces({ dataDir, log, systemDir = SYSTEM_DIR }: PlacesOptions): Promise<Places> {
  const binaries = await findBinaries();
  const root = await realpath(dataDir);
  const pointer = join(root, POINTER);
  const elsewhere = existsSync(pointer) ? (await readFile(pointer, "utf8")).trim() : undefined;
  let home = elsewhere ?? join(root, "postgres");
  const user = await chooseServerUser(join(home, "data"));
  if (!user) return { home: await makeHome(home), data: join(home, "data"), binaries, user };

  if (!elsewhere && !userCan(user, "-x", [root])) {
    if (existsSync(home)) {
      throw new StartupError(
        `The database in ${home} runs as user id ${user.uid}, which can no longer reach that folder. ` +
          `Run chmod o+x on the folders above it, or set PARLEY_DATA_DIR to another folder.`,
      );
    }
    home = join(systemDir, randomBytes(6).toString("hex"));
    await makeHome(home, user);
    await writeWhole(pointer, `${home}\n`);
    log(`the database can't run as root, and no other user can read ${root}, so its data is kept in ${home}`);
  }
  await makeHome(home, user);
  return { home, data: join(home, "data"), binaries: await reachableBinaries(binaries, user, systemDir), user };
}

async function makeHome(home: string, user?: ServerUser): Promise<string> {
  const created = await mkdir(home, { recursive: true, mode: 0o700 });
  if (!user) return home;
  // mkdir gave the mode to the folders above as well, and those must let the server's user through.
  if (created && created !== home) await openUpwards(created, home);
  await chown(home, user.uid, user.gid);
  return home;
}

async function openUpwards(from: string, home: string): Promise<void> {
  for (let folder = join(home, ".."); folder.length >= from.length; folder = join(folder, "..")) {
    await chmod(folder, 0o711);
  }
}

export async function reachableBinaries(binaries: Binaries, user: ServerUser, systemDir: string): Promise<Binaries> {
  if (isUsableBy(binaries, user)) return binaries;
  const copy = { ...binaries, root: join(systemDir, `binaries-${binaries.version}`) };
  if (existsSync(copy.root) && isUsableBy(copy, user)) return copy;
  const fresh = `${copy.root}.new-${randomBytes(6).toString("hex")}`;
  await mkdir(systemDir, { recursive: true });
  await chmod(systemDir, 0o711);
  await cp(binaries.root, fresh, { recursive: true, verbatimSymlinks: true, mode: 0 });
  await putInPlace(fresh, copy, user);
  return copy;
}

/** Others may start at the same moment and be first: what they put there is used, and nothing is removed under them. */
async function putInPlace(fresh: string, copy: Binaries, user: ServerUser): Promise<void> {
  const removed = { recursive: true, force: true } as const;
  const isTaken = await rename(fresh, copy.root).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
      return true;
    },
  );
  if (!isTaken) return;
  if (isUsableBy(copy, user)) return rm(fresh, removed);
  const old = `${fresh}.old`;
  await rename(copy.root, old);
  await rename(fresh, copy.root);
  await rm(old, removed);
}

function isUsableBy(binaries: Binaries, user: ServerUser): boolean {
  return (
    userCan(user, "-x", [program(binaries, "postgres"), program(binaries, "initdb")]) &&
    userCan(user, "-r", [join(binaries.root, "share", "postgresql", "postgres.bki"), join(binaries.root, "lib")])
  );
}

async function writeWhole(path: string, text: string): Promise<void> {
  const fresh = `${path}.new-${randomBytes(6).toString("hex")}`;
  await writeFile(fresh, text);
  await rename(fresh, path);
}
