/** Who is in which space, as what. */
import type { PoolClient } from "pg";
import { z } from "zod";
import { type Role, roleSchema, type SpaceId, spaceIdSchema } from "@/lib/domain/access/space";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import { transaction } from "@/lib/server/db/transaction";
import { notify } from "@/lib/server/notify/notify";
import { inNamed, type Noted, noteWithin } from "@/lib/server/people/audit";
import type { Services } from "@/lib/server/services";
import { noSuchPerson, noSuchSpace } from "@/lib/server/access/no-such";

type Needed = Pick<Services, "pool" | "notifier">;
type Member = { space: SpaceId; id: string };

/** Who is in it already stays what they are: a link they were given changes nothing. False: they are. */
export async function addMember(
  client: Pick<PoolClient, "query">,
  { space, id, role }: Member & { role: Role },
): Promise<boolean> {
  const { rowCount } = await client.query(
    "insert into space_member (space_id, person_id, role) values ($1, $2, $3) on conflict (space_id, person_id) do nothing",
    [space, id, role],
  );
  return rowCount === 1;
}

/** What a link was good for, to somebody who has an account. */
export const invitedSchema = z.object({ invitation: z.string(), space: spaceIdSchema, role: roleSchema });
export type Invited = z.infer<typeof invitedSchema>;

/** For the audit. */
export const joinedAs = ({ role, space }: Pick<Invited, "role" | "space">): string =>
  `joined as ${role}${inNamed(space)}`;

/** Somebody with an account, in the commit that lets them in: what they are from now on, and by which link, is in the audit. */
export async function joinByLink(
  client: PoolClient,
  { id, name }: { id: string; name: string },
  to: Invited,
  { address, action }: Required<Pick<Noted, "address" | "action">>,
): Promise<void> {
  const isNew = await addMember(client, { ...to, id });
  const what = isNew ? joinedAs(to) : `is in it already${inNamed(to.space)}`;
  const object = `/api/invitations/${to.invitation}: ${what}`;
  await noteWithin(client, { personId: id, name, through: "session", address, action, object });
}

export async function setRole(
  services: Needed,
  { space, id, role }: Member & { role: Role },
): Promise<{ id: string; role: Role }> {
  await transaction(services.pool, async (client) => {
    await lockMember(client, { space, id });
    await client.query("update space_member set role = $3 where space_id = $1 and person_id = $2", [space, id, role]);
    if (role !== "owner") await endInvitationsBy(client, { space, id });
    if (role === "observer") await tellUnattended(client, { space, id });
    await expectAnOwner(client, space);
  });
  services.notifier.accessChanged();
  return { id, role };
}

/** With their tokens for it and the links to it they gave out. Their sessions go on where else they are; who is nowhere else is removed. */
export async function leaveSpace(services: Needed, { space, id }: Member): Promise<{ id: string }> {
  await transaction(services.pool, async (client) => {
    await lockMember(client, { space, id });
    await client.query("delete from space_member where space_id = $1 and person_id = $2", [space, id]);
    await client.query("delete from api_token where space_id = $1 and person_id = $2", [space, id]);
    await endInvitationsBy(client, { space, id });
    await tellUnattended(client, { space, id });
    await client.query(
      "delete from person p where p.id = $1 and not exists (select from space_member m where m.person_id = p.id)",
      [id],
    );
    await expectAnOwner(client, space);
  });
  services.notifier.accessChanged();
  return { id };
}

/** By a link, in the caller's transaction: what it was good for, and it is good no more. Null: it is none for somebody who joins. */
export async function takeInvitation(client: Pick<PoolClient, "query">, hash: string): Promise<Invited | null> {
  const { rows } = await client.query<{ id: string; role: string; space_id: string }>(
    `update invitation set used_at = now()
      where token_hash = $1 and used_at is null and expires_at > now() and person_id is null returning id, role, space_id`,
    [hash],
  );
  const [row] = rows;
  return row ? { invitation: row.id, role: roleSchema.parse(row.role), space: row.space_id } : null;
}

const UNATTENDED_SQL = `
select g.id, g.deliberation_id, (select name from person where id = $2) as name,
       array(select person_id from space_member where space_id = $1 and role = 'owner') as owners
  from gate g join deliberation d on d.id = g.deliberation_id
 where d.space_id = $1 and g.status = 'open' and g.deciding #> '{rule,deciders}' @> jsonb_build_array(jsonb_build_object('id', $2::text))
   and not exists (select from jsonb_array_elements(g.deciding #> '{rule,deciders}') one
                     join space_member m on m.space_id = $1 and m.person_id = one ->> 'id' and m.role <> 'observer')
 order by g.id`;

/** What only they were to decide waits for nobody who can: the owners hear of it, and may ask somebody else. */
async function tellUnattended(client: PoolClient, { space, id }: Member): Promise<void> {
  const { rows } = await client.query<{ id: GateId; deliberation_id: DeliberationId; name: string; owners: string[] }>(
    UNATTENDED_SQL,
    [space, id],
  );
  for (const { id: gateId, deliberation_id: deliberationId, name, owners } of rows) {
    const text = `${name} was the last person named for it who could answer, and can’t any more. Ask somebody else to decide.`;
    await notify(client, {
      kind: "gate",
      deliberationId,
      gateId,
      key: `${gateId}:${id}`,
      people: owners,
      facts: { text },
    });
  }
}

/** Who may no longer invite must not do it by a link they kept, nor set somebody's password. */
const endInvitationsBy = (client: PoolClient, { space, id }: Member) =>
  client.query("delete from invitation where created_by = $1 and space_id = $2 and used_at is null", [id, space]);

/**
 * One at a time in a space: two owners who make each other observers would otherwise both succeed. Then the person: of two
 * spaces that remove somebody at once, one has to see that they were in no other.
 */
async function lockMember(client: PoolClient, { space, id }: Member): Promise<void> {
  const { rowCount: spaces } = await client.query("select from space where id = $1 for update", [space]);
  if (spaces === 0) throw noSuchSpace();
  await client.query("select from person where id = $1 for update", [id]);
  const { rowCount } = await client.query("select from space_member where space_id = $1 and person_id = $2", [
    space,
    id,
  ]);
  if (rowCount === 0) throw noSuchPerson();
}

async function expectAnOwner(client: PoolClient, space: SpaceId): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    "select exists (select from space_member where space_id = $1 and role = 'owner') as has",
    [space],
  );
  if (!rows[0]?.has) throw new AppError("conflict", "A space needs an owner. Make somebody else an owner first.");
}
