/** Reminds those whose answer is missing: before a deadline, and daily after one that leaves the question open (G-21). */
import type { Pool } from "pg";
import { decidingStateSchema } from "@/lib/domain/gate/deciding";
import { deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { missingPeople } from "@/lib/kernel/deciding";
import { TUNABLES } from "@/lib/runner/tunables";
import { transaction } from "@/lib/server/db/transaction";
import { notify } from "@/lib/server/notify/notify";

/** Whoever takes the row reminds; the others pass it by. Before the deadline there is one reminder. */
const TAKE_SQL = `
with due as (
  select id, remind_at from gate where remind_at <= now() and status = 'open'
   order by remind_at limit 1 for update skip locked)
update gate g
   set remind_at = case when g.deadline_at is null then now() + interval '${TUNABLES.remindAgainMs / 1000} seconds' end
  from due where g.id = due.id
returning g.id, g.deliberation_id, g.deciding, due.remind_at`;

type Row = { id: string; deliberation_id: string; deciding: unknown; remind_at: Date };

export async function remind(pool: Pool): Promise<void> {
  for (let left = TUNABLES.deadlineBatch; left > 0; left--) if (!(await remindOne(pool))) return;
}

/** False: there is nobody to remind now. */
const remindOne = (pool: Pool): Promise<boolean> =>
  transaction(pool, async (client) => {
    const { rows } = await client.query<Row>(TAKE_SQL);
    const [row] = rows;
    if (!row) return false;
    const gateId = gateIdSchema.parse(row.id);
    const state = decidingStateSchema.parse(row.deciding);
    const { deadlineAt: until, rule, overdue } = state;
    await notify(client, {
      kind: "reminder",
      deliberationId: deliberationIdSchema.parse(row.deliberation_id),
      gateId,
      key: `${gateId}:${row.remind_at.toISOString()}`,
      ...(rule.deciders.length > 0 ? { people: missingPeople(state).map(({ id }) => id) } : {}),
      facts: overdue || until === null ? {} : { until },
    });
    return true;
  });
