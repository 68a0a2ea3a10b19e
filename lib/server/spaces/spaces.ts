/** The spaces of an installation, as who runs it keeps them. */
import type { SpaceRow } from "@/lib/contracts/people/spaces";
import { FIRST_SPACE, type Role, roleSchema, type SpaceId } from "@/lib/domain/access/space";
import { AppError } from "@/lib/domain/errors";
import { transaction } from "@/lib/server/db/transaction";
import { expectPerson, expectTeam } from "@/lib/server/people/expect-team";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";
import { addMember, setRole } from "./members";
import { noSuchPerson, noSuchSpace } from "@/lib/server/access/no-such";

type Needed = Pick<Services, "pool" | "env" | "viewer" | "notifier">;
type Named = { id: SpaceId; name: string };
const MAX_SPACES = 200;
/** Postgres' word for "this value is there already". */
const DUPLICATE = "23505";

type Columns = Named & {
  people: { id: string; name: string; email: string; role: string }[] | null;
  deliberations: number;
  records: number;
};

export async function listSpaces({ pool }: Pick<Needed, "pool">): Promise<SpaceRow[]> {
  const { rows } = await pool.query<Columns>(
    `select s.id, s.name,
            (select json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email, 'role', m.role) order by p.name, p.id)
               from space_member m join person p on p.id = m.person_id where m.space_id = s.id) as people,
            (select count(*)::int from deliberation d where d.space_id = s.id) as deliberations,
            (select count(*)::int from foreign_record r join record_folder f on f.id = r.folder_id where f.space_id = s.id) as records
       from space s order by s.id <> $1, s.name limit ${MAX_SPACES}`,
    [FIRST_SPACE],
  );
  return rows.map(({ people, ...row }) => ({
    ...row,
    isFirst: row.id === FIRST_SPACE,
    people: (people ?? []).map((person) => ({ ...person, role: roleSchema.parse(person.role) })),
  }));
}

export async function createSpace(services: Needed, name: string): Promise<Named> {
  const { id: owner } = expectPerson(services);
  const id = randomId("spc");
  await uniquelyNamed(name, () =>
    transaction(services.pool, async (client) => {
      await client.query("insert into space (id, name) values ($1, $2)", [id, name]);
      await addMember(client, { space: id, id: owner, role: "owner" });
    }),
  );
  services.notifier.accessChanged();
  return { id, name };
}

export async function renameSpace(services: Needed, id: SpaceId, name: string): Promise<Named> {
  expectTeam(services);
  const { rowCount } = await uniquelyNamed(name, () =>
    services.pool.query("update space set name = $2 where id = $1", [id, name]),
  );
  if (rowCount === 0) throw noSuchSpace();
  services.notifier.accessChanged();
  return { id, name };
}

type Left = { deliberations: boolean; records: boolean; sources: string[]; only_here: string | null };

/** An empty one: nothing anybody decided goes with it, and nobody is left without a space. */
export async function deleteSpace(services: Needed, id: SpaceId): Promise<{ id: SpaceId }> {
  expectTeam(services);
  if (id === FIRST_SPACE) throw new AppError("conflict", "The first space is always there. Rename it if you like.");
  await transaction(services.pool, async (client) => {
    const { rowCount } = await client.query("select from space where id = $1 for update", [id]);
    if (rowCount === 0) throw noSuchSpace();
    const { rows } = await client.query<Left>(
      `select exists (select from deliberation where space_id = $1) as deliberations,
              exists (select from record_folder where space_id = $1) as records,
              (select p.name from space_member m join person p on p.id = m.person_id
                where m.space_id = $1 and not exists (select from space_member o where o.person_id = p.id and o.space_id <> $1)
                order by p.name limit 1) as only_here`,
      [id],
    );
    const [left] = rows;
    if (left?.deliberations) throw notEmpty("deliberations", "Delete them there first.");
    if (left?.records) throw notEmpty("imported records", "Forget their folders there first.");
    if (left?.only_here) throw new AppError("conflict", onlyHere(left.only_here));
    // Those no deliberation uses, which would be swept in a day.
    await client.query("delete from source where space_id = $1", [id]);
    // What its deleted deliberations took stays spent, as what the first one's took.
    await client.query("delete from space where id = $1", [id]);
  });
  services.notifier.accessChanged();
  return { id };
}

const notEmpty = (what: string, how: string): AppError =>
  new AppError("conflict", `There are ${what} in this space. ${how}`);
const onlyHere = (name: string): string =>
  `${name} is in no other space, and would lose their account. Put them into another one, or take them out of this one first.`;

/** Somebody with an account, put into it or made something else there. */
export async function setSpaceMember(
  services: Needed,
  space: SpaceId,
  { id, role }: { id: string; role: Role },
): Promise<{ id: string; role: Role }> {
  expectTeam(services);
  const { rowCount } = await services.pool.query("select from person where id = $1", [id]);
  if (rowCount === 0) throw noSuchPerson();
  await transaction(services.pool, async (client) => {
    const { rowCount: spaces } = await client.query("select from space where id = $1 for key share", [space]);
    if (spaces === 0) throw noSuchSpace();
    await addMember(client, { space, id, role });
  });
  return setRole(services, { space, id, role });
}

async function uniquelyNamed<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== DUPLICATE) throw error;
    throw new AppError("conflict", `There is already a space called “${name}”. Choose another name.`, {
      cause: error,
      fields: { name: "This name is taken." },
    });
  }
}
