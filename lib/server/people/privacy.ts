import type { DeliberationPeople } from "@/lib/contracts/people/deliberation-people";
import type { DeliberationId } from "@/lib/domain/ids";
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

/** Whoever changes it stays among them: nobody shuts themselves out. */
export async function setPrivacy(
  services: Needed,
  id: DeliberationId,
  wanted: readonly string[] | null,
): Promise<DeliberationPeople> {
  if (wanted === null) await services.pool.query("delete from private_deliberation where deliberation_id = $1", [id]);
  else
    await services.pool.query(
      `insert into private_deliberation (deliberation_id, people) values ($1, $2)
       on conflict (deliberation_id) do update set people = excluded.people`,
      [id, await withViewer(services, wanted)],
    );
  services.notifier.accessChanged();
  const { rows } = await services.pool.query<{ head_seq: number }>("select head_seq from deliberation where id = $1", [
    id,
  ]);
  // Lists show it, or don't any more.
  if (rows[0]) services.notifier.appended(id, rows[0].head_seq);
  return readPrivacy(services, id);
}

/** All of them people of the team, and who asks with them. */
export async function withViewer(
  { pool, viewer }: Pick<Services, "pool" | "viewer">,
  wanted: readonly string[],
): Promise<string[]> {
  const people = [...new Set([...wanted, ...(viewer.kind === "person" ? [viewer.id] : [])])];
  const { rows } = await pool.query<{ id: string }>("select id from person where id = any($1)", [people]);
  const unknown = people.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw invalidInput({ people: "There is somebody in it who is not in this team (any more)." });
  return people;
}
