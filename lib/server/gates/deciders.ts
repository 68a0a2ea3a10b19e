/** Who may be named as a decider: people of the space who may decide and may know of what is decided. */
import type { Pool } from "pg";
import type { DecidingBody } from "@/lib/contracts/gates";
import { can } from "@/lib/domain/access/can";
import { roleSchema, type SpaceId } from "@/lib/domain/access/space";
import { spaceOf, type Viewer } from "@/lib/domain/access/viewer";
import type { Deciding, PersonRef } from "@/lib/domain/gate/deciding";
import { invalidInput } from "@/lib/server/http/parse-input";

type Needed = { pool: Pick<Pool, "query">; viewer: Viewer };

/** `people`: whom the deliberation is private to; null: nobody in particular. `at`: where the fields stand in the request. */
export async function decidingOf(
  services: Needed,
  { deciders: ids, needed, deadline }: DecidingBody,
  people: readonly string[] | null,
  at = "",
): Promise<Deciding> {
  if (services.viewer.kind !== "person" && (ids.length > 0 || needed > 1))
    throw invalidInput({
      [`${at}deciders`]: "Deciders can be named, and votes counted, only where people sign in. Here you decide.",
    });
  const unique = [...new Set(ids)];
  const deciders = await Promise.all(unique.map((id) => deciderById(services, id, people, `${at}deciders`)));
  if (deciders.length > 0 && needed > deciders.length)
    throw invalidInput({
      [`${at}needed`]: `${deciders.length === 1 ? "One person decides" : `${deciders.length} people decide`}, so ${needed} can’t agree. Name more people or ask for fewer.`,
    });
  return { deciders, needed, ...(deadline ? { deadline } : {}) };
}

/** Which of them may be named, of people some of whom may have left. Null where nobody signs in. */
export async function possibleDeciders(
  { pool, viewer }: Needed,
  ids: readonly string[],
  people: readonly string[] | null,
): Promise<ReadonlySet<string> | null> {
  if (viewer.kind !== "person") return null;
  const space = spaceOf(viewer);
  const { rows } = await pool.query<PersonColumns>(`${PERSON_SQL} and p.id = any($2)`, [space, ids]);
  return new Set(
    rows.filter((row) => can(asSeen(row, space), "decide", { space, privateTo: people })).map(({ id }) => id),
  );
}

export async function deciderById(
  { pool, viewer }: Needed,
  id: string,
  people: readonly string[] | null,
  field: string,
): Promise<PersonRef> {
  const space = spaceOf(viewer);
  const { rows } = await pool.query<PersonColumns>(`${PERSON_SQL} and p.id = $2`, [space, id]);
  const [row] = rows;
  if (!row) throw invalidInput({ [field]: "There is somebody in it who is not in this space (any more)." });
  const person = asSeen(row, space);
  if (!can(person, "decide"))
    throw invalidInput({ [field]: `${row.name} is an observer and can’t decide. An owner can make them a decider.` });
  if (!can(person, "decide", { space, privateTo: people }))
    throw invalidInput({
      [field]: `${row.name} may not see this deliberation. Add them under “Who may see this” first.`,
    });
  return { id, name: row.name };
}

type PersonColumns = { id: string; name: string; role: string };
const PERSON_SQL =
  "select p.id, p.name, m.role from person p join space_member m on m.person_id = p.id where m.space_id = $1";

/** In a space: as they would be met there. */
export const asSeen = ({ id, name, role }: PersonColumns, space: SpaceId): Viewer => ({
  kind: "person",
  id,
  name,
  email: "",
  space,
  role: roleSchema.parse(role),
  spaces: [],
  session: null,
  token: null,
  scopes: null,
});
