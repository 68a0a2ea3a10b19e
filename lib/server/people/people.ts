import type { PoolClient } from "pg";
import type { PersonRow } from "@/lib/contracts/people/people";
import { can } from "@/lib/domain/access/can";
import { type Role, roleSchema } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { transaction } from "@/lib/server/db/transaction";
import type { Services } from "@/lib/server/services";
import { endAccess } from "./end-access";
import { expectPerson } from "./expect-team";
import { insertInvitation } from "./invitations";

type Needed = Pick<Services, "pool" | "env" | "viewer" | "notifier">;
const MAX_PEOPLE = 1000;
type PersonColumns = {
  id: string;
  name: string;
  email: string;
  role: string;
  seen_at: Date | null;
  has_app: boolean;
};

/** Addresses are for owners, and one's own. */
export async function listPeople({ pool, viewer }: Pick<Services, "pool" | "viewer">): Promise<PersonRow[]> {
  const { rows } = await pool.query<PersonColumns>(
    `select p.id, p.name, p.email, p.role, (select max(s.updated_at) from person_session s where s.person_id = p.id) as seen_at,
            exists (select from person_totp t where t.person_id = p.id and t.confirmed_at is not null) as has_app
       from person p order by p.name, p.id limit ${MAX_PEOPLE}`,
  );
  const isOwner = can(viewer, "administer");
  return rows.map(({ id, name, email, role, seen_at, has_app }) => ({
    id,
    name,
    role: roleSchema.parse(role),
    isYou: viewer.kind === "person" && viewer.id === id,
    email: isOwner || (viewer.kind === "person" && viewer.id === id) ? email : null,
    seenAt: isOwner ? (seen_at?.toISOString() ?? null) : null,
    hasApp: isOwner ? has_app : null,
  }));
}

export async function changeRole(services: Needed, id: string, role: Role): Promise<{ id: string; role: Role }> {
  await transaction(services.pool, async (client) => {
    await lockPerson(client, id);
    await client.query("update person set role = $2, updated_at = now() where id = $1", [id, role]);
    if (role !== "owner") await endInvitationsBy(client, id);
    await expectAnOwner(client);
  });
  services.notifier.accessChanged();
  return { id, role };
}

/** With their sessions, tokens and password, and the links they gave out. What they did keeps their name. */
export async function removePerson(services: Needed, id: string): Promise<{ id: string }> {
  await transaction(services.pool, async (client) => {
    await lockPerson(client, id);
    await client.query("delete from person where id = $1", [id]);
    await endInvitationsBy(client, id);
    await expectAnOwner(client);
  });
  services.notifier.accessChanged();
  return { id };
}

export async function endSessionsOf(services: Needed, id: string): Promise<{ ended: number }> {
  const ended = await transaction(services.pool, (client) => endAccess(client, id));
  services.notifier.accessChanged();
  return { ended };
}

/** A link to set a new password with; the old one is good until it is used. */
export async function passwordLink(
  services: Needed,
  id: string,
): Promise<{ id: string; link: string; expiresAt: string }> {
  const { id: createdBy } = expectPerson(services);
  const { rows } = await services.pool.query<{ role: string }>("select role from person where id = $1", [id]);
  if (!rows[0]) throw noSuchPerson();
  return insertInvitation(services.pool, {
    role: roleSchema.parse(rows[0].role),
    note: "",
    days: 1,
    createdBy,
    personId: id,
  });
}

/** Who may no longer invite must not do it by a link they kept, nor set somebody's password. */
const endInvitationsBy = (client: PoolClient, id: string) =>
  client.query("delete from invitation where created_by = $1 and used_at is null", [id]);

/** All of them in one order: two owners who make each other observers would otherwise both succeed. */
async function lockPerson(client: PoolClient, id: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from person order by id for update");
  if (!rows.some((row) => row.id === id)) throw noSuchPerson();
}

async function expectAnOwner(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    "select exists (select from person where role = 'owner') as has",
  );
  if (!rows[0]?.has) throw new AppError("conflict", "A team needs an owner. Make somebody else an owner first.");
}

const noSuchPerson = (): AppError => new AppError("not_found", "There is no such person in this team.");
