/**
 * Milliseconds that pass while the machine sleeps as well. On Linux `performance.now()` stands still then: a lease that
 * was confirmed before an hour of sleep would look fresh after it, and a call be paid for that the successor has made.
 *
 * For promises we make others, which have to run out in time: this clock never runs slow. A wall clock that is set
 * forward makes it run fast, which costs a question to the database. How long others stand still is measured with
 * `performance.now()`, which never runs fast.
 */

/** The wall clock is nudged by a few milliseconds all the time; a sleep that short ends nothing. */
const JUMP_MS = 250;

export function awakeClock(monotonic: () => number, wall: () => number): () => number {
  let slept = 0;
  let apart = wall() - monotonic();
  return () => {
    const at = monotonic();
    const now = wall() - at;
    if (now - apart >= JUMP_MS) slept += now - apart;
    // Also where it was set back: what it is set forward again later counts as sleep, once too often rather than never.
    if (Math.abs(now - apart) >= JUMP_MS) apart = now;
    return at + slept;
  };
}

export const awakeNow = awakeClock(
  () => performance.now(),
  () => Date.now(),
);
