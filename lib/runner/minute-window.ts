const MINUTE = 60_000;

export type Entry = { readonly at: number; amount: number };

/** What was used in the last minute. A sliding minute, not one by the clock: no window of sixty seconds ever holds more than the limit. */
export class MinuteWindow {
  private entries: Entry[] = [];
  private first = 0;
  private sum = 0;

  add(at: number, amount: number): Entry {
    const entry = { at, amount };
    this.entries.push(entry);
    this.sum += amount;
    return entry;
  }

  /** What was reserved turned out to be more or less. */
  correct(entry: Entry, amount: number, now: number): void {
    this.forget(now);
    if (entry.at + MINUTE > now) this.sum += amount - entry.amount;
    entry.amount = amount;
  }

  used(now: number): number {
    this.forget(now);
    return this.sum;
  }

  /** When `amount` more fits; now if it does, Infinity if it never does. */
  fitsAt(now: number, amount: number, limit: number | null): number {
    this.forget(now);
    if (limit === null) return now;
    if (amount > limit) return Number.POSITIVE_INFINITY;
    let left = this.sum;
    for (let index = this.first; left + amount > limit; index++) {
      const entry = this.entries[index];
      if (!entry) break;
      left -= entry.amount;
      if (left + amount <= limit || index === this.entries.length - 1) return entry.at + MINUTE;
    }
    return now;
  }

  private forget(now: number): void {
    for (let entry = this.entries[this.first]; entry && entry.at + MINUTE <= now; entry = this.entries[++this.first])
      this.sum -= entry.amount;
    if (this.first > 1024 && this.first * 2 > this.entries.length) {
      this.entries = this.entries.slice(this.first);
      this.first = 0;
    }
    if (this.first === this.entries.length) {
      this.entries = [];
      this.first = 0;
      this.sum = 0;
    }
  }
}
