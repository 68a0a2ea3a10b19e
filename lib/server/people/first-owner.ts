import type { Pool } from "pg";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import type { Env } from "@/lib/server/env";
import { note } from "./audit";
import { insertInvitation } from "./invitations";

export async function hasOwner(pool: Pick<Pool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ has: boolean }>(
    "select exists (select from space_member where space_id = $1 and role = 'owner') as has",
    [FIRST_SPACE],
  );
  return rows[0]?.has ?? false;
}

/** A link for whoever reads the console. Null: there is somebody, or nobody signs in. The one of an earlier start is good no more. */
export async function firstOwnerLink(pool: Pool, { mode }: Pick<Env, "mode">): Promise<string | null> {
  if (mode === "personal") return null;
  if (await hasOwner(pool)) return null;
  await pool.query("delete from invitation where created_by is null and used_at is null");
  const { id, link } = await insertInvitation(pool, {
    role: "owner",
    space: FIRST_SPACE,
    note: "the first owner",
    days: 1,
    createdBy: null,
    personId: null,
  });
  await note(pool, { action: "invite the first owner", object: `/api/invitations/${id}: role owner` });
  return link;
}
