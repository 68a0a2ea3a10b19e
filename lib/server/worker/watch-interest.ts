import { TUNABLES } from "@/lib/runner/tunables";

/** Which deliberations somebody watches right now. Text being written is sent for these only: nobody pays for unread news. */
export class WatchInterest {
  private readonly until = new Map<string, number>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  renew(id: string): void {
    const now = this.now();
    // Those that nobody asks about any more: the ones renewed longest ago come first.
    for (const [other, until] of this.until) {
      if (until > now) break;
      this.until.delete(other);
    }
    this.until.delete(id);
    this.until.set(id, now + TUNABLES.watchInterestMs);
  }

  has(id: string): boolean {
    const until = this.until.get(id);
    return until !== undefined && until > this.now();
  }
}
