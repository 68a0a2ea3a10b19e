import type { Clock } from "@/lib/runner/ports";

type Sleeper = { due: number; wake: () => void };

/** A clock that a test moves: whoever sleeps wakes in order, each at its own moment. */
export class FakeClock implements Clock {
  private time: number;
  private sleepers: Sleeper[] = [];
  readonly random: () => number;

  constructor({
    start = Date.parse("2026-01-05T09:00:00Z"),
    random = () => 0.5,
  }: { start?: number; random?: () => number } = {}) {
    this.time = start;
    this.random = random;
  }

  private set = 0;

  readonly now = (): number => this.time + this.set;
  readonly elapsed = (): number => this.time;

  /** As an operator does: nobody who waits wakes for it. */
  setBy(ms: number): void {
    this.set += ms;
  }

  readonly sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const forget = () => {
        this.sleepers = this.sleepers.filter((one) => one !== sleeper);
        signal.removeEventListener("abort", leave);
      };
      const leave = () => {
        forget();
        reject(signal.reason as Error);
      };
      const sleeper: Sleeper = {
        due: this.time + ms,
        wake: () => {
          forget();
          resolve();
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.sleepers.push(sleeper);
    });

  get sleeping(): number {
    return this.sleepers.length;
  }

  /** Lets what is due happen, and what follows from it. */
  async advance(ms: number): Promise<void> {
    const until = this.time + ms;
    for (;;) {
      await settled();
      const next = this.sleepers.reduce<Sleeper | null>(
        (soonest, one) => (soonest && soonest.due <= one.due ? soonest : one),
        null,
      );
      if (!next || next.due > until) break;
      this.time = Math.max(this.time, next.due);
      next.wake();
    }
    this.time = until;
    await settled();
  }

  /** To the next moment somebody waits for; false where nobody does. */
  async step(): Promise<boolean> {
    await settled();
    if (this.sleepers.length === 0) return false;
    await this.advance(Math.max(0, Math.min(...this.sleepers.map(({ due }) => due)) - this.time));
    return true;
  }
}

/** All that can happen without time passing has happened. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
