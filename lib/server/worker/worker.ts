/**
 * The worker of a process: moves deliberations. Any number of processes may run one.
 *
 * The queue delivers, a lease owns, the log decides. A job only wakes a worker; whoever takes the lease of a deliberation
 * moves it, and every append names the lease. A sweep finds what owes something and belongs to nobody alive, whatever
 * became of its job.
 *
 * Invariants (worker.pg.test.ts, crash.pg.test.ts, chaos.pg.test.ts): whatever happens to processes, connections or the
 * database, another process goes on within seconds; no reply is lost, none recorded twice, only calls in flight are asked
 * again; no call begins after a cancel.
 */
import "@/lib/protocols/all";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { deliberationIdSchema, type DeliberationId } from "@/lib/domain/ids";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import type { EventPayload } from "@/lib/events/schema";
import { PARLEY } from "@/lib/kernel/owed-asks";
import { loadTokenizer } from "@/lib/prompts/count-tokens";
import { advance, type AdvanceEnd, type Advancing } from "@/lib/runner/advance";
import type { RunnerPorts } from "@/lib/runner/ports";
import { Session } from "@/lib/runner/session";
import { NO_TELEMETRY, type Telemetry } from "@/lib/runner/telemetry";
import { TUNABLES } from "@/lib/runner/tunables";
import { createConnectionPorts } from "../connections/connection-ports";
import { UnreadableLog } from "@/lib/server/db/log/event-row";
import { EventStore } from "@/lib/server/db/log/event-store";
import { type Claimed, handOver, heldBy, letGo, type Lease } from "@/lib/server/db/log/lease";
import { isOurMistake } from "../db/our-mistake";
import type { Env } from "../env";
import { SharedLimits } from "../limits/shared-limits";
import type { Logger } from "../logger";
import { cachedPrices } from "../prices/cached-prices";
import { CHANNELS, decodeAppended } from "../realtime/channels";
import { Notifier } from "../realtime/notifier";
import { PgListener } from "../realtime/pg-listener";
import { cachedReader } from "@/lib/looking/cached-reader";
import { createSourceReader } from "../sources/source-reader";
import { awakeNow } from "./awake-clock";
import { Claims } from "./claims";
import { DatabaseWaits } from "./database-waits";
import { Deadlines } from "./deadlines";
import { remind } from "./reminders";
import { Hold, type HoldCounts } from "./hold";
import { Liveness } from "./liveness";
import { searchPort } from "./search";
import { systemClock } from "./system-clock";
import { WakeQueue } from "./wake-queue";
import { WatchInterest } from "./watch-interest";

export type WorkerOptions = {
  connectionString: string;
  pool: Pool;
  env: Pick<Env, "endpoint" | "rehearsalSpeed" | "search" | "workers" | "secret" | "dataDir" | "drainMs">;
  logger: Logger;
  telemetry?: Telemetry;
};

/** `advancing`: the try under way, or the last one. */
type Running = { hold: Hold; advancing: Advancing; over: Promise<void> };

export class Worker {
  private readonly options: WorkerOptions;
  private readonly capacity: number;
  private readonly notifier: Notifier;
  private readonly store: EventStore;
  private readonly interest = new WatchInterest();
  private readonly running = new Map<DeliberationId, Running>();
  /** For whoever measures. */
  readonly counts: HoldCounts = { appends: 0, conflicts: 0, takeovers: 0, leasesLost: 0 };
  /** Held by this process without a run, at the last look. */
  private orphans: ReadonlyMap<DeliberationId, number> = new Map();
  private readonly listener: PgListener;
  private readonly liveness: Liveness;
  private readonly waits: DatabaseWaits;
  private readonly limits: SharedLimits;
  private readonly claims: Claims;
  private readonly queue: WakeQueue;
  private readonly deadlines: Deadlines;
  private readonly ports: Omit<RunnerPorts, "store" | "expectHeld">;
  private readonly stopping = new AbortController();
  private upkeep: Promise<unknown> = Promise.resolve();

