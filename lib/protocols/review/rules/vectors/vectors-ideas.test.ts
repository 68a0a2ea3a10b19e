/** P1-24, P1-40 to P1-42, P1-54: ideas. */
import { describe, expect, it } from "vitest";
import type { Json } from "@/lib/events/schema";
import { agentId, completeAnswer, eventsOf, inTurn } from "@/lib/testing/builders";
import type { Answer, Played } from "@/lib/testing/play";
import { foldLog } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { chosenIdea, knownLimitations } from "../closing";
import { initialSetProblem } from "../ideas/idea-card";
import { liveIdeas } from "../ideas/ideas";
import { lensOfKind } from "../lenses/lenses";
import { literatureRequests } from "../ideas/literature";
import { readiness } from "../readiness";
import {
  card,
  countOf,
  evaluationIn,
  FIVE_CARDS,
  gateIn,
  gatesIn,
  optionsIn,
  outcomeIn,
  rates,
  review,
  reviewStateIn,
  revisionReply,
  roundsIn,
  stateOf,
  type ReviewGame,
} from "../review-harness";
import type { ReviewState } from "../state";

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

function ideas(
  rating: Rates,
  rankings: readonly string[][] = [],
  { special, config, ...game }: ReviewGame = {},
): Played {
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
    const played = ideas(byTable, [
      ["I1", "I2", "I5"],
      ["I1", "I2", "I3"],
      ["I1", "I2", "I5"],
    ]);
    expect(evaluationIn(played, 1)).toMatchObject({ status: "consensus", ideas: { shortlist: ["I1", "I2"] } });
  });

  it("TV-P1-24: another order is no agreement", () => {
    const played = ideas(
      byTable,
      [
        ["I1", "I2"],
        ["I2", "I1"],
        ["I1", "I2"],
      ],
      { config: { max_rounds: 2 } },
    );
    expect(evaluationIn(played, 1)?.status).toBe("continue");
  });

  it("TV-P1-25: without rankings the points decide", () => {
    const played = ideas(byTable);
    expect(evaluationIn(played, 1)).toMatchObject({
      status: "consensus",
      ideas: { points: { I1: 8, I2: 7, I3: 7, I5: 6, I4: 1 }, shortlist: ["I1", "I2", "I5"] },
    });
  });

  it("P1-24: an agreed top with a WEAK idea in it does not count", () => {
    expect(evaluationIn(ideas(byTable, same(["I3", "I1", "I2"]), { config: { max_rounds: 2 } }), 1)?.status).toBe(
      "continue",
    );
  });

  it("P1-24: every living idea must be rated", () => {
    const special = (ask: Ask, state: ReviewState): Answer | null =>
      ask.agentId === "field-scout" ? { json: { ...rates(state, () => "STRONG"), idea_verdicts: [] } } : null;
    expect(gateIn(ideas(byTable, [], { special }))).toMatchObject({ kind: "assessor_failed" });
  });
});

