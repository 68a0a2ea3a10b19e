/**
 * Gates whose deadline has passed (G-21). No timer per gate: every process looks at one index, and the key of the event
 * makes it happen once, whichever of them is first and however often it is tried.
 */
import type { Pool } from "pg";
import { type GateId, gateIdSchema, deliberationOfGate } from "@/lib/domain/ids";
import { overdueEvents } from "@/lib/kernel/deciding";
import { protocolById } from "@/lib/kernel/registry";
import { TUNABLES } from "@/lib/runner/tunables";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import type { Logger } from "@/lib/server/logger";

type DeadlinesOptions = { pool: Pick<Pool, "query">; store: EventStore; logger: Logger };

const DUE_SQL = `
select id from gate
 where deadline_at <= now() and status = 'open' and not id = any($1) order by deadline_at limit ${TUNABLES.deadlineBatch}`;

export class Deadlines {
  private readonly options: DeadlinesOptions;
  /** Gates this process could do nothing about, and when it may try again: they must not stand in the way of others. */
  private readonly left = new Map<GateId, number>();

  constructor(options: DeadlinesOptions) {
    this.options = options;
  }

  async meet(): Promise<void> {
    const { pool, logger } = this.options;
    for (const [id, until] of this.left) if (performance.now() >= until) this.left.delete(id);
    const { rows } = await pool.query<{ id: string }>(DUE_SQL, [[...this.left.keys()]]);
    for (const { id } of rows) {
      const gateId = gateIdSchema.parse(id);
      await this.meetOne(gateId).catch((error: unknown) => {
        this.left.set(gateId, performance.now() + TUNABLES.unreadableMs);
        logger.warn({ err: error, gate: id }, "a deadline could not be met");
      });
    }
  }

  private async meetOne(id: GateId): Promise<void> {
    await executeCommand(this.options.store, deliberationOfGate(id), ({ lifecycle, protocol }) => {
      const gate = lifecycle.openGates.find((one) => one.id === id);
      if (!gate) return [];
      const { round } = protocolById(lifecycle.created.protocol).summary(protocol);
      return overdueEvents(gate, lifecycle.deciding[id], round);
    });
  }
}
