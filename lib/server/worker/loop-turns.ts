/**
 * Computing of many deliberations, a piece at a time. A commit that carries sixty of them, or a network read that brings
 * sixty replies, would otherwise have each build its prompt or fold its reply in one turn of the event loop: heartbeats,
 * sockets and pages of the process would wait for all of them.
 */
import { setImmediate } from "node:timers";

/**
 * What a turn of the loop may spend on deliberations. Shorter turns ask the network more often than there is news, and
 * send each append in a commit of its own; longer ones are felt by whoever else waits.
 */
const TURN_MS = 30;
/** Looked at in one turn: each takes about a millisecond or more. */
const MOST_PER_TURN = 32;

class LoopTurns {
  private readonly waiting: (() => void)[] = [];
  private since: number | null = null;

  /**
   * Undefined: there is time left in this turn, and the work begins at once. (Awaited, undefined lets everybody else ask
   * first, and all of them would be told the same.) Else resolves in a later turn, in the order they came.
   */
  wait(): Promise<void> | undefined {
    if (this.since === null) {
      this.since = performance.now();
      setImmediate(this.begin);
    }
    if (this.waiting.length === 0 && this.hasTime()) return undefined;
    return new Promise((resolve) => void this.waiting.push(resolve));
  }

  private hasTime(): boolean {
    return this.since === null || performance.now() - this.since < TURN_MS;
  }

  private readonly begin = (): void => {
    this.since = null;
    if (this.waiting.length === 0) return;
    // Each in a callback of its own: what one resolves has run before the next looks at the time.
    setImmediate(this.releaseFirst);
    const more = Math.min(this.waiting.length, MOST_PER_TURN) - 1;
    for (let place = 0; place < more; place++) setImmediate(this.release);
    this.since = performance.now();
    setImmediate(this.begin);
  };

  /** However long the network took meanwhile: somebody has to get on in every turn. */
  private readonly releaseFirst = (): void => {
    this.since = performance.now();
    this.release();
  };

  private readonly release = (): void => {
    if (this.hasTime()) this.waiting.shift()?.();
  };
}

/** One for the process: all its deliberations share one event loop. */
export const loopTurns = new LoopTurns();
