import type { DeliberationId } from "@/lib/domain/ids";
import type { Services } from "@/lib/server/services";
import { noSuchDeliberation } from "./not-found";

/** In any status. A runner that is at work on it finds nothing to append to and stops. */
export async function deleteDeliberation({ pool, notifier }: Pick<Services, "pool" | "notifier">, id: DeliberationId): Promise<{ id: DeliberationId }> {
  // Events, gates and the record go with it; its record number is remembered by the counter and never given again.
  const { rowCount } = await pool.query("delete from deliberation where id = $1", [id]);
  if (rowCount === 0) throw noSuchDeliberation();
  notifier.appended(id, 0);
  return { id };
}
