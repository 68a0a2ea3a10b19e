import type { z } from "zod";
import type { changeRecordStatus as contract } from "@/lib/contracts/records";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { storable } from "@/lib/events/storable";
import { listRow } from "@/lib/projections/list-row";
import { foldEvent, foldLog } from "@/lib/kernel/fold";
import { appendStatement } from "@/lib/server/db/log/append-statement";
import { eventsIn, readLogText } from "@/lib/server/db/log/log-text";
import { transaction } from "@/lib/server/db/transaction";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { noSuchDeliberation } from "@/lib/server/deliberations/not-found";
import type { Services } from "@/lib/server/services";

type Change = z.output<(typeof contract)["body"]>;
type Changed = z.output<(typeof contract)["response"]>;

/** Event and register row in one commit. The lock on the deliberation makes several people take turns; each change is on record. */
export async function changeRecordStatus(
  { pool, notifier }: Pick<Services, "pool" | "notifier">,
  id: DeliberationId,
  { status, by = LOCAL_USER, note }: Change,
): Promise<Changed> {
  const changed = await transaction(pool, async (client) => {
    await client.query("select 1 from deliberation where id = $1 for update", [id]);
    const log = await readLogText(client, id, 0);
    if (!log) throw noSuchDeliberation();
    const before = foldLog(await eventsIn(log));
    const { record, headSeq } = before.lifecycle;
    if (!record)
      throw new AppError(
        "conflict",
        "This deliberation has no numbered decision record. Only a decision by the panel or a person gets one.",
      );

    const at = new Date().toISOString();
    const payload = storable({ type: "record.status-changed" as const, status, by, note });
    const after = foldEvent(before, { deliberationId: id, seq: headSeq + 1, at, payload });
    const appended = await client.query(
      appendStatement({ id, expectedHead: headSeq, events: [{ payload, at }], row: listRow(after) }),
    );
    if (appended.rowCount !== 1) throw new Error(`The log of ${id} moved although it was locked.`);
    await client.query("update record set status = $2 where deliberation_id = $1", [id, status]);
    return { number: record.number, slug: record.slug, status, statusBy: by, statusAt: at, headSeq: headSeq + 1 };
  });
  notifier.appended(id, changed.headSeq);
  return changed;
}