  constructor(options: WorkerOptions) {
    this.options = options;
    const { pool, connectionString, logger, env } = options;
    this.capacity = env.workers ?? TUNABLES.concurrentDeliberations;
    const onError = (error: unknown) => logger.warn({ err: error }, "worker connection");
    this.notifier = new Notifier(pool, (error) => logger.warn({ err: error }, "notification lost"));
    this.store = new EventStore(pool, (id, seq) => this.notifier.appended(id, seq));
    this.ports = {
      rehearsal: createRehearsalPort({ speed: env.rehearsalSpeed }),
      endpointFor: createConnectionPorts({ pool, env }).portOf,
      priceOf: cachedPrices(pool),
      limiterOf: (id) => this.limits.limiterOf(id),
      search: searchPort(env),
      sources: cachedReader(createSourceReader(pool)),
      news: {
        delta: (frame) => {
          if (this.interest.has(frame.deliberationId)) this.notifier.frame({ kind: "delta", ...frame });
        },
        note: (id, askKey, note) => this.notifier.frame({ kind: "status", deliberationId: id, askKey, note }),
      },
      clock: systemClock,
      telemetry: options.telemetry ?? NO_TELEMETRY,
    };
    this.waits = new DatabaseWaits(logger);
    this.listener = new PgListener({
      connectionString,
      channels: [CHANNELS.appended, CHANNELS.watched, CHANNELS.shares],
      onNotification: (channel, payload) => this.hear(channel, payload),
      onConnected: () => void this.lookAtHolds().catch(onError),
      onError,
    });
    this.liveness = new Liveness({
      connectionString,
      facts: () => ({ ...this.load, left: this.claims.leftIds }),
      onError,
      onGone: (workers) => {
        logger.info({ workers }, "taking over the work of workers that are gone");
        void this.claims.sweep().catch(onError);
      },
      onBeat: () => {
        this.limits.beat();
        this.claims.roomMade();
      },
    });
    this.limits = new SharedLimits({ pool, peers: this.liveness, clock: systemClock, onError });
    this.claims = new Claims({
      pool,
      liveness: this.liveness,
      room: () => this.capacity - this.running.size,
      onClaimed: (lease, askedAt) => this.take(lease, askedAt),
      stopping: this.stopping.signal,
    });
    this.deadlines = new Deadlines({ pool, store: this.store, logger });
    this.queue = new WakeQueue({ connectionString, logger, claims: this.claims });
  }

  get load(): { running: number; capacity: number } {
    return { running: this.running.size, capacity: this.capacity };
  }

  async start(): Promise<void> {
    // A third of a second that should not be part of the first prompt.
    loadTokenizer();
    await this.listener.start();
    await this.liveness.start();
    this.queue.start();
    this.upkeep = Promise.all([
      this.keep("holds", TUNABLES.holdPollMs, () => this.lookAtHolds()),
      this.keep("sweep", TUNABLES.sweepMs, () => this.claims.sweep()),
      this.keep("deadlines", TUNABLES.deadlineMs, () => this.deadlines.meet()),
      this.keep("reminders", TUNABLES.deadlineMs, () => remind(this.options.pool)),
      this.keep("jobs nobody runs", TUNABLES.jobAbandonedMs, () => this.queue.tidy(this.options.pool)),
    ]);
  }

