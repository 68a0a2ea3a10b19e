/**
 * What the operator's times ask for: finished deliberations are archived, later deleted. A bounded number per run, each in
 * a transaction of its own, and only one process at a time: an advisory lock that ends with the connection.
 */
import type { Pool } from "pg";
import { transaction } from "@/lib/server/db/transaction";
import { deleteRows } from "@/lib/server/deliberations/delete";
import type { Env } from "@/lib/server/env";
import { archivable, archiveLog, FINISHED_SQL } from "./archive";

/** "prly" and "kept" in ASCII; db/migrate.ts has the first for itself. */
const LOCK = [0x70726c79, 0x6b657074];

const DAY_MS = 86_400_000;
const PER_RUN = 300;
/** Not while everything else starts. */
const SOON_MS = 60_000;
const LATER_MS = 3_600_000;

type RetentionOptions = {
  pool: Pool;
  times: Env["retention"];
  logger: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
  /** Told after the commit. */
  onDeleted: (id: string) => void;
  perRun?: number;
};

export type Kept = { archived: number; deleted: number; isMore: boolean };

export class Retention {
  private readonly options: Required<RetentionOptions>;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(options: RetentionOptions) {
    this.options = { perRun: PER_RUN, ...options };
  }

  /** Does nothing where no time is set. */
  start(): void {
    const { archiveAfterDays, deleteAfterDays } = this.options.times;
    if (archiveAfterDays !== undefined || deleteAfterDays !== undefined) this.schedule(SOON_MS);
  }

  /** Waits for the deliberation that is being moved, not for those after it. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }

  private schedule(ms: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run(new Date()).then(
        (kept) => this.schedule(kept?.isMore ? SOON_MS : LATER_MS),
        (error: unknown) => {
          this.options.logger.warn({ error }, "retention failed; it is tried again in an hour");
          this.schedule(LATER_MS);
        },
      );
    }, ms);
    this.timer.unref();
  }

  /** Null: another process is at it. */
  async run(now: Date): Promise<Kept | null> {
    const { pool, times, logger } = this.options;
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1, $2) as is_ours", LOCK);
      if (!rows[0]?.is_ours) return null;
      try {
        const deleted = await this.deleteOld(daysBefore(now, times.deleteAfterDays));
        const archived = await this.archiveOld(daysBefore(now, times.archiveAfterDays));
        if (deleted.done > 0)
          logger.info(
            { deleted: deleted.done, olderThanDays: times.deleteAfterDays },
            `retention: deleted ${counted(deleted.done, "deliberation")}`,
          );
        if (archived.done > 0) {
          logger.info(
            {
              archived: archived.done,
              olderThanDays: times.archiveAfterDays,
              events: archived.events,
              bytes: archived.bytes,
              packedBytes: archived.packedBytes,
            },
            `retention: archived ${counted(archived.done, "log")}`,
          );
        }
        return { archived: archived.done, deleted: deleted.done, isMore: deleted.isMore || archived.isMore };
      } finally {
        await client.query("select pg_advisory_unlock($1, $2)", LOCK);
      }
    } finally {
      client.release();
    }
  }

  private async deleteOld(before: Date | null): Promise<{ done: number; isMore: boolean }> {
    const { pool, perRun, onDeleted } = this.options;
    if (!before) return { done: 0, isMore: false };
    const { rows } = await pool.query<{ id: string }>(
      `select d.id from deliberation d where ${FINISHED_SQL} and d.updated_at < $1 order by d.updated_at limit $2`,
      [before, perRun],
    );
    let done = 0;
    for (const { id } of rows) {
      if (this.isStopped) break;
      const isGone = await transaction(pool, async (client) => {
        // Somebody may be at work on it, or have changed it since.
        const { rowCount } = await client.query(
          `select from deliberation d where d.id = $1 and ${FINISHED_SQL} and d.updated_at < $2 for update skip locked`,
          [id, before],
        );
        return rowCount === 1 && deleteRows(client, id);
      });
      if (!isGone) continue;
      done += 1;
      onDeleted(id);
    }
    return { done, isMore: rows.length === perRun };
  }

  private async archiveOld(
    before: Date | null,
  ): Promise<{ done: number; isMore: boolean; events: number; bytes: number; packedBytes: number }> {
    const { pool, perRun, logger } = this.options;
    const sum = { done: 0, isMore: false, events: 0, bytes: 0, packedBytes: 0 };
    if (!before) return sum;
    const ids = await archivable(pool, before, perRun);
    for (const id of ids) {
      if (this.isStopped) break;
      try {
        const archived = await archiveLog(pool, id, before);
        if (!archived) continue;
        sum.done += 1;
        sum.events += archived.events;
        sum.bytes += archived.bytes;
        sum.packedBytes += archived.packedBytes;
      } catch (error) {
        // One log that can't be moved keeps its place, and keeps no other from moving.
        logger.warn({ error, deliberation: id }, "a log could not be archived");
      }
    }
    // A run in which nothing could be moved is not worth hurrying after.
    sum.isMore = ids.length === perRun && sum.done > 0;
    return sum;
  }
}

const daysBefore = (now: Date, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(now.getTime() - days * DAY_MS);

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
