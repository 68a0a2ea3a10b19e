import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/events/schema";
import { foldEvent, type Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { INPUTS } from "./inputs";
import { lensOfKind } from "./lenses/lenses";
import { literatureRequests } from "./ideas/literature";
import { conditional, FIVE_CARDS, PASS, rates, review, reviewStateIn, roundsIn, stateOf } from "./review-harness";
import type { ReviewState } from "./state";

const recommends = {
  supplements: [{ what: "A table", why: "Expected", priority: "STRONGLY_RECOMMENDED", scope: "small" }],
};
const played = review([[conditional(), PASS, { ...PASS, ...recommends }]], {
  config: { profile: "story", max_rounds: 2 },
});
const data = (what: string, decision: "run" | "skip" = "skip") => ({ what, decision, reason: "No data before June." });
const given = (folded: typeof played.folded, decision: "run" | "skip") =>
  foldEvent(folded, {
    deliberationId: folded.lifecycle.deliberationId,
    seq: folded.lifecycle.headSeq + 1,
    at: "2026-01-05T10:00:00.000Z",
    payload: { type: "input.given", input: "decide_supplement", by: "Ada", data: data("A table", decision) },
  });

describe("P1-49: a recommended supplement is the person's to decide", () => {
  const refusal = INPUTS["decide_supplement"]?.refusal;

  it("can be decided while the review runs, also while it waits at a gate, and only what was recommended", () => {
    expect(refusal?.(reviewStateIn(played), data("A table"))).toBeNull();
    expect(refusal?.(reviewStateIn(played), data("A map"))).toMatch(/No assessor has recommended/);
    expect(
      refusal?.({ ...reviewStateIn(played), stopped: "Cancelled, no decision was made" }, data("A table")),
    ).toMatch(/ended/);
  });

  it("keeps the last word, blocks nothing, and leaves the gate open", () => {
    const after = given(given(played.folded, "skip"), "run");
    expect(stateOf(after).supplementDecisions).toEqual([
      { what: "A table", decision: "run", reason: "No data before June.", by: "Ada" },
    ]);
    expect(after.lifecycle.openGates).toEqual(played.folded.lifecycle.openGates);
  });
});

describe("P1-56: a person can answer a request for literature", () => {
  const refusal = INPUTS["answer_literature"]?.refusal;
  const answered = { query: "rivals", result: "references", text: "Doe 2019 does it for mice." };
  const game = (provider: boolean) => ({
    config: {
      profile: "idea",
      idea_cards: FIVE_CARDS,
      max_rounds: 2,
      literature_search: provider ? "provider" : "person",
    } as const,
    special: (ask: Ask, state: ReviewState) =>
      lensOfKind(ask.kind)
        ? {
            json: {
              ...rates(state, (id) => (id === "I1" ? "VIABLE" : "WEAK")),
              literature_requests: ask.round === 1 && ask.agentId === "field-scout" ? ["rivals"] : [],
            },
          }
        : null,
  });
  const scouted = review([[]], game(false));
  const give = (folded: Folded, answer: Json) =>
    foldEvent(folded, {
      deliberationId: folded.lifecycle.deliberationId,
      seq: folded.lifecycle.headSeq + 1,
      at: "2026-01-05T10:00:00.000Z",
      payload: { type: "input.given", input: "answer_literature", by: "Ada", data: answer },
    });

  it("while the review runs, and only what was asked for", () => {
    expect(refusal?.(reviewStateIn(scouted), answered)).toBeNull();
    expect(refusal?.(reviewStateIn(scouted), { ...answered, query: "friends" })).toBe(
      "No assessor has asked for this.",
    );
    expect(refusal?.({ ...reviewStateIn(scouted), stopped: "Cancelled, no decision was made" }, answered)).toBe(
      "The review has ended.",
    );
    expect(INPUTS["answer_literature"]?.dataSchema.safeParse({ ...answered, text: " " }).success).toBe(false);
  });

  it("is on record as looked up by that person, from the round it came in", () => {
    const after = stateOf(give(scouted.folded, answered));
    expect(after.searches).toEqual([
      {
        round: 2,
        purpose: "given",
        queries: ["rivals"],
        findings: [],
        note: "Doe 2019 does it for mice.",
        by: "Ada",
        seq: scouted.log.length + 1,
      },
    ]);
    expect(literatureRequests(after)).toMatchObject([{ query: "rivals", answer: { by: "Ada" } }]);
    expect(
      stateOf(give(scouted.folded, { query: "rivals", result: "nothing_found", text: "Searched two indexes." }))
        .searches[0]?.note,
    ).toBe("Nothing was found: Searched two indexes.");
  });

  it("a service is not asked for what a person has already answered", () => {
    const { log } = review([[]], game(true));
    const at = log.findIndex(({ payload }) => payload.type === "round.completed");
    const upTo = log.slice(0, at + 1);
    const input = {
      deliberationId: upTo[0]!.deliberationId,
      seq: upTo.length + 1,
      at: "2026-01-05T10:00:00.000Z",
      payload: { type: "input.given" as const, input: "answer_literature", by: "Ada", data: answered },
    };
    const resumed = review([[]], { ...game(true), from: [...upTo, input] });
    expect(resumed.asked.map(({ kind }) => kind)).not.toContain("search_literature");
    expect(roundsIn(resumed)).toBe(2);
  });
});
