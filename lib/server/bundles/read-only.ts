import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import type { Pool } from "pg";

export const READ_ONLY =
  "This deliberation was opened from a bundle, so it can only be read and deleted here. Change it in the Parley that exported it.";

export const readOnly = (): AppError => new AppError("conflict", READ_ONLY, { details: { reason: "read-only" } });

/** Before anything a person does to a deliberation: one that was opened from a bundle stays as it is. */
export async function isReadOnly(pool: Pick<Pool, "query">, id: DeliberationId): Promise<boolean> {
  const { rows } = await pool.query<{ origin: string | null }>({
    name: "origin",
    text: "select origin from deliberation where id = $1",
    values: [id],
  });
  return (rows[0]?.origin ?? null) !== null;
}
