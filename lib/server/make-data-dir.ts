import { chmod, mkdir, readdir } from "node:fs/promises";

/** Root's folders often let nobody else through, and passing (not listing) is what the database's user needs. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // A folder with something in it has been set up by somebody who may have had reasons.
  if (process.getuid?.() === 0 && (await readdir(dataDir)).length === 0) await chmod(dataDir, 0o711);
}
