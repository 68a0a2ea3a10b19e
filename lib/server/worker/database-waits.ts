/**
 * Says in the log that deliberations wait for the database. An outage is one story, however many it holds up: told when
 * the first begins to wait, now and then while any does, and when none does any more.
 */
import type { DeliberationId } from "@/lib/domain/ids";
import { TUNABLES } from "@/lib/runner/tunables";
import type { Logger } from "../logger";

export class DatabaseWaits {
  private readonly logger: Pick<Logger, "info" | "warn">;
  private waiting = 0;
  private since = 0;
  private toldAt = 0;

  constructor(logger: Pick<Logger, "info" | "warn">) {
    this.logger = logger;
  }

  /** `failures`: of this piece of work so far. */
  failed(error: unknown, deliberation: DeliberationId, failures: number): void {
    const now = performance.now();
    const isNew = failures === 1;
    if (isNew && this.waiting++ === 0) {
      this.since = this.toldAt = now;
      this.logger.warn({ err: error, deliberation }, "work on the database failed, trying it until it succeeds");
    } else if (now - this.toldAt >= TUNABLES.databaseWaitToldMs) {
      this.toldAt = now;
      this.logger.warn(
        { err: error, deliberation, waiting: this.waiting, seconds: this.seconds(now) },
        "work on the database still fails, trying it until it succeeds",
      );
    }
  }

  /** It was done, or given up. */
  ended(): void {
    if (--this.waiting === 0)
      this.logger.info({ seconds: this.seconds(performance.now()) }, "nothing waits for the database any more");
  }

  private seconds(now: number): number {
    return Math.round((now - this.since) / 1000);
  }
}
