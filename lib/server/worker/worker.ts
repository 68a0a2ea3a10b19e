/**
 * The worker of a process: takes `advance` jobs and moves deliberations. Any number of processes may run one.
 *
 * Invariants (worker.pg.test.ts, crash.pg.test.ts): killed at any instant, another process goes on within seconds;
 * no reply is lost, none recorded twice, only calls in flight are asked again.
 */
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { run, type Runner } from "graphile-worker";
import type { Pool } from "pg";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { advance, type Advancing } from "@/lib/runner/advance";
import { connectionLimiters } from "@/lib/runner/connection-limiters";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { loadTokenizer } from "@/lib/prompts/count-tokens";
import type { RunnerPorts } from "@/lib/runner/ports";
import { TUNABLES } from "@/lib/runner/tunables";
import { createConnectionPorts } from "../connections/connection-ports";
import { executeCommand } from "../deliberations/execute-command";
import { ADVANCE_TASK, ENQUEUE_ADVANCE_SQL, ENQUEUE_MISSING_SQL } from "../db/advance-job";
import { isDatabaseUnavailable } from "../db/database-unavailable";
import { EventStore } from "../db/event-store";
import type { Env } from "../env";
import type { Logger } from "../logger";
import { cachedPrices } from "../prices/cached-prices";
import { CHANNELS, decodeAppended } from "../realtime/channels";
import { Notifier } from "../realtime/notifier";
import { PgListener } from "../realtime/pg-listener";
import { graphileLogger } from "./graphile-logger";
import { Liveness } from "./liveness";
import { searchPort } from "./search";
import { systemClock } from "./system-clock";
import { WatchInterest } from "./watch-interest";

export type WorkerOptions = { connectionString: string; pool: Pool; env: Pick<Env, "endpoint" | "rehearsalSpeed" | "search" | "workers" | "secret" | "dataDir">; logger: Logger };

/** `ended` also when it only began to go down and does not get there. */
type Queue = { runner: Runner; ended: Promise<void> };

export class Worker {
  private readonly options: WorkerOptions;
  private readonly notifier: Notifier;
  private readonly store: EventStore;
  private readonly interest = new WatchInterest();
  private readonly running = new Map<DeliberationId, Advancing & { abort: AbortController }>();
  private isStopping = false;
  private readonly listener: PgListener;
  private readonly liveness: Liveness;
  private readonly ports: RunnerPorts;
  private queue: Queue | null = null;
  private upkeep: NodeJS.Timeout | null = null;

  constructor(options: WorkerOptions) {
    this.options = options;
    const { pool, connectionString, logger, env } = options;
    const onError = (error: unknown) => logger.warn({ err: error }, "worker connection");
    this.notifier = new Notifier(pool, (error) => logger.warn({ err: error }, "notification lost"));
    this.store = new EventStore(pool, (id, seq) => this.notifier.appended(id, seq));
    this.ports = {
      store: this.store,
      rehearsal: createRehearsalPort({ speed: env.rehearsalSpeed }),
      endpointFor: createConnectionPorts({ pool, env }).portOf,
      priceOf: cachedPrices(pool),
      limiterOf: connectionLimiters(systemClock),
      search: searchPort(env),
      news: {
        delta: (frame) => {
          if (this.interest.has(frame.deliberationId)) this.notifier.frame({ kind: "delta", ...frame });
        },
        note: (id, askKey, note) => this.notifier.frame({ kind: "status", deliberationId: id, askKey, note }),
      },
      clock: systemClock,
    };
    this.listener = new PgListener({
      connectionString,
      channels: [CHANNELS.appended, CHANNELS.watched],
      onNotification: (channel, payload) => this.hear(channel, payload),
      onConnected: () => void this.pokeStale().catch(onError),
      onError,
    });
    this.liveness = new Liveness({ connectionString, pool, onError, onFreed: (owners) => logger.info({ owners }, "took over the work of a worker that is gone"), onLost: () => this.letGo() });
  }

  async start(): Promise<void> {
    const { pool, logger } = this.options;
    // A third of a second that should not be part of the first prompt.
    loadTokenizer();
    await this.listener.start();
    const first = await this.startQueue();
    this.liveness.start();
    await pool.query(ENQUEUE_MISSING_SQL);
    this.upkeep = setInterval(() => void this.keepUp().catch((error: unknown) => logger.warn({ err: error }, "worker upkeep")), TUNABLES.cursorPollMs);
    void this.superviseQueue(first);
  }

