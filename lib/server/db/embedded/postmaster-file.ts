import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a running server says about itself in its data folder. */
export type Postmaster = { pid: number; port: number; socketDir: string };

export function postmasterFile(data: string): string {
  return join(data, "postmaster.pid");
}

/** Undefined: there is none, or it is not (or not yet) readable as one. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  let text: string;
  try {
    text = await readFile(postmasterFile(data), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const [pid, , , port, socketDir = ""] = text.split("\n");
  if (!Number(pid)) return undefined;
  return { pid: Number(pid), port: Number(port) || 5432, socketDir: socketDir.trim() };
}
