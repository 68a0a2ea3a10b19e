/**
 * The secret Parley makes itself when nobody gives one: 32 random bytes in `<data folder>/secret`, for its owner's eyes
 * only. Made once, by whoever first has something to lock; every process of the same data folder finds the same.
 */
import { randomBytes } from "node:crypto";
import { chown, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "@/lib/bootstrap/install/file-lock.mjs";
import { makeDataDir } from "@/lib/server/make-data-dir";

const fileOf = (dataDir: string): string => join(dataDir, "secret");

/** Null: none was ever made here. */
export async function readSecretFile(dataDir: string): Promise<string | null> {
  try {
    const secret = (await readFile(fileOf(dataDir), "utf8")).trim();
    return secret === "" ? null : secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export async function ensureSecretFile(dataDir: string): Promise<string> {
  const known = await readSecretFile(dataDir);
  if (known !== null) return known;
  await makeDataDir(dataDir);
  // Two that start at once agree on one: the second finds what the first wrote.
  return withFileLock(
    join(dataDir, "secret.lock"),
    async () => (await readSecretFile(dataDir)) ?? writeSecret(dataDir),
  );
}

async function writeSecret(dataDir: string): Promise<string> {
  const secret = randomBytes(32).toString("hex");
  const fresh = `${fileOf(dataDir)}.new-${randomBytes(6).toString("hex")}`;
  const file = await open(fresh, "wx", 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    // What is locked with it is lost without it: it has to be on the disk before anything is.
    await file.sync();
  } finally {
    await file.close();
  }
  // Root works in the folder of somebody else, who has to read it without root as well (as with the database's data).
  const owner = await stat(dataDir);
  if (process.getuid?.() === 0 && owner.uid !== 0) await chown(fresh, owner.uid, owner.gid);
  await rename(fresh, fileOf(dataDir));
  return secret;
}
