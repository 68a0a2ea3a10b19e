import type { Pool } from "pg";
import type { Env } from "@/lib/server/env";
import { note } from "./audit";
import { insertInvitation } from "./invitations";

/** A link for whoever reads the console. Null: there is somebody, or nobody signs in. The one of an earlier start is good no more. */
export async function firstOwnerLink(pool: Pool, { mode }: Pick<Env, "mode">): Promise<string | null> {
  if (mode === "personal") return null;
  const { rows } = await pool.query<{ has: boolean }>("select exists (select from person where role = 'owner') as has");
  if (rows[0]?.has) return null;
  await pool.query("delete from invitation where created_by is null and used_at is null");
  const { link } = await insertInvitation(pool, {
    role: "owner",
    note: "the first owner",
    days: 1,
    createdBy: null,
    personId: null,
  });
  await note(pool, { action: "invite the first owner", object: "/join" });
  return link;
}