  private async startQueue(): Promise<Queue> {
    const { pool, env, logger } = this.options;
    const events = new EventEmitter();
    const owned = new Promise<void>((resolve, reject) => {
      events.once("pool:create", ({ workerPool }: { workerPool: { id: string } }) => this.liveness.own(workerPool.id).then(resolve, reject));
    });
    // The pool goes down when it could not say how a job ended: what still runs in it must let go. After two such
    // failures it counts wrongly and waits for itself for ever, so it gets a time to do it in.
    const leftBehind = new Promise<void>((resolve) => {
      events.once("pool:gracefulShutdown", () => {
        this.letGo();
        setTimeout(resolve, TUNABLES.queueShutdownMs).unref();
      });
    });
    const concurrentJobs = env.workers ?? TUNABLES.concurrentDeliberations;
    const runner = await run({
      pgPool: pool,
      noHandleSignals: true,
      logger: graphileLogger(logger),
      events,
      preset: {
        worker: {
          concurrentJobs,
          pollInterval: TUNABLES.pollIntervalMs,
          localQueue: { size: concurrentJobs },
          // Batched, because the single-job way leaves a rejection unhandled when the database is away, which ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
      taskList: { [ADVANCE_TASK]: (payload) => this.work(payload) },
    });
    await owned.catch((error: unknown) => {
      // Others would take its jobs away while it works on them.
      void runner.stop().catch(() => undefined);
      throw error;
    });
    this.queue = { runner, ended: Promise.race([runner.promise, leftBehind]) };
    return this.queue;
  }

  /** The queue ends by itself when the database goes away; a new one is started for as long as it takes. */
  private async superviseQueue(first: Queue): Promise<void> {
    const { logger } = this.options;
    let queue: Queue | null = first;
    while (!this.isStopping) {
      try {
        queue ??= await this.startQueue();
        await queue.ended;
        if (!this.isStopping) logger.warn("the queue went down, starting it again");
      } catch (error) {
        if (!this.isStopping) logger.warn({ err: error }, "the queue ended, starting it again");
      }
      queue = null;
      if (!this.isStopping) await delay(TUNABLES.queueRestartMs);
    }
  }

  private async work(payload: unknown): Promise<void> {
    const id = deliberationIdSchema.parse((payload as { id?: unknown }).id);
    const abort = new AbortController();
    if (this.isStopping) abort.abort();
    const advancing = advance(id, this.ports, abort.signal);
    this.running.set(id, { ...advancing, abort });
    try {
      await advancing.done;
      // Told to let go in the middle: hand the rest to whoever comes next, at once and without counting as a failure.
      if (abort.signal.aborted) await this.options.pool.query(ENQUEUE_ADVANCE_SQL, [id]);
    } catch (error) {
      if (abort.signal.aborted || isDatabaseUnavailable(error)) throw error;
      await this.giveUp(id, error);
    } finally {
      this.running.delete(id);
    }
  }

  private letGo(): void {
    for (const { abort } of this.running.values()) abort.abort();
  }

  /** A database that is away is waited for; what comes here is a bug, and a deliberation must not hang on it for ever. */
  private async giveUp(id: DeliberationId, error: unknown): Promise<void> {
    this.options.logger.error({ err: error, deliberation: id }, "deliberation failed");
    await executeCommand(this.store, id, ({ lifecycle }) =>
      lifecycle.end ? [] : [{ type: "deliberation.failed", code: "internal", message: `Something went wrong on our side. The server's log has the details under ${id}.` }],
    );
  }

  private hear(channel: string, payload: string): void {
    if (channel === CHANNELS.watched) {
      const isNew = payload.startsWith("+");
      const id = deliberationIdSchema.safeParse(isNew ? payload.slice(1) : payload);
      if (!id.success) return;
      this.interest.renew(id.data);
      if (isNew) this.running.get(id.data)?.resend();
      return;
    }
    const appended = decodeAppended(payload);
    if (appended) this.running.get(appended.id)?.poke(appended.seq === 0 ? Number.MAX_SAFE_INTEGER : appended.seq);
  }

  private async keepUp(): Promise<void> {
    await this.pokeStale();
    await this.options.pool.query(ENQUEUE_MISSING_SQL);
  }

  /** In case a notification was lost: one look at the heads of everything that runs here. */
  private async pokeStale(): Promise<void> {
    if (this.running.size === 0) return;
    const ids = [...this.running.keys()];
    const { rows } = await this.options.pool.query<{ id: DeliberationId; head_seq: number }>("select id, head_seq from deliberation where id = any($1)", [ids]);
    const heads = new Map(rows.map(({ id, head_seq }) => [id, head_seq]));
    for (const id of ids) this.running.get(id)?.poke(heads.get(id) ?? Number.MAX_SAFE_INTEGER);
  }

  async stop(): Promise<void> {
    if (this.upkeep) clearInterval(this.upkeep);
    this.isStopping = true;
    this.letGo();
    // It may wait for itself, as above; it says no where it went down by itself.
    await Promise.race([this.queue?.runner.stop(), delay(TUNABLES.shutdownGraceMs, undefined, { ref: false })]).catch((error: unknown) => this.options.logger.warn({ err: error }, "worker stop"));
    await this.notifier.settle();
    await this.listener.close();
    await this.liveness.close();
  }
}
