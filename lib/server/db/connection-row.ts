import type { Pool } from "pg";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import type { ConnectionId } from "@/lib/domain/ids";

export type ConnectionRow = { settings: unknown; keyCiphertext: string | null; version: number; lastCheck: unknown };

/** For the worker, which has no Prisma client. Null: it was removed. */
export async function readConnectionRow(pool: Pool, id: ConnectionId): Promise<ConnectionRow | null> {
  const { rows } = await pool.query<ConnectionRow>(
    'select settings, key_ciphertext as "keyCiphertext", version, last_check as "lastCheck" from connection where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Which one new deliberations of the first space use, by Settings. Null: none is marked. */
export async function readDefaultConnectionRow(pool: Pool): Promise<Pick<ConnectionRow, "settings"> | null> {
  const { rows } = await pool.query<Pick<ConnectionRow, "settings">>(
    "select settings from connection where is_default and space_id = $1",
    [FIRST_SPACE],
  );
  return rows[0] ?? null;
}
