import type { PersonRow } from "@/lib/contracts/people/people";
import { can } from "@/lib/domain/access/can";
import { FIRST_SPACE, type Role, roleSchema } from "@/lib/domain/access/space";
import { spaceOf } from "@/lib/domain/access/viewer";
import { transaction } from "@/lib/server/db/transaction";
import type { Services } from "@/lib/server/services";
import { endAccess } from "./end-access";
import { expectPerson } from "./expect-team";
import { insertInvitation } from "./invitations";
import { leaveSpace, setRole } from "@/lib/server/spaces/members";
import { noSuchPerson } from "@/lib/server/access/no-such";

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

/** Those of the space. Addresses are for owners, and one's own. */
export async function listPeople({ pool, viewer }: Pick<Services, "pool" | "viewer">): Promise<PersonRow[]> {
  const { rows } = await pool.query<PersonColumns>(
    `select p.id, p.name, p.email, m.role, (select max(s.updated_at) from person_session s where s.person_id = p.id) as seen_at,
            exists (select from person_totp t where t.person_id = p.id and t.confirmed_at is not null) as has_app
       from person p join space_member m on m.person_id = p.id
      where m.space_id = $1 order by p.name, p.id limit ${MAX_PEOPLE}`,
    [spaceOf(viewer)],
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

export const changeRole = async (services: Needed, id: string, role: Role): Promise<{ id: string; role: Role }> =>
  setRole(services, { space: spaceOf(services.viewer), id, role });

/** With what they made here. Who is in no other space is removed altogether; what they did keeps their name. */
export const removePerson = (services: Needed, id: string): Promise<{ id: string }> =>
  leaveSpace(services, { space: spaceOf(services.viewer), id });

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
  const { rowCount } = await services.pool.query("select from person where id = $1", [id]);
  if (rowCount === 0) throw noSuchPerson();
  return insertInvitation(services.pool, {
    role: "observer",
    space: FIRST_SPACE,
    note: "",
    days: 1,
    createdBy,
    personId: id,
  });
}
