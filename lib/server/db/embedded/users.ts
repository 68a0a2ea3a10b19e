import { randomUUID } from "node:crypto";
import { chown, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { birthOf, isSameProcessAlive } from "@/lib/bootstrap/install/process-identity.mjs";
import type { Places } from "./places";

/**
 * Which living processes use the server of this folder, one small file each. Call under the start lock.
 * Whoever leaves last stops the server, no matter who started it; the files of killed processes don't count.
 */
export async function enter({ home, user }: Places): Promise<string> {
  const folder = join(home, "users");
  await mkdir(folder, { recursive: true });
  if (user) await chown(folder, user.uid, user.gid);
  const ticket = join(folder, randomUUID());
  await writeFile(ticket, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }));
  return ticket;
}

/** Gives the ticket back and returns how many others are still there. */
export async function leave({ home }: Places, ticket: string): Promise<number> {
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
