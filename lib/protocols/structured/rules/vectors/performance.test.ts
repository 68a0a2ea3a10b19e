/** A long run folds fast: thirteen rounds, about eighty claims, and a log as long as they get. */
import { expect, it } from "vitest";
import { foldLog, foldEvent, foldFirst } from "@/lib/kernel/fold";
import { quickest } from "@/lib/testing/quickest";
import { deliberate, stateIn } from "../structured-harness";
import type { DeliberationEvent } from "@/lib/events/schema";
import { structured } from "../protocol";
import { stateOf } from "../structured-harness";

const played = deliberate(
  [
    {
      results: ["BROKEN", "UNCLEAR", "ROBUST", "ROBUST"],
      changes: 5,
      claims: { action: 2, guardian: 1, observer: 2, critic: 2 },
    },
  ],
  { config: { stop_threshold: 6 } },
);

it("13 rounds with about 80 claims fold in a small multiple of what reading the log takes, and a readiness after every event too", () => {
  expect(stateIn(played).claims.length).toBeGreaterThan(75);
  expect(stateIn(played).rounds).toHaveLength(14);
  const text = JSON.stringify(played.log);
  const read = quickest(() => void JSON.parse(text));
  // About 4 times as long; a fold that looks at the whole log for every event takes hundreds.
  expect(quickest(() => void foldLog(played.log)) / read).toBeLessThan(60);

  const [first, ...rest] = played.log as [DeliberationEvent, ...DeliberationEvent[]];
  const walk = () => {
    let folded = foldFirst(first);
    for (const event of rest) {
      folded = foldEvent(folded, event);
      structured.readiness(stateOf(folded));
      structured.next(stateOf(folded));
    }
  };
  expect(quickest(walk) / read).toBeLessThan(400);
});

it("an event that is not about a claim leaves all claims as they are", () => {
  const changed = played.log
    .filter((_, index) => index > 0)
    .reduce(
      ({ folded, copies }, event) => {
        const after = foldEvent(folded, event);
        return { folded: after, copies: copies + (stateOf(after).claims === stateOf(folded).claims ? 0 : 1) };
      },
      { folded: foldFirst(played.log[0] as DeliberationEvent), copies: 0 },
    );
  // Once for the update and once for the assessment of each round, and once for the synthesis.
  expect(changed.copies).toBeLessThanOrEqual(13 * 2 + 1);
});
