import type { Pool } from "pg";

/** Whatever lets them in without a new proof of who they are: sessions, API tokens, links for a new password. Resolves to how many sessions there were. */
export async function endAccess(client: Pick<Pool, "query">, personId: string): Promise<number> {
  const { rowCount } = await client.query("delete from person_session where person_id = $1", [personId]);
  await client.query("delete from api_token where person_id = $1", [personId]);
  await client.query("delete from invitation where person_id = $1 and used_at is null", [personId]);
  return rowCount ?? 0;
}