describe("P1-55: a ranking holds living ideas, each once", () => {
  /** The Field Scout ranks badly the first `times` times it is asked. */
  const ranking =
    (ids: string[], times: number, more: object = {}) =>
    (ask: Ask, state: ReviewState): Answer | null =>
      ask.agentId === "field-scout" && lensOfKind(ask.kind) && Number(ask.key.split("~")[1] ?? 1) <= times
        ? { json: { ...rates(state, () => "STRONG", ids), ...more } }
        : null;
  const reasonsIn = ({ log }: Played) => eventsOf(log, "reply.rejected").map(({ reason }) => reason);

  it("an unknown or repeated id is asked about again, and the reply that mends it counts", () => {
    const played = ideas(byTable, same(["I1", "I2", "I5"]), {
      special: ranking(["I1", "I9", "i1", "I2", "I1", "I12"], 1),
    });
    expect(reasonsIn(played)).toEqual([
      "ranking: I9 and I12 are not living ideas, I1 is listed 3 times. List each idea at most once; the living ones are I1, I2, I3, I4, I5",
    ]);
    expect(played.asked.find(({ key }) => key === "r1/assess_scout/field-scout~2")?.correction?.reason).toContain(
      "I9 and I12",
    );
    expect(evaluationIn(played, 1)).toMatchObject({ status: "consensus", ideas: { shortlist: ["I1", "I2", "I5"] } });
  });

  it("says everything that is wrong at once", () => {
    const verdicts = {
      idea_verdicts: [
        {
          idea_id: "I1",
          verdict: "STRONG",
          reasoning: "So.",
          competition: "",
          timing: "right",
          venue_fit: "",
          differentiation: "",
          is_urgent: false,
        },
      ],
    };
    const [reason] = reasonsIn(
      ideas(byTable, [], {
        special: ranking(["I7"], 1, {
          ...verdicts,
          disagreements: [{ with_agent: "nobody", topic: null, point: "p", reason: "r", counter_proposal: "c" }],
        }),
      }),
    );
    expect(reason).toMatch(/with_agent: “nobody”.*no verdict on I2, I3, I4, I5.*ranking: I7 is not a living idea/);
  });

  it("an idea that was merged or killed can't be ranked any more", () => {
    const special = (ask: Ask, state: ReviewState): Answer | null => {
      if (ask.kind === "modify_ideas")
        return {
          json: revisionReply(state, {
            operations: [{ kind: "kill", ids: ["I4"], cards: [], reason: "Done before." }],
          }),
        };
      return ask.round === 2 ? ranking(["I4", "I1"], 1)(ask, state) : null;
    };
    const played = ideas((id) => (id === "I1" ? "STRONG" : "WEAK"), [], { special, config: { max_rounds: 2 } });
    expect(reasonsIn(played)).toEqual([expect.stringContaining("ranking: I4 is not a living idea")]);
  });

  it("twice wrong, the person is asked", () => {
    expect(gateIn(ideas(byTable, [], { special: ranking(["I9"], 2) }))).toMatchObject({ kind: "assessor_failed" });
  });

  it("a stored reply that was accepted before the rule still folds to the same round", () => {
    const played = ideas(byTable, same(["I1", "I2", "I5"]));
    const stored = played.log.map((event) =>
      event.payload.type === "reply.recorded" && event.payload.agentId === "field-scout"
        ? {
            ...event,
            payload: {
              ...event.payload,
              reply: { ...(event.payload.reply as object), ranking: ["I1", "I2", "I5", "I5", "I77"] } as Json,
            },
          }
        : event,
    );
    const { rounds } = stateOf(foldLog(stored));
    expect(rounds[0]?.turns[agentId("field-scout")]?.assessment.ranking).toEqual(["I1", "I2", "I5", "I5", "I77"]);
    expect(rounds[0]?.evaluation).toEqual(reviewStateIn(played).rounds[0]?.evaluation);
  });
});

describe("rescue", () => {
  it("TV-P1-26: every idea weak to a majority: three new cards, the round number goes on", () => {
    const played = ideas((id, seat, round) => (round === 1 ? allWeak(id, seat, round) : "STRONG"));
    expect(evaluationIn(played, 1)?.status).toBe("rescue");
    expect(liveIdeas(reviewStateIn(played).ideas).map(({ id, origin }) => [id, origin])).toEqual([
      ["I6", "rescue"],
      ["I7", "rescue"],
      ["I8", "rescue"],
    ]);
    expect(eventsOf(played.log, "round.started").map(({ round }) => round)).toEqual([1, 2]);
    expect(played.asked.map(({ kind }) => kind).filter((kind) => !kind.startsWith("assess"))).toEqual([
      "root_cause",
      "root_cause",
      "root_cause",
      "search_broadly",
      "rescue_ideas",
    ]);
    expect(reviewStateIn(played).searches).toMatchObject([
      { purpose: "rescue", queries: ["Too close to known work", "adjacent fields"] },
    ]);
  });

  it("TV-P1-27: one idea VIABLE VIABLE KILL is no rescue", () => {
    const played = ideas(
      (id, seat, round) => (id === "I3" ? (seat === 2 ? "KILL" : "VIABLE") : allWeak(id, seat, round)),
      [],
      { config: { max_rounds: 2 } },
    );
    expect(evaluationIn(played, 1)?.status).toBe("continue");
    expect(countOf(played, "rescue_ideas")).toBe(0);
  });

  it("TV-P1-28: the rescue condition in R5 goes to the person, without new cards", () => {
    const played = ideas((id, seat, round) =>
      round === 5 ? allWeak(id, seat, round) : id === "I1" ? "VIABLE" : "WEAK",
    );
    expect(evaluationIn(played, 5)).toMatchObject({ status: "max_rounds_reached", ideas: { allFailed: true } });
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds", round: 5 });
    expect(countOf(played, "rescue_ideas")).toBe(0);
    expect(gateIn(played)?.reason).toContain("WEAK or KILL");
    expect(gateIn(played)?.positions[0]?.stance).toContain("I1 STRONG, I2 STRONG");
  });

  it("P1-41: it may trigger again, and the person searches where no service does", () => {
    const played = ideas(allWeak, [], {
      config: { max_rounds: 3, literature_search: "person" },
      decide: (gate) => (gate.kind === "literature" ? completeAnswer(gate, "references") : null),
    });
    expect(gatesIn(played).map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
      "literature P1-41",
      "literature P1-41",
      "max_rounds P1-55",
    ]);
    expect(liveIdeas(reviewStateIn(played).ideas).map(({ id }) => id)).toEqual(["I9", "I10", "I11"]);
  });
});

