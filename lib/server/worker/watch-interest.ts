import { TUNABLES } from "@/lib/runner/tunables";

/** Which deliberations somebody watches right now. Text being written is sent for these only: nobody pays for unread news. */
export class WatchInterest {
  private readonly until = new Map<string, number>();
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  renew(id: string): void {
    this.until.set(id, this.now() + TUNABLES.watchInterestMs);
  }

  has(id: string): boolean {
    const until = this.until.get(id);
    if (until === undefined) return false;
    if (until > this.now()) return true;
    this.until.delete(id);
    return false;
  }
}