  private async keep(what: string, everyMs: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await work().catch((error: unknown) => this.options.logger.warn({ err: error, what }, "worker upkeep"));
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private take(lease: Claimed, askedAt: number): void {
    if (lease.previous !== null) this.counts.takeovers++;
    const { id } = lease;
    const before = this.running.get(id);
    // Paused and resumed before the run here noticed: the new lease is the one that counts.
    before?.hold.drop("The deliberation is begun anew.");
    const { store, counts, waits } = this;
    const hold = new Hold(lease, { pool: this.options.pool, store, counts, waits, askedAt });
    const running: Running = { hold, advancing: this.begin(hold), over: Promise.resolve() };
    running.over = this.seeThrough(running).finally(() => {
      if (this.running.get(id) === running) this.running.delete(id);
      this.claims.roomMade();
    });
    this.running.set(id, running);
    if (this.stopping.signal.aborted) running.advancing.drain();
  }

  private begin(hold: Hold): Advancing {
    return advance(hold.lease.id, this.portsFor(hold), hold.signal);
  }

  private portsFor(hold: Hold): RunnerPorts {
    const { endpointFor, priceOf, sources } = this.ports;
    return {
      ...this.ports,
      store: hold,
      expectHeld: () => hold.expectHeld(),
      endpointFor: (connection) => hold.persistently(() => endpointFor(connection)),
      priceOf: (connection, model) => hold.persistently(() => priceOf(connection, model)),
      sources: {
        trees: (ids) => hold.persistently(() => sources.trees(ids)),
        texts: (hashes) => hold.persistently(() => sources.texts(hashes)),
        search: (query) => hold.persistently(() => sources.search(query)),
        decisions: (words, limit) => hold.persistently(() => sources.decisions(words, limit, hold.lease.id)),
      },
    };
  }

  private async seeThrough(running: Running): Promise<void> {
    const { pool } = this.options;
    const { hold } = running;
    try {
      const end = await this.endOf(running);
      // Nothing is owed: the lease went with the last event. Otherwise somebody else is to go on, at once.
      if (hold.isReleased) return;
      if (end === "drained" || hold.signal.aborted) await handOver(pool, hold.lease);
      else if (end === "idle") await this.expectReleased(hold.lease);
    } catch (error) {
      await this.giveBack(hold.lease, error);
    }
  }

  private async endOf(running: Running): Promise<AdvanceEnd> {
    for (let failures = 1; ; failures++) {
      try {
        return await running.advancing.done;
      } catch (error) {
        const end = await this.afterFailure(running.hold, error, failures);
        if (end) return end;
        running.advancing = this.begin(running.hold);
      }
    }
  }

  /**
   * Null: it is worth another try. What the database says was waited out before it came here (hold.ts): a reason nobody
   * knows may pass, or be met again by each call that is paid for. So it is tried here, later each time, and then left to
   * a person; handed over, it would be tried at once and without an end.
   */
  private async afterFailure(hold: Hold, error: unknown, failures: number): Promise<AdvanceEnd | null> {
    const { logger } = this.options;
    const { lease, signal } = hold;
    if (signal.aborted) throw error;
    if (error instanceof UnreadableLog) {
      logger.error({ err: error, deliberation: lease.id }, "a log can't be read by this version, leaving it to others");
      return this.leave(hold);
    }
    if (isOurMistake(error)) return this.giveUp(hold, error);
    const wait = TUNABLES.stepRetryMs[failures - 1];
    if (wait === undefined) return this.pause(hold, error, failures);
    logger.warn(
      { err: error, deliberation: lease.id, failures },
      "a step failed for an unknown reason, trying it again",
    );
    await delay(wait, undefined, { signal: AbortSignal.any([signal, this.stopping.signal]) }).catch(() => undefined);
    signal.throwIfAborted();
    return this.stopping.signal.aborted ? "drained" : null;
  }

  /** What can't be given back now is given back when the next looks at what is held find it. */
  private async giveBack(lease: Lease, why: unknown): Promise<void> {
    this.options.logger.info({ err: why, deliberation: lease.id }, "handing over");
    await handOver(this.options.pool, lease).catch((error: unknown) =>
      this.options.logger.warn({ err: error, deliberation: lease.id }, "could not hand over"),
    );
  }

  /** A protocol that waits without saying for whom would be taken up again and again. */
  private async expectReleased(lease: Lease): Promise<void> {
    if (!(await letGo(this.options.pool, lease))) return;
    this.options.logger.error({ deliberation: lease.id }, "the deliberation is active but owes nothing");
    this.claims.leaveToOthers(lease.id);
  }

  /** What comes here is a bug, and a deliberation must not hang on it for ever. */
  private giveUp(hold: Hold, error: unknown): Promise<AdvanceEnd> {
    const { id } = hold.lease;
    this.options.logger.error({ err: error, deliberation: id }, "deliberation failed");
    return this.stopWith(hold, {
      type: "deliberation.failed",
      code: "internal",
      message: `Something went wrong in Parley. The server's log has the details under ${id}.`,
    });
  }

  private pause(hold: Hold, error: unknown, failures: number): Promise<AdvanceEnd> {
    const { id } = hold.lease;
    this.options.logger.error({ err: error, deliberation: id, failures }, "a step fails again and again, pausing");
    return this.stopWith(hold, {
      type: "deliberation.paused",
      by: PARLEY,
      reason: `Something went wrong in Parley ${failures} times. The server's log has the details under ${id}. Resume to try again.`,
    });
  }

  /** Where not even that can be recorded, whoever takes it up next would pay for the same calls: not at once. */
  private async stopWith(hold: Hold, payload: EventPayload): Promise<AdvanceEnd> {
    const { id } = hold.lease;
    try {
      const session = await Session.open(id, this.portsFor(hold));
      if (session) await endWith(session, payload);
      return "gone";
    } catch (error) {
      if (hold.signal.aborted) throw error;
      this.options.logger.error({ err: error, deliberation: id }, "could not record that it stopped");
      return this.leave(hold);
    }
  }

  private async leave(hold: Hold): Promise<AdvanceEnd> {
    this.claims.leaveToOthers(hold.lease.id);
    await hold.persistently(() => letGo(this.options.pool, hold.lease));
    return "gone";
  }

  private hear(channel: string, payload: string): void {
    if (channel === CHANNELS.shares) return this.limits.hear(payload);
    if (channel === CHANNELS.watched) {
      const isNew = payload.startsWith("+");
      const id = deliberationIdSchema.safeParse(isNew ? payload.slice(1) : payload);
      if (!id.success) return;
      this.interest.renew(id.data);
      if (isNew) this.running.get(id.data)?.advancing.resend();
      return;
    }
    const appended = decodeAppended(payload);
    if (appended)
      this.running.get(appended.id)?.advancing.poke(appended.seq === 0 ? Number.MAX_SAFE_INTEGER : appended.seq);
  }

  /** What others wrote, and whether everything that runs here is still ours: one query, in case a notification was lost. */
  private async lookAtHolds(): Promise<void> {
    const at = awakeNow();
    const before = [...this.running.values()];
    const held = await heldBy(this.options.pool, this.liveness.id);
    await this.returnOrphans(held);
    for (const { hold, advancing } of before) {
      const row = held.get(hold.lease.id);
      if (row?.epoch !== hold.lease.epoch) {
        // Ended, paused or deleted, or with somebody else: the run finds out which, and what it has in flight is dropped.
        advancing.poke(Number.MAX_SAFE_INTEGER);
      } else if (!advancing.poke(row.headSeq)) hold.confirm(at);
    }
  }

  /**
   * Leases we have and do not use: the answer to a claim was lost, or the database took no handing over. Given back when
   * seen twice, because the first time the claim may be on its way.
   */
  private async returnOrphans(held: ReadonlyMap<DeliberationId, { epoch: number }>): Promise<void> {
    const orphans = new Map([...held].filter(([id]) => !this.running.has(id)).map(([id, { epoch }]) => [id, epoch]));
    const before = this.orphans;
    this.orphans = orphans;
    for (const [id, epoch] of orphans)
      if (before.get(id) === epoch) await handOver(this.options.pool, { id, owner: this.liveness.id, epoch });
  }

  /** Takes nothing new, begins no call, lets calls on the wire end for as long as `drainMs` allows, and hands over the rest. */
  async stop(): Promise<void> {
    const { logger, env } = this.options;
    this.stopping.abort();
    for (const { advancing } of this.running.values()) advancing.drain();
    // Meanwhile: a queue that is slow to go down must not hold up the calls.
    const isQueueDown = this.queue.stop();
    const drained = this.settle();
    const isInTime = await Promise.race([drained.then(() => true), delay(env.drainMs, false, { ref: false })]);
    if (!isInTime) {
      logger.warn({ deliberations: this.running.size }, "stopping with calls in flight: they will be asked again");
      for (const { hold } of this.running.values()) hold.drop("The process stops.");
    }
    await Promise.race([drained, delay(TUNABLES.shutdownGraceMs, undefined, { ref: false })]);
    await isQueueDown;
    await this.upkeep;
    await this.notifier.settle();
    await this.listener.close();
    await this.limits.close();
    await this.liveness.close();
  }

  private async settle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ over }) => over));
  }
}

/** Somebody else may write in between, and may have stopped it. */
async function endWith(session: Session, payload: EventPayload): Promise<void> {
  for (;;) {
    const { end, paused } = session.folded.lifecycle;
    if (session.isGone || end || paused) return;
    session.stage(payload);
    if (await session.flush()) return;
  }
}
