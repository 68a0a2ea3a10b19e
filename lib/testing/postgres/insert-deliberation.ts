import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { deliberationEventSchema, type PayloadOf } from "@/lib/events/schema";
import { listRow } from "@/lib/projections/list-row";
import { foldLog } from "@/lib/kernel/fold";
import { ENQUEUE_ADVANCE_SQL } from "@/lib/server/db/advance-job";

/** A deliberation as the API would have made it, without the API: for tests and the benchmark of what comes after. */
export async function insertDeliberation(
  pool: Pool,
  created: PayloadOf<"deliberation.created">,
): Promise<DeliberationId> {
  const id = deliberationIdSchema.parse(`dlb_${randomBytes(10).toString("hex")}`);
  const at = new Date().toISOString();
  const { status, round, facts } = listRow(
    foldLog([deliberationEventSchema.parse({ deliberationId: id, seq: 1, at, payload: created })]),
  );
  await pool.query(
    `with row as (insert into deliberation (id, protocol, title, status, round, head_seq, facts) values ($1, $2, $3, $4, $5, 1, $6) returning id),
     searched as (insert into search_text (deliberation_id, text) select id, lower($3) from row)
     insert into event (deliberation_id, seq, key, type, payload) select id, 1, 'deliberation.created', 'deliberation.created', $7 from row`,
    [id, created.protocol, created.subject.title, status, round, JSON.stringify(facts), JSON.stringify(created)],
  );
  if (created.start) await pool.query(ENQUEUE_ADVANCE_SQL, [id]);
  return id;
}
