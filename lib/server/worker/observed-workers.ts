import { TUNABLES } from "@/lib/runner/tunables";

/** Another worker process as the database shows it: its beat, and whether its session lives. */
export type Sighting = { id: string; beat: string; hasSession: boolean };

type Seen = { beat: string; movedAt: number; sessionGoneAt: number | null };

/**
 * Which of the other processes are gone. One is, when its beat stands still for `lapseMs` (it is stopped, asleep or cut
 * off), or for `goneMs` while its session is gone too (it was killed); a session that is only cut comes back sooner.
 *
 * What counts is how long *we* saw nothing move, on our own clock: a database that was away, a clock that was set or our
 * own long sleep makes nobody look dead.
 */
export class ObservedWorkers {
  private readonly seen = new Map<string, Seen>();
  private lastLookAt = Number.NEGATIVE_INFINITY;

  /** Those that are gone by now. */
  look(sightings: readonly Sighting[], now: number): string[] {
    // Stopped, or busy for so long that nothing can be said of the others.
    if (now - this.lastLookAt > TUNABLES.lapseMs / 2) this.seen.clear();
    this.lastLookAt = now;
    const ids = new Set(sightings.map(({ id }) => id));
    for (const id of this.seen.keys()) if (!ids.has(id)) this.seen.delete(id);
    return sightings.flatMap((sighting) => (this.isGone(sighting, now) ? [sighting.id] : []));
  }

  private isGone({ id, beat, hasSession }: Sighting, now: number): boolean {
    const before = this.seen.get(id);
    if (before?.beat !== beat) {
      this.seen.set(id, { beat, movedAt: now, sessionGoneAt: null });
      return false;
    }
    before.sessionGoneAt = hasSession ? null : (before.sessionGoneAt ?? now);
    return (
      now - before.movedAt >= TUNABLES.lapseMs ||
      (before.sessionGoneAt !== null && now - before.sessionGoneAt >= TUNABLES.goneMs)
    );
  }

  /** Nothing was seen for a while, so everybody is watched anew. */
  forget(): void {
    this.seen.clear();
  }
}
