/** P1-24, P1-40 to P1-42, P1-54: ideas. */
import { describe, expect, it } from "vitest";
import { completeAnswer, eventsOf, inTurn } from "@/lib/testing/builders";
import type { Answer, Played } from "@/lib/testing/play";
import type { Ask } from "../types";
import { chosenIdea } from "./closing";
import { initialSetProblem } from "./idea-card";
import { liveIdeas } from "./ideas";
import { lensOfKind } from "./lenses/lenses";
import { card, countOf, evaluationIn, FIVE_CARDS, gateIn, gatesIn, optionsIn, outcomeIn, rates, review, reviewStateIn, revisionReply, roundsIn, type ReviewGame } from "./review-harness";
import type { ReviewState } from "./state";

/** Visionary, Pragmatic, Scout. */
const TABLE: Readonly<Record<string, readonly [string, string, string]>> = {
  I1: ["STRONG", "VIABLE", "STRONG"],
  I2: ["VIABLE", "VIABLE", "STRONG"],
  I3: ["STRONG", "WEAK", "STRONG"],
  I4: ["KILL", "KILL", "WEAK"],
  I5: ["VIABLE", "VIABLE", "VIABLE"],
};
const SEATS = ["visionary-researcher", "pragmatic-advisor", "field-scout"];
type Rates = (id: string, seat: number, round: number) => string;
const byTable: Rates = (id, seat) => TABLE[id]?.[seat] ?? "STRONG";
const allWeak: Rates = (_id, seat) => (seat === 0 ? "STRONG" : "KILL");

function ideas(rating: Rates, rankings: readonly string[][] = [], { special, config, ...game }: ReviewGame = {}): Played {
  return review([[]], {
    ...game,
    config: { profile: "idea", idea_cards: FIVE_CARDS, literature_search: "provider", ...config },
    special: (ask: Ask, state: ReviewState): Answer | null => {
      const answer = special?.(ask, state);
      if (answer || lensOfKind(ask.kind) === null) return answer ?? null;
      const seat = SEATS.indexOf(ask.agentId);
      return { json: rates(state, (id) => rating(id, seat, ask.round), rankings[seat]) };
    },
  });
}

const same = (ranking: string[]) => [ranking, ranking, ranking];

describe("convergence of ideas", () => {
  it("TV-P1-22: all rank I1, I2, I5 first: shortlist of three", () => {
    const played = ideas(byTable, same(["I1", "I2", "I5", "I3"]));
    expect(evaluationIn(played, 1)).toMatchObject({ status: "consensus", ideas: { shortlist: ["I1", "I2", "I5"] } });
    expect(gateIn(played)).toMatchObject({ kind: "idea_choice", rule: "P1-54" });
  });

  it("TV-P1-23: the top three differ, the top two agree: shortlist of two", () => {
    const played = ideas(byTable, [["I1", "I2", "I5"], ["I1", "I2", "I3"], ["I1", "I2", "I5"]]);
    expect(evaluationIn(played, 1)).toMatchObject({ status: "consensus", ideas: { shortlist: ["I1", "I2"] } });
  });

  it("TV-P1-24: another order is no agreement", () => {
    const played = ideas(byTable, [["I1", "I2"], ["I2", "I1"], ["I1", "I2"]], { config: { max_rounds: 2 } });
    expect(evaluationIn(played, 1)?.status).toBe("continue");
  });

  it("TV-P1-25: without rankings the points decide", () => {
    const played = ideas(byTable);
    expect(evaluationIn(played, 1)).toMatchObject({ status: "consensus", ideas: { points: { I1: 8, I2: 7, I3: 7, I5: 6, I4: 1 }, shortlist: ["I1", "I2", "I5"] } });
  });

  it("P1-24: an agreed top with a WEAK idea in it does not count", () => {
    expect(evaluationIn(ideas(byTable, same(["I3", "I1", "I2"]), { config: { max_rounds: 2 } }), 1)?.status).toBe("continue");
  });

  it("P1-24: every living idea must be rated", () => {
    const special = (ask: Ask, state: ReviewState): Answer | null => (ask.agentId === "field-scout" ? { json: { ...rates(state, () => "STRONG"), idea_verdicts: [] } } : null);
    expect(gateIn(ideas(byTable, [], { special }))).toMatchObject({ kind: "assessor_failed" });
  });
});

