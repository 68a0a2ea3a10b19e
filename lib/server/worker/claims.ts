/**
 * How this process comes by deliberations, and by how many: a job of the queue names one, a sweep finds what the queue
 * lost and what dead processes left behind. Never more than there is room for.
 */
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { TUNABLES } from "@/lib/runner/tunables";
import { claim, claimOwed, type Claimed, unowned } from "@/lib/server/db/log/lease";
import { awakeNow } from "./awake-clock";
import type { Liveness } from "./liveness";

/** `room`: how many more this process can work on. `runs`: whether it works on this one. `askedAt`: before the database was asked. */
type ClaimsOptions = {
  pool: Pool;
  liveness: Pick<Liveness, "id" | "goneOwners" | "others">;
  room: () => number;
  runs: (id: DeliberationId) => boolean;
  onClaimed: (lease: Claimed, askedAt: number) => void;
  stopping: AbortSignal;
};

export class Claims {
  private readonly options: ClaimsOptions;
  private sweeping: Promise<void> | null = null;
  /** What owed something and belonged to nobody at the last sweep. */
  private unowned: readonly DeliberationId[] = [];
  /** Places kept for claims on their way. */
  private claiming = 0;
  /** What this process can't move, and when it may try again. */
  private readonly left = new Map<DeliberationId, number>();
  /** Jobs that wait for room. */
  private readonly waiting = new Set<() => void>();

  constructor(options: ClaimsOptions) {
    this.options = options;
    options.stopping.addEventListener("abort", () => this.roomMade(), { once: true });
  }

  /** A job says that a deliberation owes something. With no room here, whoever has some finds it by its sweep. */
  async wake(id: DeliberationId): Promise<void> {
    if (this.leftToOthers().includes(id)) return;
    // What runs here has its place. Most of these jobs are of what a sweep has found before them, and must not queue up for one.
    if (this.options.runs(id)) return this.claimOne(id);
    if (!(await this.takePlace())) return;
    await this.claimOne(id).finally(() => this.givePlaces(1));
  }

  private async claimOne(id: DeliberationId): Promise<void> {
    const { pool, liveness, onClaimed } = this.options;
    const askedAt = awakeNow();
    const lease = await claim(pool, liveness.id, liveness.goneOwners, id);
    if (lease) onClaimed(lease, askedAt);
  }

  roomMade(): void {
    for (const look of this.waiting) look();
  }

  /** False: there was none for a while, or the process stops. */
  private async takePlace(): Promise<boolean> {
    const { stopping } = this.options;
    const until = performance.now() + TUNABLES.wakePatienceMs;
    for (let left = TUNABLES.wakePatienceMs; this.room <= 0; left = until - performance.now()) {
      if (left <= 0 || stopping.aborted) return false;
      await this.news(left);
    }
    if (stopping.aborted) return false;
    this.claiming++;
    return true;
  }

  private givePlaces(count: number): void {
    this.claiming -= count;
    this.roomMade();
  }

  /** Of the room there is, for so long at most. */
  private news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve();
      };
      const timer = setTimeout(look, ms);
      this.waiting.add(look);
    });
  }

  private get room(): number {
    return this.options.room() - this.claiming;
  }

  /** One at a time: two would each take as much as there is room for. */
  sweep(): Promise<void> {
    this.sweeping ??= this.sweepOnce().finally(() => {
      this.sweeping = null;
    });
    return this.sweeping;
  }

  /** What nobody has is left to the queue until it is seen a second time: jobs are shared more evenly than by whoever looks first. */
  private async sweepOnce(): Promise<void> {
    const { pool, liveness, onClaimed, stopping } = this.options;
    const before = new Set(this.unowned);
    this.unowned = await unowned(pool, this.leftToOthers(), TUNABLES.sweepLook);
    const waiting = this.shareOf(this.unowned.filter((id) => before.has(id)));
    for (;;) {
      const limit = Math.min(this.room, TUNABLES.sweepBatch);
      if (limit <= 0 || stopping.aborted) return;
      this.claiming += limit;
      const askedAt = awakeNow();
      const leases = await claimOwed(
        pool,
        liveness.id,
        { gone: liveness.goneOwners, waiting, leave: this.leftToOthers() },
        limit,
      ).finally(() => this.givePlaces(limit));
      for (const lease of leases) onClaimed(lease, askedAt);
      if (leases.length < limit) return;
    }
  }

  /** As much as falls to each process that is alive; by chance, because they all look at the same ones. */
  private shareOf(waiting: readonly DeliberationId[]): DeliberationId[] {
    const byChance = waiting.map((id) => ({ id, at: Math.random() })).toSorted((a, b) => a.at - b.at);
    return byChance.slice(0, Math.ceil(waiting.length / (this.options.liveness.others + 1))).map(({ id }) => id);
  }

  /** What no worker of this version can move, for health to tell apart from a queue that stands still. */
  get leftIds(): readonly DeliberationId[] {
    return this.leftToOthers().slice(0, TUNABLES.leftTold);
  }

  leaveToOthers(id: DeliberationId): void {
    this.left.set(id, performance.now() + TUNABLES.unreadableMs);
  }

  private leftToOthers(): DeliberationId[] {
    for (const [id, until] of this.left) if (performance.now() >= until) this.left.delete(id);
    return [...this.left.keys()];
  }
}
