import { describe, expect, it } from "vitest";
import { foldEvent } from "../fold";
import { INPUTS } from "./inputs";
import { conditional, PASS, review, reviewStateIn, stateOf } from "./review-harness";

const recommends = { supplements: [{ what: "A table", why: "Expected", priority: "STRONGLY_RECOMMENDED", scope: "small" }] };
const played = review([[conditional(), PASS, { ...PASS, ...recommends }]], { config: { profile: "story", max_rounds: 2 } });
const data = (what: string, decision: "run" | "skip" = "skip") => ({ what, decision, reason: "No data before June." });
const given = (folded: typeof played.folded, decision: "run" | "skip") =>
  foldEvent(folded, { deliberationId: folded.lifecycle.deliberationId, seq: folded.lifecycle.headSeq + 1, at: "2026-01-05T10:00:00.000Z", payload: { type: "input.given", input: "decide_supplement", by: "Ada", data: data("A table", decision) } });

describe("P1-49: a recommended supplement is the person's to decide", () => {
  const refusal = INPUTS["decide_supplement"]?.refusal;

  it("can be decided while the review runs, also while it waits at a gate, and only what was recommended", () => {
    expect(refusal?.(reviewStateIn(played), data("A table"))).toBeNull();
    expect(refusal?.(reviewStateIn(played), data("A map"))).toMatch(/No assessor has recommended/);
    expect(refusal?.({ ...reviewStateIn(played), stopped: "Cancelled, no decision was made" }, data("A table"))).toMatch(/ended/);
  });

  it("keeps the last word, blocks nothing, and leaves the gate open", () => {
    const after = given(given(played.folded, "skip"), "run");
    expect(stateOf(after).supplementDecisions).toEqual([{ what: "A table", decision: "run", reason: "No data before June.", by: "Ada" }]);
    expect(after.lifecycle.openGates).toEqual(played.folded.lifecycle.openGates);
  });
});