describe("rescue", () => {
  it("TV-P1-26: every idea weak to a majority: three new cards, the round number goes on", () => {
    const played = ideas((id, seat, round) => (round === 1 ? allWeak(id, seat, round) : "STRONG"));
    expect(evaluationIn(played, 1)?.status).toBe("rescue");
    expect(liveIdeas(reviewStateIn(played).ideas).map(({ id, origin }) => [id, origin])).toEqual([["I6", "rescue"], ["I7", "rescue"], ["I8", "rescue"]]);
    expect(eventsOf(played.log, "round.started").map(({ round }) => round)).toEqual([1, 2]);
    expect(played.asked.map(({ kind }) => kind).filter((kind) => !kind.startsWith("assess"))).toEqual(["root_cause", "root_cause", "root_cause", "search_broadly", "rescue_ideas"]);
    expect(reviewStateIn(played).searches).toMatchObject([{ purpose: "rescue", queries: ["Too close to known work", "adjacent fields"] }]);
  });

  it("TV-P1-27: one idea VIABLE VIABLE KILL is no rescue", () => {
    const played = ideas((id, seat, round) => (id === "I3" ? (seat === 2 ? "KILL" : "VIABLE") : allWeak(id, seat, round)), [], { config: { max_rounds: 2 } });
    expect(evaluationIn(played, 1)?.status).toBe("continue");
    expect(countOf(played, "rescue_ideas")).toBe(0);
  });

  it("TV-P1-28: the rescue condition in R5 goes to the person, without new cards", () => {
    const played = ideas((id, seat, round) => (round === 5 ? allWeak(id, seat, round) : id === "I1" ? "VIABLE" : "WEAK"));
    expect(evaluationIn(played, 5)).toMatchObject({ status: "max_rounds_reached", ideas: { allFailed: true } });
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds", round: 5 });
    expect(countOf(played, "rescue_ideas")).toBe(0);
    expect(gateIn(played)?.hints[0]).toContain("WEAK or KILL");
    expect(gateIn(played)?.positions[0]?.stance).toContain("I1 STRONG, I2 STRONG");
  });

  it("P1-41: it may trigger again, and the person searches where no service does", () => {
    const played = ideas(allWeak, [], { config: { max_rounds: 3, literature_search: "person" }, decide: (gate) => (gate.kind === "literature" ? completeAnswer(gate, "references") : null) });
    expect(gatesIn(played).map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(["literature P1-41", "literature P1-41", "max_rounds P1-34"]);
    expect(liveIdeas(reviewStateIn(played).ideas).map(({ id }) => id)).toEqual(["I9", "I10", "I11"]);
  });
});

describe("literature between rounds", () => {
  const scouting = (ask: Ask, state: ReviewState): Answer | null => (ask.agentId === "field-scout" && lensOfKind(ask.kind) ? { json: { ...rates(state, () => "WEAK"), searches_needed: ["rivals"] } } : null);
  const divided: Rates = (id) => (id === "I1" ? "VIABLE" : "STRONG");

  it("P1-46: the service looks it up; without one the ideas go on and nobody is stopped", () => {
    const searched = ideas(divided, [], { config: { max_rounds: 2 }, special: scouting });
    expect(reviewStateIn(searched).searches).toMatchObject([{ round: 1, purpose: "requested", queries: ["rivals"] }]);
    const alone = ideas(divided, [], { config: { max_rounds: 2, literature_search: "person" }, special: scouting });
    expect(gatesIn(alone).map(({ kind }) => kind)).toEqual(["max_rounds"]);
  });
});

describe("birth, merge, split, death", () => {
  const operating = (...operations: object[]) => (ask: Ask, state: ReviewState): Answer | null => (ask.kind === "modify_ideas" ? { json: revisionReply(state, { operations }) } : null);
  const op = (kind: string, ids: string[], ...cards: string[]) => ({ kind, ids, cards: cards.map((title) => card(title)), reason: "Better." });
  const divided: Rates = (id) => (id === "I1" ? "STRONG" : "WEAK");

  it("P1-42: ids are never reused and a merge records its parents", () => {
    const played = ideas(divided, [], { config: { max_rounds: 2 }, special: operating(op("merge", ["I1", "i2"], "Both"), op("split", ["I3"], "Left", "Right"), op("kill", ["I4"]), op("birth", [], "New"), op("refine", ["I5"], "Sharper")) });
    const { ideas: all, versions } = reviewStateIn(played);
    expect(all.map(({ id, origin, parents, died }) => [id, origin, parents, died?.into ?? null])).toEqual([
      ["I1", "initial", [], ["I6"]],
      ["I2", "initial", [], ["I6"]],
      ["I3", "initial", [], ["I7", "I8"]],
      ["I4", "initial", [], []],
      ["I5", "initial", [], null],
      ["I6", "merge", ["I1", "I2"], null],
      ["I7", "split", ["I3"], null],
      ["I8", "split", ["I3"], null],
      ["I9", "birth", [], null],
    ]);
    expect(all[4]?.card.title).toBe("Sharper");
    expect(versions[1]?.text).toContain("## I9 · New");
  });

  it.each([
    ["a dead idea", [op("kill", ["I4"]), op("refine", ["I4"], "x")], "no living idea I4"],
    ["a merge of one", [op("merge", ["I1", "i1"], "x")], "merge needs"],
    ["too few survivors", [op("kill", ["I1", "I2", "I3", "I4"])], "must live on"],
  ])("P1-42: %s is refused", (_what, operations, reason) => {
    const played = ideas(divided, [], { special: operating(...operations) });
    expect(eventsOf(played.log, "reply.rejected")[0]?.reason).toContain(reason);
    expect(gateIn(played)).toMatchObject({ kind: "modifier_blocked" });
  });

  it("P1-42: the first set is five cards, mined, safe and ambitious, without twins", () => {
    expect(initialSetProblem(FIVE_CARDS)).toBeNull();
    expect(initialSetProblem(FIVE_CARDS.slice(1))).toContain("exactly 5");
    expect(initialSetProblem(FIVE_CARDS.map((one) => ({ ...one, novelty_source: "a paper" })))).toContain("contradiction mining");
    expect(initialSetProblem(FIVE_CARDS.map((one) => ({ ...one, feasibility: "medium" as const })))).toContain("safe");
    expect(initialSetProblem(FIVE_CARDS.map((one) => ({ ...one, scope: "workshop" as const })))).toContain("ambitious");
    expect(initialSetProblem([...FIVE_CARDS.slice(1), card("two!")])).toContain("twice");
  });

  it("P1-42: without cards the modifier writes the first set before round 1", () => {
    const played = ideas(byTable, [], { config: { idea_cards: [] } });
    expect(played.asked[0]).toMatchObject({ key: "r0/generate_ideas/modifier", round: 0 });
    expect(evaluationIn(played, 1)?.status).toBe("consensus");
  });
});

describe("P1-54: the person's choice", () => {
  const ranked = same(["I1", "I2", "I5"]);

  it("select closes with the idea", () => {
    const played = ideas(byTable, ranked, { decide: inTurn({ choice: "select_i2" }) });
    expect(outcomeIn(played)).toMatchObject({ status: "consensus", decidedBy: "person", recorded: true });
    expect(chosenIdea(reviewStateIn(played))).toBe("I2");
  });

  it.each([["modify_idea", 1], ["combine_ideas", 1], ["own_idea", 3]])("%s grants %i rounds at most, then the choice comes again", (choice, rounds) => {
    const played = ideas((id, seat, round) => (round === 1 ? byTable(id, seat, round) : id === "I1" ? "VIABLE" : "WEAK"), ranked, { decide: (gate, { lifecycle }) => (Object.keys(lifecycle.answeredGates).length === 0 ? completeAnswer(gate, choice) : null) });
    expect(roundsIn(played)).toBe(1 + rounds);
    expect(gateIn(played)).toMatchObject({ kind: "idea_choice", round: 1 + rounds });
    expect(optionsIn(played)).toContain("select_i4");
  });

  it("reject all returns to idea generation with the constraints", () => {
    const played = ideas(byTable, ranked, { decide: inTurn({ choice: "reject_all", texts: { constraints: "No new data" } }) });
    expect(outcomeIn(played)).toMatchObject({ status: "returned", recorded: false });
  });
});
