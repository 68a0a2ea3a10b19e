import type { PoolClient } from "pg";
import type { DeliberationPeople } from "@/lib/contracts/people/deliberation-people";
import { spaceOf } from "@/lib/domain/access/viewer";
import type { DeliberationId } from "@/lib/domain/ids";
import { transaction } from "@/lib/server/db/transaction";
import { invalidInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";

type Needed = Pick<Services, "pool" | "viewer" | "notifier">;

export async function readPrivacy({ pool }: Pick<Services, "pool">, id: DeliberationId): Promise<DeliberationPeople> {
  const { rows } = await pool.query<{ people: string[] }>(
    "select people from private_deliberation where deliberation_id = $1",
    [id],
  );
  return { people: rows[0]?.people ?? null };
}

/** Held alone by whoever changes it, and together by those who copy it into something new. "priv" in ASCII. */
export const PRIVACY_LOCK = 0x70726976;

/** Whoever changes it stays among them: nobody shuts themselves out. What comes of it follows in the same commit. */
export async function setPrivacy(
  services: Needed,
  id: DeliberationId,
  wanted: readonly string[] | null,
): Promise<DeliberationPeople> {
  const people = wanted && (await withViewer(services, wanted));
  const family = await transaction(services.pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [PRIVACY_LOCK]);
    const { rows } = await client.query<Relative>(FAMILY_SQL, [id]);
    const former = rows.find((row) => row.id === id)?.people ?? null;
    for (const one of rows) await writePeople(client, one.id, one.id === id ? people : following(one, former, people));
    return rows;
  });
  services.notifier.accessChanged();
  // Lists show it, or don't any more.
  for (const { id: changed, head_seq } of family) services.notifier.appended(changed, head_seq);
  return readPrivacy(services, id);
}

type Relative = { id: string; head_seq: number; people: string[] | null };

/** A deliberation, its forks, the validations of its record, and all that comes of these. */
const FAMILY_SQL = `
with recursive family as (
  select $1::text as id
  union
  select c.id from family f
    join (select deliberation_id as id, parent_id as parent from deliberation_fork
          union all
          select v.deliberation_id, r.deliberation_id from record_validation v join record r on r.number = v.number) c
      on c.parent = f.id
)
select d.id, d.head_seq, p.people from family f
  join deliberation d on d.id = f.id left join private_deliberation p on p.deliberation_id = d.id`;

/** One that was given people of its own keeps those of them who may see where it comes from: it is never opened to more. */
function following({ people: own }: Relative, former: string[] | null, wanted: string[] | null): string[] | null {
  if (own === null || (former !== null && isSame(own, former))) return wanted;
  return wanted === null ? own : own.filter((id) => wanted.includes(id));
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

const writePeople = (client: PoolClient, id: string, people: readonly string[] | null) =>
  people === null
    ? client.query("delete from private_deliberation where deliberation_id = $1", [id])
    : client.query(
        `insert into private_deliberation (deliberation_id, people) values ($1, $2)
         on conflict (deliberation_id) do update set people = excluded.people`,
        [id, people],
      );

/** All of them people of the space, and who asks with them. */
export async function withViewer(
  { pool, viewer }: Pick<Services, "pool" | "viewer">,
  wanted: readonly string[],
): Promise<string[]> {
  const people = [...new Set([...wanted, ...(viewer.kind === "person" ? [viewer.id] : [])])];
  const { rows } = await pool.query<{ id: string }>(
    "select person_id as id from space_member where person_id = any($1) and space_id = $2",
    [people, spaceOf(viewer)],
  );
  const unknown = people.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0)
    throw invalidInput({ people: "There is somebody in it who is not in this space (any more)." });
  return people;
}
