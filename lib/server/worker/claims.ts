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

/** `room`: how many more this process can work on. `askedAt`: before the database was asked. */
type ClaimsOptions = {
  pool: Pool;
  liveness: Pick<Liveness, "id" | "goneOwners" | "others" | "mayClaim">;
  room: () => number;
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
  /** And for jobs that are being fetched: from other fetches, not from the sweep, which knows of more than the next job. */
  private fetching = 0;
  /** What this process can't move, and when it may try again. */
  private readonly left = new Map<DeliberationId, number>();
  /** Fetches that wait for a place, the first first. */
  private readonly waiting = new Set<() => void>();

  constructor(options: ClaimsOptions) {
    this.options = options;
  }

  /** A job says that a deliberation owes something. */
  async wake(id: DeliberationId): Promise<void> {
    const { pool, liveness, onClaimed, stopping } = this.options;
    // Where the beats failed or a sweep took the room meanwhile, whoever has some finds it by a sweep.
    if (stopping.aborted || this.room <= 0 || this.leftToOthers().includes(id)) return;
    this.claiming++;
    const askedAt = awakeNow();
    const lease = await claim(pool, liveness.id, liveness.goneOwners, id).finally(() => this.claiming--);
    if (lease) onClaimed(lease, askedAt);
  }

  /** A place for one deliberation, as soon as there is one, to be given back. False: nobody wants it any more. */
  async takePlace(isWanted: () => boolean): Promise<boolean> {
    while (this.room - this.fetching <= 0 && isWanted()) await this.news();
    if (!isWanted()) return false;
    this.fetching++;
    return true;
  }

  givePlaces(count: number): void {
    this.fetching -= count;
    this.roomMade();
  }

  /** There may be more room than before (a run ended, a beat succeeded), or a place is not wanted any more. */
  roomMade(): void {
    for (const look of this.waiting) look();
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
    });
  }

  /** None for a process whose own beats fail: what it took now, somebody else might take from it at once. */
  private get room(): number {
    const { liveness, room } = this.options;
    return liveness.mayClaim ? room() - this.claiming : 0;
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
      ).finally(() => {
        this.claiming -= limit;
        this.roomMade();
      });
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
