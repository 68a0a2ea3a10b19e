import { describe, expect, it } from "vitest";
import "@/lib/protocols/all";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { forkedLog } from "@/lib/kernel/fork";
import { agent, answersFrom, completeAnswer, debateCreated, playScores } from "@/lib/testing/builders";
import { play } from "@/lib/testing/play";
import { forkPoints } from "@/lib/projections/fork/fork-points";
import { slides } from "@/lib/projections/present/slides";
import { costs } from "@/lib/projections/costs";
import { eventSentences } from "@/lib/projections/event-sentence";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { compare } from "./comparison";
import { forkTree } from "./fork-tree";

const panel = ["Api", "Data", "Ops"].map((name) => agent(name));
const SCORES = [
  [60, 95, 95],
  [95, 95, 95],
];
const decide = (choice: string, by: string): Parameters<typeof playScores>[1] => ({
  panel,
  config: { max_iterations: 1 },
  decide: (gate) => ({ ...completeAnswer(gate, choice), answeredBy: by, rationale: `Because of ${by}.` }),
});
const CHILD = deliberationIdSchema.parse("dlb_bbbbbbbbbbbb");

function forkOf(log: ReturnType<typeof playScores>["log"], seq: number) {
  const past = forkedLog(log.slice(0, seq), { id: CHILD, by: "Grace", at: "2026-01-06T09:00:00.000Z" });
  return play({
    created: debateCreated({ panel }),
    from: past,
    answer: answersFrom(SCORES, panel),
    ...decide("one_more_round", "Grace"),
  });
}

describe("a fork beside its original", () => {
  const original = playScores(SCORES, decide("best_round", "Ada"));
  const point = forkPoints(original.log, original.folded).find(({ kind }) => kind === "gate");
  const fork = forkOf(original.log, point?.seq ?? 0);
  const comparison = compare(original, fork);

  it("names the question they part at, both answers, and counts the shared calls once", () => {
    expect(point?.note).toBe("Ada chose “Adopt the design from round 1”. In the fork the question is open again.");
    expect(comparison.shared).toBe(point?.seq);
    expect(comparison.headline).toBe("They ended with different answers.");
    expect([comparison.a.decidedBy, comparison.b.decidedBy]).toEqual(["person", "panel"]);
    expect(comparison.lead).toContain(`Grace forked it. They diverge at the question: “${point?.label}”`);
    expect(comparison.a.differs.map(({ text }) => text).join("")).toContain("Ada at event");
    expect(comparison.b.differs.map(({ text }) => text).join("")).toContain("Grace at event");
    expect(costs(fork.log, fork.folded).total.calls).toBe(fork.folded.lifecycle.calls);
    expect(comparison.sharedCost).toBe("4 calls before they parted were made and paid once, and are counted in A.");
    expect([comparison.sharedRounds.length, comparison.a.ownRounds.length, comparison.b.ownRounds.length]).toEqual([
      1, 0, 1,
    ]);
    expect(comparison.a.dissent.map(({ name }) => name)).toEqual(["Api"]);
    expect(comparison.b.dissent).toEqual([]);
  });

  it("is drawn as a trunk with two branches", () => {
    const { trunk, branches, sentence } = forkTree(comparison);
    expect(trunk?.stops).toHaveLength(1);
    expect(branches.map(({ stops }) => stops.length)).toEqual([0, 1]);
    expect(sentence).toContain("They share 1 round and part at event");
  });

  it("is told apart from one that only looks the same", () => {
    const twin = playScores(SCORES, decide("best_round", "Ada"));
    expect(compare(original, twin)).toMatchObject({
      shared: 0,
      headline: "Both ended with the same answer.",
      lead: "Two deliberations on the same question; nothing is shared.",
    });
  });

  it("lists by name what was raised, and what became of it on each side", () => {
    const { issues } = comparison;
    // Raised before they parted; the fork went on and settled it.
    expect(issues.parted.map(({ a, b }) => [a.name, a.text === b.text, a.state, b.state])).toEqual([
      ["Api", true, "open", "settled"],
    ]);
    expect([issues.onlyA, issues.onlyB, issues.alike]).toEqual([[], [], []]);
    // The same log under another id shares nothing, and yet what it raised says the same.
    const twin = playScores(SCORES, decide("best_round", "Ada"));
    expect(compare(original, twin).issues).toMatchObject({
      parted: [],
      onlyA: [],
      onlyB: [],
      alike: [{ name: "Api" }],
    });
    const quiet = playScores([[95, 95, 95]], { panel });
    expect(compare(original, quiet).issues).toMatchObject({ onlyA: [{ name: "Api" }], onlyB: [], alike: [] });
    expect(compare(quiet, original).issues).toMatchObject({ onlyA: [], onlyB: [{ name: "Api" }] });
  });

  it("has every seat’s verdict in the rounds in which they part", () => {
    const { verdicts } = comparison;
    expect(verdicts?.alike).toEqual(["Round 1"]);
    expect(verdicts?.parted.map(({ name, a, b }) => [name, a.length, b.map(({ word }) => word)])).toEqual([
      ["Round 2", 0, ["95", "95", "95"]],
    ]);
    const quiet = playScores([[95, 95, 95]], { panel });
    const [round] = compare(original, quiet).verdicts?.parted ?? [];
    expect(round?.a.map(({ name, word, isOther }) => [name, word, isOther])).toEqual([
      ["Api", "60", true],
      ["Data", "95", false],
      ["Ops", "95", false],
    ]);
  });

  it("compares no verdicts of two protocols, whose words mean different things", () => {
    const judged = play({ created: rehearsalCreated("judges"), answer: rehearsalAnswer });
    expect(compare(original, judged).verdicts).toBeNull();
  });

  it("says which one asks the other again", () => {
    const { deliberationId } = original.folded.lifecycle;
    const again = play({
      created: { ...debateCreated({ panel }), askedAgainFrom: deliberationId },
      id: CHILD,
      answer: answersFrom(SCORES, panel),
    });
    expect(compare(original, again)).toMatchObject({
      lead: "B asks A again; no event is shared.",
      b: { origin: "asked again" },
    });
    expect(compare(again, original).lead).toBe("A asks B again; no event is shared.");
    expect(eventSentences(again.log)[0]).toMatch(/^\S+ asked again “/);
  });

  it("is presented question first, with the record last", () => {
    const kinds = slides(fork.log, fork.folded).map(({ kind }) => kind);
    expect(kinds[0]).toBe("question");
    expect(kinds[1]).toBe("answer");
    expect(kinds).toContain("story");
    expect(kinds.at(-1)).toBe("record");
  });
});
