/**
 * One deliberation this process has the lease of, as the runner sees it: its log, and the certainty that it is still
 * ours. A database that is away, read-only or full is waited for with everything in hand, so that no paid reply is
 * lost; a lease that somebody else has taken ends the run.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { isActive } from "@/lib/domain/status";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { Append, LogStore, NewEvent } from "@/lib/runner/ports";
import { TUNABLES } from "@/lib/runner/tunables";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { leaseState, type Lease } from "@/lib/server/db/log/lease";
import { isOurMistake } from "../db/our-mistake";
import { awakeNow } from "./awake-clock";
import type { DatabaseWaits } from "./database-waits";

/** What became of leases and appends in this process, counted up. */
export type HoldCounts = { appends: number; conflicts: number; takeovers: number; leasesLost: number };

/** `askedAt`: before the database was asked for the lease. */
type HoldOptions = { pool: Pool; store: EventStore; counts: HoldCounts; waits: DatabaseWaits; askedAt: number };

export class Hold implements LogStore {
  readonly lease: Lease;
  private readonly counts: HoldCounts;
  private readonly pool: Pool;
  private readonly store: EventStore;
  private readonly waits: DatabaseWaits;
  private readonly stopping = new AbortController();
  /** When it was last known to be ours. */
  private confirmedAt: number;
  private isLost = false;
  /** Our own last commit gave it back. */
  isReleased = false;

  constructor(lease: Lease, { pool, store, counts, waits, askedAt }: HoldOptions) {
    this.lease = lease;
    this.counts = counts;
    this.pool = pool;
    this.store = store;
    this.waits = waits;
    this.confirmedAt = askedAt;
  }

  /** Aborted when the run has to end at once: the lease is lost, or the process stops. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  drop(reason: string): void {
    this.stopping.abort(new Error(reason));
  }

  private get isFresh(): boolean {
    return awakeNow() - this.confirmedAt < TUNABLES.holdFreshMs;
  }

  /** `at`: before the database was asked. */
  confirm(at: number): void {
    this.confirmedAt = Math.max(this.confirmedAt, at);
  }

  /** Asked before every call: one that begins although the deliberation was cancelled or taken over is money lost. */
  async expectHeld(): Promise<void> {
    this.signal.throwIfAborted();
    if (this.isFresh) return;
    if (!(await this.askWhetherHeld())) this.drop("The deliberation was taken over, paused or ended.");
    this.signal.throwIfAborted();
  }

  /** A log that is opened right after the lease was taken is ours; later reads follow a doubt. */
  async read(id: DeliberationId, after: number): Promise<DeliberationEvent[] | null> {
    const log = await this.persistently(() => this.store.read(id, after));
    return (after === 0 && this.isFresh) || (await this.askWhetherHeld()) ? log : null;
  }

  async append(append: Append): Promise<"appended" | "conflict"> {
    const { status } = append.row;
    return this.confirmedBy(() => this.store.append(append, { lease: this.lease }), isActive(status));
  }

  async numberRecord(closed: Folded, events: readonly NewEvent[]): Promise<DeliberationEvent | "conflict"> {
    return this.confirmedBy(() => this.store.numberRecord(closed, events, this.lease), false);
  }

  /** `keeps`: whether it is still ours after the commit; one after which nothing is owed gives the lease back. */
  private async confirmedBy<T>(write: () => Promise<T | "conflict">, keeps: boolean): Promise<T | "conflict"> {
    let at = awakeNow();
    const result = await this.persistently(() => {
      at = awakeNow();
      return write();
    });
    if (result === "conflict") this.counts.conflicts++;
    else {
      this.counts.appends++;
      this.confirm(at);
      this.isReleased = !keeps;
    }
    return result;
  }

  private async askWhetherHeld(): Promise<boolean> {
    let at = awakeNow();
    const state = await this.persistently(() => {
      at = awakeNow();
      return leaseState(this.pool, this.lease);
    });
    if (state === "held") this.confirm(at);
    if (state === "taken" && !this.isLost) {
      this.isLost = true;
      this.counts.leasesLost++;
    }
    return state === "held";
  }

  /**
   * Until the database takes it. A commit whose answer was lost is no harm: the second try finds the head moved, and the
   * log says what is there.
   */
  async persistently<T>(work: () => Promise<T>): Promise<T> {
    let failures = 0;
    try {
      for (;;) {
        this.signal.throwIfAborted();
        try {
          return await work();
        } catch (error) {
          if (isOurMistake(error)) throw error;
          this.waits.failed(error, this.lease.id, ++failures);
          const wait = TUNABLES.databaseRetryMs[Math.min(failures, TUNABLES.databaseRetryMs.length) - 1];
          await delay(wait, undefined, { signal: this.signal });
        }
      }
    } finally {
      if (failures > 0) this.waits.ended();
    }
  }
}
