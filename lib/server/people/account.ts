/** What people keep themselves: their sessions, tokens and password. */
import type { SessionRow, TokenRow } from "@/lib/contracts/people/account";
import { scopeSchema, type Scope } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { transaction } from "@/lib/server/db/transaction";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";
import { expectPerson } from "./expect-team";
import { setPassword } from "./invitations";
import { expectPassword, hasPassword } from "./own-password";
import { hashPassword } from "./password";
import { startSession, type From } from "./start-session";
import { hashOfToken, newToken } from "./tokens";

type Needed = Pick<Services, "pool" | "env" | "viewer" | "notifier" | "logger">;

export async function listSessions(services: Needed): Promise<SessionRow[]> {
  const { id, session } = expectPerson(services);
  const { rows } = await services.pool.query<{
    id: string;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Date;
    updated_at: Date;
  }>(
    `select id, ip_address, user_agent, created_at, updated_at from person_session
      where person_id = $1 and expires_at > now() order by updated_at desc, id limit 100`,
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    isThisOne: row.id === session,
    address: row.ip_address ?? "",
    browser: row.user_agent ?? "",
    since: row.created_at.toISOString(),
    seenAt: row.updated_at.toISOString(),
  }));
}

export async function endSession(services: Needed, session: string): Promise<{ id: string }> {
  const { id } = expectPerson(services);
  const { rowCount } = await services.pool.query("delete from person_session where id = $1 and person_id = $2", [
    session,
    id,
  ]);
  if (rowCount === 0) throw new AppError("not_found", "There is no such session (any more).");
  services.notifier.accessChanged();
  return { id: session };
}

/** The one the request came with. */
export async function signOut(services: Needed): Promise<void> {
  const { session } = expectPerson(services);
  if (session !== null) await endSession(services, session);
}

export async function listTokens(services: Needed): Promise<TokenRow[]> {
  const { id } = expectPerson(services);
  const { rows } = await services.pool.query<{
    id: string;
    name: string;
    space: string;
    scopes: string[];
    expires_at: Date;
    last_used_at: Date | null;
  }>(
    `select t.id, t.name, s.name as space, t.scopes, t.expires_at, t.last_used_at
       from api_token t join space s on s.id = t.space_id where t.person_id = $1 order by t.created_at desc, t.id limit 200`,
    [id],
  );
  return rows.map(({ scopes, expires_at, last_used_at, ...row }) => ({
    ...row,
    scopes: scopes.map((scope) => scopeSchema.parse(scope)),
    expiresAt: expires_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }));
}

type NewToken = { name: string; scopes: readonly Scope[]; days: number; password?: string | undefined };

/** Good for the space it is made in. It is in this answer and nowhere else. It stays when the session ends, so it takes the password. */
export async function createToken(
  services: Needed,
  { name, scopes, days, password }: NewToken,
): Promise<{ id: string; token: string; expiresAt: string }> {
  const { id: personId, space } = expectPerson(services);
  await expectPassword(services, password);
  const id = randomId("tok");
  const token = newToken();
  const expiresAt = new Date(Date.now() + days * 24 * 3_600_000);
  await services.pool.query(
    "insert into api_token (id, person_id, name, token_hash, scopes, expires_at, space_id) values ($1, $2, $3, $4, $5, $6, $7)",
    [id, personId, name, hashOfToken(token), [...new Set(scopes)], expiresAt, space],
  );
  return { id, token, expiresAt: expiresAt.toISOString() };
}

export async function deleteToken(services: Needed, token: string): Promise<{ id: string }> {
  const { id } = expectPerson(services);
  const { rowCount } = await services.pool.query("delete from api_token where id = $1 and person_id = $2", [token, id]);
  if (rowCount === 0) throw new AppError("not_found", "There is no such token (any more).");
  services.notifier.accessChanged();
  return { id: token };
}

/** Every session and token ends, this session goes on as a new one. */
export async function changePassword(
  services: Needed,
  { current, password }: { current: string; password: string },
  from: From,
): Promise<string[]> {
  const person = expectPerson(services);
  if (!(await hasPassword(services.pool, person.id)))
    throw new AppError("conflict", "You have no password: you sign in with your team's sign-in service or a passkey.");
  await expectPassword(services, current, "current");
  const hash = await hashPassword(password);
  await transaction(services.pool, (client) => setPassword(client, person.id, hash));
  services.notifier.accessChanged();
  return startSession(services, person, from, "PUT /api/password");
}
