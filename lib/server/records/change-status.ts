import type { z } from "zod";
import type { changeRecordStatus as contract } from "@/lib/contracts/records";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { isReadOnly, readOnly } from "@/lib/server/bundles/read-only";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import type { Services } from "@/lib/server/services";
import { lockRecord } from "./life/change-record";
import { applyStatus } from "./life/set-status";

type Change = z.output<(typeof contract)["body"]>;
type Changed = z.output<(typeof contract)["response"]>;

/** By the deliberation, for callers that know no number and no version: several take turns, and each change is on record. */
export async function changeRecordStatus(
  { pool, notifier }: Pick<Services, "pool" | "notifier">,
  id: DeliberationId,
  { status, by = LOCAL_USER, note }: Change,
): Promise<Changed> {
  const { rows } = await pool.query<{ number: number | null }>(
    "select r.number from deliberation d left join record r on r.deliberation_id = d.id where d.id = $1",
    [id],
  );
  if (!rows[0]) throw noSuchDeliberation();
  const { number } = rows[0];
  if (await isReadOnly(pool, id)) throw readOnly();
  if (number === null)
    throw new AppError(
      "conflict",
      "This deliberation has no numbered decision record. Only a decision by the panel or a person gets one.",
    );
  const changed = await transaction(pool, async (client) => {
    const record = await lockRecord(client, number);
    const { seq, at } = await applyStatus(client, record, { status, by, reason: note });
    return { number, slug: record.slug, status, statusBy: by, statusAt: at, headSeq: seq };
  });
  notifier.appended(id, changed.headSeq);
  return changed;
}
