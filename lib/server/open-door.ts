/** It must be impossible to leave an instance open by accident. */
import type { Pool } from "pg";
import type { Env } from "./env";
import { StartupError } from "./startup-error";

/** Who once signed in expects that others have to, too: going back has to be meant. */
export async function refuseAccidents(
  pool: Pick<Pool, "query">,
  { mode, saysPersonal }: Pick<Env, "mode" | "saysPersonal">,
): Promise<void> {
  if (mode === "team" || saysPersonal) return;
  const { rows } = await pool.query<{ has: boolean }>("select exists (select from person) as has");
  if (rows[0]?.has)
    throw new StartupError(
      "This Parley belongs to a team, and without HOST or PARLEY_PUBLIC_URL nobody would have to sign in. Set PARLEY_PUBLIC_URL to its address, or PARLEY_PERSONAL=yes to go on without sign-in.",
    );
}

type Door = Pick<Env, "host" | "allowedHosts" | "isOpen" | "isReachable" | "mode">;

/** Null: only this machine reaches it, or people sign in. */
export function openDoorWarning({ host, allowedHosts, isOpen, isReachable, mode }: Door): string | null {
  const where = isOpen ? `listens on ${host}` : `can be reached as ${allowedHosts.join(", ")}`;
  return isReachable && mode === "personal"
    ? `Parley ${where} and nobody has to sign in (PARLEY_PERSONAL=yes): anyone who can reach it can read, change and delete everything`
    : null;
}
