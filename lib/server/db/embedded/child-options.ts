import type { SpawnOptions } from "node:child_process";
import type { Places } from "./places";

const INHERITED = ["PATH", "SystemRoot", "TEMP", "TMP"];

/**
 * The programs of the server get our rights only where that is allowed, and nothing of our environment but what a program
 * needs to run: no keys, and no PG* or locale settings that would change what they do.
 */
export function childOptions({
  home,
  user,
}: Places): Pick<SpawnOptions, "env" | "cwd" | "uid" | "gid" | "windowsHide"> {
  const env: Record<string, string | undefined> = { LC_ALL: "C" };
  for (const name of INHERITED) if (process.env[name] !== undefined) env[name] = process.env[name];
  return { env: env as NodeJS.ProcessEnv, cwd: home, windowsHide: true, ...user };
}
