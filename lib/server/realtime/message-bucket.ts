/** A page sends a handful of messages when it opens; a socket that goes on and on is cut off. */
const BURST = 200;
const PER_SECOND = 20;

export class MessageBucket {
  private level = 0;
  private at = performance.now();

  /** False: too many. */
  take(): boolean {
    const now = performance.now();
    this.level = Math.max(0, this.level - ((now - this.at) / 1000) * PER_SECOND) + 1;
    this.at = now;
    return this.level <= BURST;
  }
}
