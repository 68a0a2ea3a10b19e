/** Until Parley has users, reaching it is the permission to do everything: opening it to a network has to be meant. */
import type { Env } from "./env";
import { StartupError } from "./startup-error";

type Door = Pick<Env, "host" | "isOpen" | "mayBeOpen">;

export function refuseOpenDoor({ host, isOpen, mayBeOpen }: Door): void {
  if (!isOpen || mayBeOpen) return;
  throw new StartupError(
    `With HOST=${host}, anyone on the network could read, change and delete everything: Parley has no user accounts. ` +
      "Remove HOST and put a proxy with a login in front of 127.0.0.1, or set PARLEY_OPEN=yes if you accept that.",
  );
}

/** Null: only this machine reaches it. */
export function openDoorWarning({ host, isOpen }: Pick<Door, "host" | "isOpen">): string | null {
  return isOpen
    ? `Parley listens on ${host} and has no user accounts: anyone who can reach it can read, change and delete everything`
    : null;
}
