/**
 * Appends of many deliberations in one statement: with hundreds running, what lands while a commit is on its way goes
 * with the next one, as a database's own group commit does. One that is alone goes at once.
 *
 * A gathered statement is only a faster way to say the same: whatever it does not confirm (a conflict, a row somebody
 * has locked, a mistake in one of its parts) is said again alone, so that no deliberation pays for another one.
 */
import type { Pool } from "pg";
import { appendManyStatement, appendStatement, type LeasedAppend } from "./append-statement";
import { isOurMistake } from "@/lib/server/db/our-mistake";

export type AppendResult = "appended" | "conflict";

type Waiting = { append: LeasedAppend; resolve: (result: AppendResult) => void; reject: (error: unknown) => void };

/** Statements on their way at once. Two, so that one is being prepared while the other is being committed. */
const LANES = 2;
/** Bounds what one statement carries, and so for how long it holds its rows. */
const MAX_GATHERED = 64;

export class GatheredAppends {
  private readonly pool: Pool;
  private waiting: Waiting[] = [];
  private onTheirWay = 0;
  private isScheduled = false;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  append(append: LeasedAppend): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      this.schedule();
    });
  }

  /** After what has come in by now has been dealt with: replies that came in one read of the network go together. */
  private schedule(): void {
    if (this.isScheduled || this.onTheirWay >= LANES) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const batch = this.takeBatch();
      if (batch.length === 0) return;
      this.onTheirWay++;
      void this.write(batch).finally(() => {
        this.onTheirWay--;
        if (this.waiting.length > 0) this.schedule();
      });
    });
  }

  /** One per deliberation: the second of two could not know what the first one did. */
  private takeBatch(): Waiting[] {
    const ids = new Set<string>();
    const [batch, rest]: [Waiting[], Waiting[]] = [[], []];
    for (const waiting of this.waiting) {
      const fits = batch.length < MAX_GATHERED && !ids.has(waiting.append.id);
      (fits ? batch : rest).push(waiting);
      ids.add(waiting.append.id);
    }
    this.waiting = rest;
    return batch;
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    // Not waited for: one that waits for a lock must not hold up the lane.
    for (const waiting of await this.writeTogether(batch)) void this.writeAlone(waiting);
  }

  /** Those it did not write. */
  private async writeTogether(batch: readonly Waiting[]): Promise<readonly Waiting[]> {
    try {
      const { rows } = await this.pool.query<{ id: string }>(appendManyStatement(batch.map(({ append }) => append)));
      const written = new Set(rows.map(({ id }) => id));
      for (const { append, resolve } of batch) if (written.has(append.id)) resolve("appended");
      return batch.filter(({ append }) => !written.has(append.id));
    } catch (error) {
      if (isOurMistake(error) && batch.length > 1) return batch;
      for (const { reject } of batch) reject(error);
      return [];
    }
  }

  private async writeAlone({ append, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(appendResult(await this.pool.query(appendStatement(append))));
    } catch (error) {
      reject(error);
    }
  }
}

export const appendResult = ({ rowCount }: { rowCount: number | null }): AppendResult =>
  rowCount === 1 ? "appended" : "conflict";
