/**
 * How this process comes by deliberations, and by how many: a job of the queue names one, a sweep finds what the queue
 * lost and what dead processes left behind. Never more than there is room for.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { TUNABLES } from "@/lib/runner/tunables";
import { claim, claimOwed, type Claimed, unowned } from "@/lib/server/db/log/lease";
import type { Liveness } from "./liveness";

/** `room`: how many more this process can work on. */
type ClaimsOptions = {
  pool: Pool;
  liveness: Pick<Liveness, "id" | "goneOwners" | "others">;
  room: () => number;
  onClaimed: (lease: Claimed) => void;
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
  private onRoom: () => void = () => undefined;

  constructor(options: ClaimsOptions) {
    this.options = options;
  }

  /** A job says that a deliberation owes something. With no room here, whoever has some finds it by its sweep. */
  async wake(id: DeliberationId): Promise<void> {
    if (!(await this.hasRoom()) || this.leftToOthers().includes(id)) return;
    const { pool, liveness, onClaimed } = this.options;
    this.claiming++;
    try {
      const lease = await claim(pool, liveness.id, liveness.goneOwners, id);
      if (lease) onClaimed(lease);
    } finally {
      this.claiming--;
    }
  }

  roomMade(): void {
    this.onRoom();
  }

  private async hasRoom(): Promise<boolean> {
    const { stopping: signal } = this.options;
    if (this.room > 0) return !signal.aborted;
    await Promise.race([
      new Promise<void>((resolve) => (this.onRoom = resolve)),
      delay(TUNABLES.wakePatienceMs, undefined, { signal }).catch(() => undefined),
    ]);
    return this.room > 0 && !signal.aborted;
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
      const leases = await claimOwed(
        pool,
        liveness.id,
        { gone: liveness.goneOwners, waiting, leave: this.leftToOthers() },
        limit,
      ).finally(() => {
        this.claiming -= limit;
      });
      for (const lease of leases) onClaimed(lease);
      if (leases.length < limit) return;
    }
  }

  /** As much as falls to each process that is alive; by chance, because they all look at the same ones. */
  private shareOf(waiting: readonly DeliberationId[]): DeliberationId[] {
    const byChance = waiting.map((id) => ({ id, at: Math.random() })).toSorted((a, b) => a.at - b.at);
    return byChance.slice(0, Math.ceil(waiting.length / (this.options.liveness.others + 1))).map(({ id }) => id);
  }

  leaveToOthers(id: DeliberationId): void {
    this.left.set(id, performance.now() + TUNABLES.unreadableMs);
  }

  private leftToOthers(): DeliberationId[] {
    for (const [id, until] of this.left) if (performance.now() >= until) this.left.delete(id);
    return [...this.left.keys()];
  }
}
