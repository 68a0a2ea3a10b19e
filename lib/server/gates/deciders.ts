/** Who may be named as a decider: people of the team who may decide and may know of what is decided. */
import type { Pool } from "pg";
import type { DecidingBody } from "@/lib/contracts/gates";
import { can } from "@/lib/domain/access/can";
import { type Role, roleSchema, type Viewer } from "@/lib/domain/access/viewer";
import type { Deciding, PersonRef } from "@/lib/domain/gate/deciding";
import { invalidInput } from "@/lib/server/http/parse-input";

type Needed = { pool: Pick<Pool, "query">; viewer: Viewer };

/** `people`: whom the deliberation is private to; null: nobody in particular. `at`: where the fields stand in the request. */
export async function decidingOf(
  { pool, viewer }: Needed,
  { deciders: ids, needed, deadline }: DecidingBody,
  people: readonly string[] | null,
  at = "",
): Promise<Deciding> {
  if (viewer.kind !== "person" && (ids.length > 0 || needed > 1))
    throw invalidInput({
      [`${at}deciders`]: "Deciders can be named, and votes counted, only where people sign in. Here you decide.",
    });
  const unique = [...new Set(ids)];
  const deciders = await Promise.all(unique.map((id) => deciderById(pool, id, people, `${at}deciders`)));
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
  const { rows } = await pool.query<{ id: string; name: string; role: string }>(
    "select id, name, role from person where id = any($1)",
    [ids],
  );
  return new Set(
    rows
      .filter(({ id, name, role }) =>
        can(asSeen(id, name, roleSchema.parse(role)), "decide", people && { privateTo: people }),
      )
      .map(({ id }) => id),
  );
}

export async function deciderById(
  pool: Pick<Pool, "query">,
  id: string,
  people: readonly string[] | null,
  field: string,
): Promise<PersonRef> {
  const { rows } = await pool.query<{ name: string; role: string }>("select name, role from person where id = $1", [
    id,
  ]);
  const [row] = rows;
  if (!row) throw invalidInput({ [field]: "There is somebody in it who is not in this team (any more)." });
  const role = roleSchema.parse(row.role);
  const person = asSeen(id, row.name, role);
  if (!can(person, "decide"))
    throw invalidInput({ [field]: `${row.name} is an observer and can’t decide. An owner can make them a decider.` });
  if (!can(person, "decide", people && { privateTo: people }))
    throw invalidInput({
      [field]: `${row.name} may not see this deliberation. Add them under “Who may see this” first.`,
    });
  return { id, name: row.name };
}

const asSeen = (id: string, name: string, role: Role): Viewer => ({
  kind: "person",
  id,
  name,
  email: "",
  role,
  session: null,
  token: null,
  scopes: null,
});