describe("P1-55: no idea is left at the round limit", () => {
  const dropping = (ask: Ask, state: ReviewState): Answer | null =>
    ask.kind === "modify_ideas" && ask.round === 1
      ? {
          json: revisionReply(state, {
            operations: [
              { kind: "kill", ids: ["I5"], cards: [], reason: "Done by others." },
              { kind: "merge", ids: ["I3", "I4"], cards: [card("Both")], reason: "One question." },
            ],
          }),
        }
      : null;
  /** Round 1 leaves I1 standing, round 2 nothing. */
  const failing: Rates = (id, seat, round) =>
    round === 1 ? (id === "I1" ? "VIABLE" : "WEAK") : round === 2 ? allWeak(id, seat, round) : "STRONG";
  const stuck = (game: ReviewGame = {}) =>
    ideas(failing, [], { config: { max_rounds: 2 }, special: dropping, ...game });

  it("offers the living ideas as they are, a revival of any that did not become another, a rescue or the end, and nothing else", () => {
    const played = stuck();
    expect(optionsIn(played)).toEqual([
      "select_i1",
      "select_i2",
      "select_i6",
      "revive_i1",
      "revive_i2",
      "revive_i6",
      "revive_i5",
      "rescue",
      "end",
    ]);
    expect(gateIn(played)).toMatchObject({ kind: "max_rounds", rule: "P1-55", round: 2 });
    expect(gateIn(played)?.options.find(({ id }) => id === "revive_i5")?.label).toBe("Revive I5: Five");
    expect(gateIn(played)?.hints).toContain("I5 Five — dropped after round 1: Done by others.");
    expect(gateIn(played)?.hints).toContain(
      "I1 One — Visionary Researcher STRONG, Pragmatic Advisor KILL, Field Scout KILL",
    );
    expect(countOf(played, "summarise")).toBe(0);
  });

  it("taking one anyway closes with it, and with what was held against it as a limitation", () => {
    const played = stuck({ decide: inTurn({ choice: "select_i2" }) });
    expect(outcomeIn(played)).toMatchObject({
      status: "accepted_with_issues",
      decidedBy: "person",
      recorded: true,
      rounds: 2,
    });
    expect(chosenIdea(reviewStateIn(played))).toBe("I2");
    expect(knownLimitations(reviewStateIn(played))).toContain(
      "I2 was chosen without the panel's agreement: Visionary Researcher STRONG, Pragmatic Advisor KILL, Field Scout KILL",
    );
  });

  it("a revived idea is back in the set for one more round, with its history", () => {
    const played = stuck({
      decide: inTurn({ choice: "revive_i5", rationale: "The rival work was withdrawn.", answeredBy: "Ada" }),
    });
    const { ideas: all, versions, extendedByUser } = reviewStateIn(played);
    expect(roundsIn(played)).toBe(3);
    expect(extendedByUser).toBe(1);
    expect(all.find(({ id }) => id === "I5")).toMatchObject({
      died: null,
      revived: { round: 2, by: "Ada", died: { round: 1, reason: "Done by others." } },
    });
    expect(versions.map(({ kind }) => kind)).toEqual(["initial", "revision", "revival", "revision"]);
    expect(versions[2]).toMatchObject({
      by: "Ada",
      changes: [{ what: "Revived I5 “Five”", why: "The rival work was withdrawn." }],
    });
    expect(versions[2]?.text).toContain("## I5 · Five");
    expect(played.asked.filter(({ kind }) => kind === "modify_ideas")).toHaveLength(2);
    expect(evaluationIn(played, 3)?.status).toBe("consensus");
  });

  it("an idea that never left the set is worked over once more", () => {
    const played = stuck({ decide: inTurn({ choice: "revive_i2" }) });
    expect(reviewStateIn(played).versions.map(({ kind }) => kind)).toEqual(["initial", "revision", "revision"]);
    expect(roundsIn(played)).toBe(3);
  });

  it.each([
    ["kill", { kind: "kill", ids: ["i5"], cards: [], reason: "Still done." }],
    ["merge away", { kind: "merge", ids: ["I5", "I1"], cards: [card("Mixed")], reason: "Similar." }],
  ])("the modifier can't %s what a person revived", (_how, operation) => {
    const special = (ask: Ask, state: ReviewState): Answer | null =>
      ask.kind === "modify_ideas" && ask.round === 2
        ? { json: revisionReply(state, { operations: [operation] }) }
        : dropping(ask, state);
    expect(eventsOf(stuck({ special, decide: inTurn({ choice: "revive_i5" }) }).log, "reply.rejected")[0]?.reason).toBe(
      "a person has revived I5: refine it, and neither kill, merge nor split it in this round",
    );
  });

  it("a rescue writes three new ideas and grants one round for them", () => {
    const played = stuck({ decide: inTurn({ choice: "rescue" }) });
    expect(played.asked.map(({ kind }) => kind).slice(-8)).toEqual([
      "root_cause",
      "root_cause",
      "root_cause",
      "search_broadly",
      "rescue_ideas",
      "assess_visionary",
      "assess_pragmatic",
      "assess_scout",
    ]);
    expect(liveIdeas(reviewStateIn(played).ideas).map(({ id }) => id)).toEqual(["I7", "I8", "I9"]);
    expect(roundsIn(played)).toBe(3);
  });

  it("the end takes none of them", () => {
    const played = stuck({ decide: inTurn({ choice: "end" }) });
    expect(outcomeIn(played)).toMatchObject({ status: "stopped", recorded: false });
    expect(chosenIdea(reviewStateIn(played))).toBeNull();
  });

  it("while an idea stands, the sides and one more round are offered, and the ideas a majority would take", () => {
    const played = ideas((id, seat) => (id === "I1" || (id === "I2" && seat !== 1) ? "VIABLE" : "WEAK"), [], {
      config: { max_rounds: 1 },
    });
    expect(optionsIn(played)).toEqual(["select_i1", "select_i2", "side_x", "side_y", "compromise", "one_more_round"]);
    expect(gateIn(played)?.options[0]?.consequence).toBe(
      "The review closes with I1 (Visionary Researcher VIABLE, Pragmatic Advisor VIABLE, Field Scout VIABLE). The record says that the panel did not agree on it, and lists unresolved issues as known limitations.",
    );
    expect(gateIn(played)?.options[2]?.consequence).toContain("none of them chosen");
  });

  it("a gate opened before this rule is answered as it was", () => {
    const played = stuck();
    const log = played.log.map((event) =>
      event.payload.type === "gate.opened"
        ? {
            ...event,
            payload: {
              ...event.payload,
              gate: {
                ...event.payload.gate,
                options: [
                  { id: "side_x", label: "Side with A", consequence: "", requires: [] },
                  { id: "one_more_round", label: "One more", consequence: "", requires: [] },
                ],
              },
            },
          }
        : event,
    );
    expect(roundsIn(stuck({ from: log, decide: inTurn({ choice: "one_more_round" }) }))).toBe(3);
    expect(outcomeIn(stuck({ from: log, decide: inTurn({ choice: "side_x" }) }))).toMatchObject({
      status: "accepted_with_issues",
    });
  });
});

