import { randomBytes } from "node:crypto";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";
import { transaction } from "@/lib/server/db/transaction";
import { type Invited, joinByLink } from "@/lib/server/spaces/members";
import { note, type Noted } from "./audit";
import { SESSION_DAYS } from "./auth";
import { sessionCookie } from "./session-cookie";
import { sessionSecret } from "./session-secret";

export type From = { address: string; userAgent: string | null };
export type Entering = { id: string; name: string };

/** For somebody who has proven who they are: a new session each time, whatever the browser had before. Resolves to the cookie to set. */
export async function startSession(
  { pool, env }: Pick<Services, "pool" | "env">,
  { id, name }: Entering,
  { address, userAgent }: From,
  action: string,
  invited?: Invited,
): Promise<string[]> {
  const token = randomBytes(32).toString("base64url");
  await transaction(pool, async (client) => {
    if (invited) await joinByLink(client, { id, name }, invited, { address, action });
    await client.query(
      `insert into person_session (id, token, person_id, expires_at, ip_address, user_agent, space_id)
       values ($1, $2, $3, now() + make_interval(days => $4), $5, $6, $7)`,
      [randomId("ses"), token, id, SESSION_DAYS, address, userAgent?.slice(0, 300) ?? null, invited?.space ?? null],
    );
  });
  await noteEntry(pool, { id, name }, address, action);
  return [sessionCookie(env, await sessionSecret(env), token, SESSION_DAYS * 24 * 3600)];
}

export const noteEntry = (
  pool: Services["pool"],
  { id, name }: Entering,
  address: string,
  action: string,
  how = "",
): Promise<void> => note(pool, entryOf({ id, name }, address, action, `${action.split(" ")[1] ?? action}${how}`));

export const entryOf = ({ id, name }: Entering, address: string, action: string, object: string): Noted => ({
  personId: id,
  name,
  through: "session",
  address,
  action,
  object,
});
