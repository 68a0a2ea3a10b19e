import type { DeliberationId } from "@/lib/domain/ids";
import { transaction } from "@/lib/server/db/transaction";
import type { Services } from "@/lib/server/services";
import { noSuchDeliberation } from "./not-found";

/** In any status. A runner that is at work on it finds nothing to append to and stops. */
export async function deleteDeliberation({ pool, notifier }: Pick<Services, "pool" | "notifier">, id: DeliberationId): Promise<{ id: DeliberationId }> {
  await transaction(pool, async (client) => {
    // Events, gates and the record go with it; its record number is remembered by the counter and never given again.
    const { rowCount } = await client.query("delete from deliberation where id = $1", [id]);
    if (rowCount === 0) throw noSuchDeliberation();
    await client.query("select graphile_worker.remove_job('advance:' || $1::text)", [id]);
  });
  notifier.appended(id, 0);
  return { id };
}
