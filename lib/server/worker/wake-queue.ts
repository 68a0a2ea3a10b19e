/**
 * graphile-worker as the messenger: takes up jobs and hands over the deliberations they name. Runs do not depend on it:
 * it may end, hang or lose a job at any time and is started anew, while deliberations go on and lost ones are found by
 * the worker's sweep.
 *
 * A job is fetched only for a place this process has: one with no room leaves them in the table for those that have some.
 */
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { run, type Runner } from "graphile-worker";
import type { Pool } from "pg";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { TUNABLES } from "@/lib/runner/tunables";
import { ADVANCE_TASK } from "../db/advance-job";
import { createQueuePool } from "../db/pool";
import type { Logger } from "../logger";
import type { Claims } from "./claims";
import { graphileLogger } from "./graphile-logger";

type WakeQueueOptions = {
  connectionString: string;
  logger: Logger;
  claims: Pick<Claims, "wake" | "takePlace" | "givePlaces" | "roomMade">;
};

/** `ended` also when it only began to go down, or fetches nothing any more. */
type Incarnation = { runner: Runner; ended: Promise<string>; discard: () => void };

export class WakeQueue {
  private readonly options: WakeQueueOptions;
  private current: Incarnation | null = null;
  private supervising: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();
  /** Told to stop: what goes down from now on does so because of it. */
  private isStopping = false;

  constructor(options: WakeQueueOptions) {
    this.options = options;
  }

  start(): void {
    this.supervising = this.supervise();
  }

  private async supervise(): Promise<void> {
    const { logger } = this.options;
    const { signal } = this.closing;
    while (!this.isStopping) {
      try {
        this.current = await this.incarnate();
        const why = await Promise.race([this.current.ended, aborted(signal)]);
        if (!this.isStopping) logger.warn({ why }, "the queue ended, starting it again");
      } catch (error) {
        if (!this.isStopping) logger.warn({ err: error }, "the queue could not be started, trying again");
      }
      this.abandon();
      if (this.isStopping) return;
      await delay(TUNABLES.queueRestartMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** It says no where it went down by itself; without being told it would try to listen again for ever. */
  private abandon(): void {
    void this.current?.runner.stop().catch(() => undefined);
    this.current?.discard();
    this.current = null;
  }

  private async incarnate(): Promise<Incarnation> {
    const { connectionString, logger, claims } = this.options;
    const { pool, discard: discardPool } = createQueuePool(connectionString);
    const events = new EventEmitter();
    const places = fetchPlaces(claims, events);
    const discard = () => {
      places.discard();
      discardPool();
    };
    const ended = new Promise<string>((resolve) => {
      // After two failures to say how a job ended, it counts wrongly and waits for itself for ever: it gets a time to go down in.
      events.once("pool:gracefulShutdown", ({ message }: { message: string }) =>
        setTimeout(() => resolve(message), TUNABLES.queueShutdownMs).unref(),
      );
      // It remembers a failed look at its tasks for ever and would fetch nothing from then on.
      events.once("worker:getJob:error", ({ error }: { error: unknown }) =>
        resolve(`could not fetch: ${String(error)}`),
      );
    });
    try {
      const runner = await run({
        pgPool: pool,
        noHandleSignals: true,
        logger: graphileLogger(logger),
        events,
        // Asked before each fetch, and waited for: the one way to keep it from fetching. Nothing is flagged.
        forbiddenFlags: () => places.take(),
        preset: {
          worker: {
            concurrentJobs: TUNABLES.concurrentWakes,
            pollInterval: TUNABLES.pollIntervalMs,
            // Batched, because the single-job way leaves a rejection unhandled when the database is away, which ends the process.
            completeJobBatchDelay: 0,
            failJobBatchDelay: 0,
          },
        },
        taskList: {
          [ADVANCE_TASK]: async (payload) => {
            const id = deliberationIdSchema.safeParse((payload as { id?: unknown } | null)?.id);
            if (id.success) await claims.wake(id.data);
          },
        },
      });
      const isOver = runner.promise.then(
        () => "it went down",
        (error: unknown) => String(error),
      );
      return { runner, ended: Promise.race([isOver, ended]), discard };
    } catch (error) {
      discard();
      throw error;
    }
  }

  /**
   * Jobs of processes that are gone are delivered once more: they cost nothing, and would stay for ever. So would those
   * that failed as often as they may; what they were for, the sweep finds.
   */
  async tidy(pool: Pool): Promise<void> {
    await pool.query(
      `select graphile_worker.force_unlock_workers(array_agg(locked_by))
         from (select distinct locked_by from graphile_worker.jobs where locked_at < now() - $1 * interval '1 millisecond') as abandoned
       having count(*) > 0`,
      [TUNABLES.jobAbandonedMs],
    );
    await pool.query(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null
       having count(*) > 0`,
    );
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const { current } = this;
    this.current = null;
    // It may wait for itself, as above.
    await Promise.race([
      current?.runner.stop().catch(() => undefined),
      delay(TUNABLES.queueShutdownMs, undefined, { ref: false }),
    ]);
    current?.discard();
    this.closing.abort();
    await this.supervising;
  }
}

/** It may have been told before the queue was up: no event comes then. */
const aborted = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    const stop = () => resolve("told to stop");
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/** A place for each fetch, from before it is made until there was nothing to fetch or the job has ended. */
function fetchPlaces(claims: WakeQueueOptions["claims"], events: EventEmitter) {
  let taken = 0;
  let isOver = false;
  const give = (count: number) => {
    taken -= count;
    claims.givePlaces(count);
  };
  const giveOne = () => {
    if (taken > 0) give(1);
  };
  const end = () => {
    isOver = true;
    claims.roomMade();
  };
  for (const over of ["worker:getJob:empty", "worker:getJob:error", "job:complete"]) events.on(over, giveOne);
  // It waits for every fetch before it is down.
  events.once("pool:gracefulShutdown", end);
  return {
    take: async (): Promise<null> => {
      if (await claims.takePlace(() => !isOver)) taken++;
      if (isOver) giveOne();
      return null;
    },
    /** Of what it has under way nobody is told any more. */
    discard: () => {
      end();
      give(taken);
    },
  };
}
