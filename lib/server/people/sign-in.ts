import type { Pool } from "pg";
import type { Services } from "@/lib/server/services";
import { transaction } from "@/lib/server/db/transaction";
import { type Invited, joinByLink } from "@/lib/server/spaces/members";
import { auth } from "./auth";
import { expectTeam } from "./expect-team";
import { forgive, giveBack, take } from "./rate-limit";
import { secondStep, type Entered } from "./second-factor/enter";
import { type Entering, noteEntry, type From } from "./start-session";
import { wrong } from "./wrong";

type Needed = Pick<Services, "pool" | "env" | "logger">;
const ACTION = "POST /api/session";

/** A new session each time, whatever the browser had before; or the step before it. */
export async function signIn(
  services: Needed,
  given: { email: string; password: string },
  from: From,
  invited?: Invited,
): Promise<Entered> {
  expectTeam(services);
  const { pool } = services;
  const email = given.email.toLowerCase();
  const mayTry = await Promise.all([take(pool, "signInByEmail", email), take(pool, "signInByAddress", from.address)]);
  if (mayTry.includes(false)) throw wrong(await accountOf(pool, email));
  const entered = await newSession(services, { email, password: given.password }, from, invited);
  await forgive(pool, "signInByEmail", email);
  await giveBack(pool, "signInByAddress", from.address);
  return entered;
}

export async function newSession(
  services: Needed,
  body: { email: string; password: string },
  { address, userAgent }: From,
  invited?: Invited,
): Promise<Entered> {
  const { api } = await auth(services);
  const headers = new Headers({
    "x-forwarded-for": address,
    ...(userAgent ? { "user-agent": userAgent.slice(0, 300) } : {}),
  });
  try {
    const { headers: answered, response } = await api.signInEmail({ body, headers, returnHeaders: true });
    const step = await secondStep(services, response.user, { address }, ACTION, invited);
    if (step) {
      // Nobody was told of it yet.
      await services.pool.query("delete from person_session where token = $1", [response.token]);
      return step;
    }
    if (invited)
      await transaction(services.pool, async (client) => {
        await joinByLink(client, response.user, invited, { address, action: ACTION });
        const { space } = invited;
        await client.query("update person_session set space_id = $2 where token = $1", [response.token, space]);
      });
    await noteEntry(services.pool, response.user, address, ACTION);
    return { cookies: answered.getSetCookie(), needs: null };
  } catch (error) {
    if (isRefusal(error)) throw wrong(await accountOf(services.pool, body.email));
    throw error;
  }
}

/** Looked for whether or not there is one: the time it takes tells nothing. */
async function accountOf(pool: Pick<Pool, "query">, email: string): Promise<Entering | null> {
  const { rows } = await pool.query<Entering>("select id, name from person where email = $1", [email]);
  return rows[0] ?? null;
}

/** better-auth says no with an error that has a status. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === "APIError" && "statusCode" in error && Number(error.statusCode) < 500;
