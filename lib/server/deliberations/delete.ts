import type { PoolClient } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { deletedIn, KEEP_SPENDING_SQL } from "@/lib/server/db/log/spending-rows";
import { transaction } from "@/lib/server/db/transaction";
import { deleteSources, sourcesOnlyUsedBy } from "@/lib/server/sources/delete-sources";
import type { Services } from "@/lib/server/services";
import { noSuchDeliberation } from "./read-folded";

/** In any status. A runner that is at work on it finds nothing to append to and stops. */
export async function deleteDeliberation(
  { pool, notifier }: Pick<Services, "pool" | "notifier">,
  id: DeliberationId,
): Promise<{ id: DeliberationId }> {
  await transaction(pool, async (client) => {
    if (!(await deleteRows(client, id))) throw noSuchDeliberation();
  });
  notifier.appended(id, 0);
  return { id };
}

/** Events, archive, gates and the record go with it, and sources nobody else uses; its record number is remembered by the counter and never given again. False: it is gone already. */
export async function deleteRows(client: PoolClient, id: string): Promise<boolean> {
  const sources = await sourcesOnlyUsedBy(client, id);
  const { rows } = await client.query<{ space_id: string }>(
    "delete from deliberation where id = $1 returning space_id",
    [id],
  );
  if (!rows[0]) return false;
  await deleteSources(client, sources);
  await client.query(KEEP_SPENDING_SQL, [id, deletedIn(rows[0].space_id)]);
  return true;
}
