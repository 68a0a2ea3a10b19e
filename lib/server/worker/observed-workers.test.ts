import { describe, expect, it } from "vitest";
import { TUNABLES } from "@/lib/runner/tunables";
import { ObservedWorkers, type Sighting } from "./observed-workers";

const { beatMs, lapseMs, goneMs } = TUNABLES;
const ID = "wrk_other";

/** When it is first taken for gone, watched every beat from 0 on; null: not within a minute. */
function goneAt(
  sighting: (now: number) => Omit<Sighting, "id"> | null,
  watched: (now: number, observed: ObservedWorkers) => boolean = () => true,
): number | null {
  const observed = new ObservedWorkers();
  for (let now = 0; now <= 60_000; now += beatMs) {
    if (!watched(now, observed)) continue;
    const seen = sighting(now);
    if (observed.look(seen ? [{ id: ID, ...seen }] : [], now).includes(ID)) return now;
  }
  return null;
}

describe("another worker process", () => {
  it("is alive while it beats, however often its session is cut", () => {
    expect(goneAt((now) => ({ beat: String(Math.floor(now / 1000)), hasSession: now % 2000 > 1000 }))).toBeNull();
  });

  it("is gone soon after its session went with its last beat", () => {
    const at = goneAt((now) => ({ beat: String(Math.min(now, 4000)), hasSession: now <= 4000 }));
    expect(at).toBeGreaterThanOrEqual(4000 + goneMs);
    expect(at).toBeLessThanOrEqual(4000 + goneMs + 2 * beatMs);
  });

  it("is not gone for a session that comes back in time", () => {
    expect(
      goneAt((now) => ({ beat: String(now < 4000 || now > 5600 ? now : 4000), hasSession: now < 4000 || now >= 5000 })),
    ).toBeNull();
  });

  it("is gone when it stands still with its session open, as one that is stopped", () => {
    const at = goneAt((now) => ({ beat: String(Math.min(now, 4000)), hasSession: true }));
    expect(at).toBeGreaterThanOrEqual(4000 + lapseMs);
    expect(at).toBeLessThanOrEqual(4000 + lapseMs + 2 * beatMs);
  });

  it("left behind by processes that are all gone, is watched first", () => {
    const at = goneAt(() => ({ beat: "7", hasSession: false }));
    expect(at).toBeGreaterThanOrEqual(goneMs);
  });

  it("is watched anew after we slept, or saw nothing because the database was away", () => {
    const slept = goneAt(
      () => ({ beat: "7", hasSession: false }),
      (now) => now < goneMs || now > 10_000,
    );
    expect(slept).toBeGreaterThanOrEqual(10_000 + goneMs);
    const away = goneAt(
      () => ({ beat: "7", hasSession: false }),
      (now, observed) => {
        if (now === 800) observed.forget();
        return true;
      },
    );
    expect(away).toBeGreaterThanOrEqual(800 + goneMs);
  });
});