describe("literature between rounds", () => {
  const scouting = (ask: Ask, state: ReviewState): Answer | null =>
    ask.agentId === "field-scout" && lensOfKind(ask.kind)
      ? { json: { ...rates(state, () => "WEAK"), searches_needed: ["rivals"] } }
      : null;
  const divided: Rates = (id) => (id === "I1" ? "VIABLE" : "STRONG");

  it("P1-46: the service looks it up; without one the ideas go on and nobody is stopped", () => {
    const searched = ideas(divided, [], { config: { max_rounds: 2 }, special: scouting });
    expect(reviewStateIn(searched).searches).toMatchObject([{ round: 1, purpose: "requested", queries: ["rivals"] }]);
    const alone = ideas(divided, [], { config: { max_rounds: 2, literature_search: "person" }, special: scouting });
    expect(gatesIn(alone).map(({ kind }) => kind)).toEqual(["max_rounds"]);
  });
});

describe("P1-56: a request for literature never vanishes", () => {
  const asking = (ask: Ask, state: ReviewState): Answer | null => {
    if (!lensOfKind(ask.kind)) return null;
    const rated = rates(state, (id) => (id === "I1" ? "VIABLE" : "WEAK"));
    return {
      json:
        ask.agentId === "field-scout"
          ? { ...rated, searches_needed: [` rivals`, `since round ${ask.round}`] }
          : ask.agentId === "pragmatic-advisor"
            ? { ...rated, literature_requests: ["rivals"] }
            : rated,
    };
  };
  const alone = (game: ReviewGame = {}) =>
    ideas(byTable, [], { config: { max_rounds: 2, literature_search: "person" }, special: asking, ...game });
  const requests = (played: Played) =>
    literatureRequests(reviewStateIn(played)).map(({ query, askedBy, answer }) => [
      query,
      askedBy.map(({ agentId: by, round }) => `${by} ${round}`),
      answer?.by ?? null,
    ]);

  it("without a service every request stands open, with who asked and when, and the person sees it at the gate", () => {
    const played = alone();
    expect(requests(played)).toEqual([
      ["rivals", ["pragmatic-advisor 1", "field-scout 1", "pragmatic-advisor 2", "field-scout 2"], null],
      ["since round 1", ["field-scout 1"], null],
      ["since round 2", ["field-scout 2"], null],
    ]);
    expect(gateIn(played)?.hints).toContain("Not looked up: “since round 1”, asked for by Field Scout in round 1");
    expect(readiness(reviewStateIn(played)).requirements.find(({ id }) => id === "literature")?.text).toBe(
      "Literature asked for and not looked up: rivals; since round 1; since round 2",
    );
  });

  it("what the service found answers the round it was asked in; the last round's requests stay open", () => {
    expect(requests(alone({ config: { max_rounds: 2, literature_search: "provider" } }))).toEqual([
      ["rivals", expect.anything(), "the literature service"],
      ["since round 1", ["field-scout 1"], "the literature service"],
      ["since round 2", ["field-scout 2"], null],
    ]);
  });

  it("a service that fails leaves them open and stops nobody", () => {
    const failing = (ask: Ask, state: ReviewState): Answer | null =>
      ask.kind === "search_literature" ? { fail: "unavailable" } : asking(ask, state);
    const played = alone({ config: { max_rounds: 2, literature_search: "provider" }, special: failing });
    expect(requests(played).map(([, , by]) => by)).toEqual([null, null, null]);
    expect(gatesIn(played).map(({ kind }) => kind)).toEqual(["max_rounds"]);
  });
});

