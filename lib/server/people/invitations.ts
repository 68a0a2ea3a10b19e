/** Links people join with: single use, with an end, stored as a hash. What a link has is behind its #, so that no server logs it. */
import { randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { InvitationRow, InvitationLook } from "@/lib/contracts/people/invitations";
import { type Role, roleSchema, type SpaceId } from "@/lib/domain/access/space";
import { NOBODY, spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { transaction } from "@/lib/server/db/transaction";
import { invalidInput } from "@/lib/server/http/parse-input";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";
import { addMember, type Invited, joinedAs } from "@/lib/server/spaces/members";
import { noteWithin } from "./audit";
import { endAccess } from "./end-access";
import { expectPerson, expectTeam } from "./expect-team";
import { expectFreeName } from "./names";
import { noteRefused } from "./note-refused";
import { hashPassword } from "./password";
import { giveBack, take, tooMany } from "./rate-limit";
import type { Entered } from "./second-factor/enter";
import { newSession, signIn } from "./sign-in";
import type { Entering, From } from "./start-session";
import { hashOfToken } from "./tokens";
import { SignInRefused } from "./wrong";
import { noSuchInvitation } from "@/lib/server/access/no-such";

export type NewInvitation = {
  role: Role;
  /** Where it leads; one that sets a password leads nowhere, and is the first space's. */
  space: SpaceId;
  note: string;
  days: number;
  createdBy: string | null;
  /** Whose password it sets. */
  personId: string | null;
};

/** Resolves to the path of the link; nobody can find it out again. */
export async function insertInvitation(
  pool: Pick<Pool, "query">,
  { role, space, note, days, createdBy, personId }: NewInvitation,
): Promise<{ id: string; link: string; expiresAt: string }> {
  const token = randomBytes(32).toString("base64url");
  const id = randomId("inv");
  const expiresAt = new Date(Date.now() + days * 24 * 3_600_000);
  await pool.query(
    "insert into invitation (id, token_hash, role, person_id, note, created_by, expires_at, space_id) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [id, hashOfToken(token), role, personId, note, createdBy, expiresAt, space],
  );
  return { id, link: `/join#${token}`, expiresAt: expiresAt.toISOString() };
}

export async function invite(
  services: Pick<Services, "pool" | "env" | "viewer">,
  { role, note, days }: { role: Role; note: string; days: number },
): Promise<{ id: string; link: string; expiresAt: string }> {
  const { id, space } = expectPerson(services);
  return insertInvitation(services.pool, { role, space, note, days, createdBy: id, personId: null });
}

/** Those to the viewer's space that can still be used. */
export async function listInvitations({ pool, viewer }: Pick<Services, "pool" | "viewer">): Promise<InvitationRow[]> {
  const { rows } = await pool.query<{
    id: string;
    role: string;
    note: string;
    for_name: string | null;
    by_name: string | null;
    expires_at: Date;
  }>(
    `select i.id, i.role, i.note, p.name as for_name, c.name as by_name, i.expires_at
       from invitation i left join person p on p.id = i.person_id left join person c on c.id = i.created_by
      where i.used_at is null and i.expires_at > now() and i.space_id = $1 order by i.created_at desc limit 200`,
    [spaceOf(viewer)],
  );
  return rows.map(({ id, role, note, for_name, by_name, expires_at }) => ({
    id,
    role: roleSchema.parse(role),
    note,
    forPerson: for_name,
    by: by_name,
    expiresAt: expires_at.toISOString(),
  }));
}

export async function withdrawInvitation({ pool }: Pick<Services, "pool">, id: string): Promise<{ id: string }> {
  const { rowCount } = await pool.query("delete from invitation where id = $1 and used_at is null", [id]);
  if (rowCount === 0) throw noSuchInvitation();
  return { id };
}

type Row = {
  id: string;
  role: string;
  space_id: string;
  space_name: string;
  is_only_space: boolean;
  person_id: string | null;
  name: string | null;
  email: string | null;
};

const USABLE_SQL = `
select i.id, i.role, i.space_id, s.name as space_name, (select count(*) from space) = 1 as is_only_space,
       i.person_id, p.name, p.email
  from invitation i join space s on s.id = i.space_id left join person p on p.id = i.person_id
 where i.token_hash = $1 and i.used_at is null and i.expires_at > now() and (i.person_id is null or p.id is not null)`;

export const noSuchLink = (): AppError =>
  new AppError(
    "not_found",
    "This link can't be used: it was used already, was withdrawn or is too old. Ask an owner for another one.",
  );

export async function lookAtInvitation(
  services: Pick<Services, "pool" | "env">,
  token: string,
  address: string,
): Promise<InvitationLook> {
  expectTeam(services);
  if (!(await take(services.pool, "signInByAddress", address))) throw tooMany();
  const { rows } = await services.pool.query<Row>(USABLE_SQL, [hashOfToken(token)]);
  const [row] = rows;
  if (!row) throw noSuchLink();
  await giveBack(services.pool, "signInByAddress", address);
  return {
    role: roleSchema.parse(row.role),
    space: row.is_only_space ? null : row.space_name,
    person: row.name !== null && row.email !== null ? { name: row.name, email: row.email } : null,
  };
}

const ACCEPT = "POST /api/invitations/accept";
type Joining = { token: string; name?: string | undefined; email?: string | undefined; password: string };

/**
 * Used, and somebody there, in one commit; then they are signed in. Where it sets a password, all that let them in
 * before ends. An address somebody has uses it up as well, and is answered the same: a link is good for one address, so nobody can
 * find out with it who has an account. Who comes with the password of that account is in the space from then on.
 */
export async function acceptInvitation(
  services: Pick<Services, "pool" | "env" | "logger" | "notifier">,
  { token, name, email, password }: Joining,
  from: From,
): Promise<Entered> {
  expectTeam(services);
  if (!(await take(services.pool, "signInByAddress", from.address))) throw tooMany();
  const hash = await hashPassword(password);
  const { taken, ...signsIn } = await transaction(services.pool, async (client) => {
    const { rows } = await client.query<Row>(`${USABLE_SQL} for update of i`, [hashOfToken(token)]);
    const [row] = rows;
    if (!row) throw noSuchLink();
    await client.query("update invitation set used_at = now() where id = $1", [row.id]);
    const noteUse = (by: Partial<Entering>, how: string) =>
      noteWithin(client, {
        personId: by.id ?? null,
        name: by.name ?? "",
        through: by.id === undefined ? "nobody" : "session",
        address: from.address,
        action: ACCEPT,
        object: `/api/invitations/${row.id}: ${how}`,
      });
    if (row.person_id !== null && row.name !== null && row.email !== null) {
      await setPassword(client, row.person_id, hash);
      await noteUse({ id: row.person_id, name: row.name }, "new password");
      return { email: row.email, taken: null };
    }
    const to = { invitation: row.id, space: row.space_id, role: roleSchema.parse(row.role) };
    const { person, ...joined } = await insertPerson(client, { name, email, ...to, hash });
    await noteUse(person ?? {}, person ? joinedAs(to) : "used up, the address has an account");
    return joined;
  });
  services.notifier.accessChanged();
  await giveBack(services.pool, "signInByAddress", from.address);
  return taken
    ? signInAsBefore(services, { ...signsIn, password }, taken, from)
    : newSession(services, { ...signsIn, password }, from);
}

/** Who has an account and comes with its password is let in; anybody else is led to the sign-in, having no session. */
async function signInAsBefore(
  services: Pick<Services, "pool" | "env" | "logger" | "notifier">,
  given: { email: string; password: string },
  to: Invited,
  from: From,
): Promise<Entered> {
  try {
    const entered = await signIn(services, given, from, to);
    services.notifier.accessChanged();
    return entered;
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const object = `/api/invitations/accept as ${error.account?.name} (${error.account?.id})`;
    const facts = { viewer: NOBODY, address: from.address };
    await noteRefused(services, facts, { action: ACCEPT, object });
    return { cookies: [], needs: null };
  }
}

async function insertPerson(
  client: PoolClient,
  { name, email, hash, ...to }: Pick<Joining, "name" | "email"> & Invited & { hash: string },
): Promise<{ email: string; taken: Invited | null; person: Entering | null }> {
  if (name === undefined) throw invalidInput({ name: "Say what others should call you." });
  if (email === undefined) throw invalidInput({ email: "Name the e-mail address you will sign in with." });
  await expectFreeName(client, name);
  const id = randomId("per");
  const { rowCount } = await client.query(
    "insert into person (id, name, email) values ($1, $2, $3) on conflict (email) do nothing",
    [id, name, email.toLowerCase()],
  );
  if (rowCount === 0) return { email: email.toLowerCase(), taken: to, person: null };
  await addMember(client, { ...to, id });
  await client.query(
    "insert into person_account (id, account_id, provider_id, person_id, password) values ($1, $2, 'credential', $2, $3)",
    [randomId("acc"), id, hash],
  );
  return { email: email.toLowerCase(), taken: null, person: { id, name } };
}

/** Whoever had the old one is out. */
export async function setPassword(client: PoolClient, personId: string, hash: string): Promise<void> {
  await client.query(
    `insert into person_account (id, account_id, provider_id, person_id, password) values ($1, $2, 'credential', $2, $3)
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
    [randomId("acc"), personId, hash],
  );
  await endAccess(client, personId);
}