describe("birth, merge, split, death", () => {
  const operating =
    (...operations: object[]) =>
    (ask: Ask, state: ReviewState): Answer | null =>
      ask.kind === "modify_ideas" ? { json: revisionReply(state, { operations }) } : null;
  const op = (kind: string, ids: string[], ...cards: string[]) => ({
    kind,
    ids,
    cards: cards.map((title) => card(title)),
    reason: "Better.",
  });
  const divided: Rates = (id) => (id === "I1" ? "STRONG" : "WEAK");

  it("P1-42: ids are never reused and a merge records its parents", () => {
    const played = ideas(divided, [], {
      config: { max_rounds: 2 },
      special: operating(
        op("merge", ["I1", "i2"], "Both"),
        op("split", ["I3"], "Left", "Right"),
        op("kill", ["I4"]),
        op("birth", [], "New"),
        op("refine", ["I5"], "Sharper"),
      ),
    });
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
    expect(initialSetProblem(FIVE_CARDS.map((one) => ({ ...one, novelty_source: "a paper" })))).toContain(
      "contradiction mining",
    );
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
    expect(outcomeIn(played)).toMatchObject({ status: "chosen", decidedBy: "person", recorded: true });
    expect(chosenIdea(reviewStateIn(played))).toBe("I2");
  });

  it.each([
    ["modify_idea", 1],
    ["combine_ideas", 1],
    ["own_idea", 3],
  ])("%s grants %i rounds at most, then the choice comes again", (choice, rounds) => {
    const played = ideas(
      (id, seat, round) => (round === 1 ? byTable(id, seat, round) : id === "I1" ? "VIABLE" : "WEAK"),
      ranked,
      {
        decide: (gate, { lifecycle }) =>
          Object.keys(lifecycle.answeredGates).length === 0 ? completeAnswer(gate, choice) : null,
      },
    );
    expect(roundsIn(played)).toBe(1 + rounds);
    expect(gateIn(played)).toMatchObject({ kind: "idea_choice", round: 1 + rounds });
    expect(optionsIn(played)).toContain("select_i4");
  });

  it("reject all returns to idea generation with the constraints", () => {
    const played = ideas(byTable, ranked, {
      decide: inTurn({ choice: "reject_all", texts: { constraints: "No new data" } }),
    });
    expect(outcomeIn(played)).toMatchObject({ status: "returned", recorded: false });
  });
});
