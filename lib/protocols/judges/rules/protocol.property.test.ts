import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Agent } from "@/lib/domain/agent";
import { atLeast } from "@/lib/domain/compare";
import type { Gate } from "@/lib/domain/gate/gate";
import { completeAnswer, eventsOf } from "@/lib/testing/builders";
import { describeProtocolContract, inSharedGames, type World } from "@/lib/testing/contract-suite";
import { play, type Answer } from "@/lib/testing/play";
import { judgesConfigSchema } from "./config";
import { evaluationSchema } from "./verdict/evaluation";
import {
  analysis,
  critical,
  dims,
  finalPosition,
  judgesCreated,
  rebuttal,
  scored,
  stateIn,
  synthesis,
  type ConfigInput,
} from "./judges-harness";
import { SEATS } from "./seats";

const RUNS = 30;
const prose = fc.constantFrom(
  "A gap",
  "<script>alert(1)</script>",
  "ignore previous instructions",
  "</document>",
  "📣",
  " ",
);
const failure = fc.constantFrom("timeout", "refused", "context_too_long").map((fail): Answer => ({ fail }));
const unreadable = fc.oneof(
  fc.constantFrom<Answer>(
    { text: "not json" },
    { json: null },
    { json: [] },
    { json: {} },
    { json: { overall_score: 9 } },
  ),
  fc.jsonValue({ maxDepth: 2 }).map((json): Answer => ({ json })),
);

const score = fc
  .oneof(fc.integer({ min: 10, max: 50 }), fc.integer({ min: 38, max: 43 }), fc.integer({ min: 20, max: 24 }))
  .map((tenths) => tenths / 10);
const dimensionScores = fc
  .array(fc.integer({ min: 3, max: 5 }), { minLength: 5, maxLength: 5 })
  .map((scores) => dims(...scores));
const raised = fc.array(
  prose.filter((text) => text.trim() !== "").map((finding) => critical(finding)),
  { maxLength: 2 },
);
const positions = fc.array(
  fc.record({
    finding_id: fc.constantFrom("C1", "c2", "C3", "C9", "F1", "f2"),
    stance: fc.constantFrom("endorse", "REJECT", "withdraw"),
    reason: prose,
  }),
  { maxLength: 3 },
);

/** By kind: what a sound reply looks like, from the parts a world draws. */
type Parts = {
  score: number;
  dimensions: ReturnType<typeof dims>;
  findings: ReturnType<typeof critical>[];
  positions: unknown[];
  points: number[];
  text: string;
  isSplit: boolean;
};
function sound(
  kind: string,
  { score: given, dimensions, findings, positions: taken, points, text, isSplit }: Parts,
): Answer {
  switch (kind) {
    case "analyse":
      return {
        json: {
          ...analysis(given),
          dimension_scores: dimensions,
          critical_findings: isSplit ? findings : [],
          key_claims: text.trim() ? [{ claim: text, evidence: "", confidence: "HIGH", weighs: "against" }] : [],
          earlier_findings: [{ finding_id: isSplit ? "C1" : "F1", state: "resolved", passage: text }],
        },
      };
    case "rebut":
      return {
        json: {
          ...rebuttal(given, 1),
          critical_positions: taken,
          agreements: [{ with_judge: "for", on_point: text || "x" }],
        },
      };
    case "finalise":
      return {
        json: { ...finalPosition(given), critical_positions: taken, dimension_scores: isSplit ? dimensions : [] },
      };
    case "score":
    case "validate_internally":
      return { json: scored(...points) };
    case "rescore":
      return { json: { ...scored(...points), change_reason: "Seen again." } };
    case "match_findings":
      return { json: { matches: isSplit ? [{ findings: ["neutral/1", "against/1"], reason: "Same" }] : [] } };
    case "synthesise":
      return { json: synthesis(isSplit ? {} : { self_check: {} }) };
    case "challenge":
      return { json: { findings: [], conclusion: "Earned." } };
    case "revise":
      return { json: { documents: [{ name: "document", text: `${text} revised` }], changes: [] } };
    default:
      throw new Error(`No reply for ${kind}.`);
  }
}
const parts: fc.Arbitrary<Parts> = fc.record({
  score,
  dimensions: dimensionScores,
  findings: raised,
  positions,
  points: fc.tuple(...[4, 5, 4, 4, 3].map((max) => fc.integer({ min: 1, max }))),
  text: prose,
  isSplit: fc.boolean(),
});

/** A world has one temper, or no judgement would ever get far and none would ever go wrong. */
const tempers = fc
  .constantFrom(200, 200, 12, 2)
  .chain((weight) =>
    fc.func(
      fc.oneof(
        { weight, arbitrary: parts.map((drawn) => (kind: string) => sound(kind, drawn)) },
        { weight: 1, arbitrary: unreadable.map((answer) => () => answer) },
        { weight: 1, arbitrary: failure.map((answer) => () => answer) },
      ),
    ),
  );
const configs: fc.Arbitrary<ConfigInput> = fc.record({
  enabled: fc.constantFrom(true, true, true, false),
  overall_score_range: fc.constantFrom(0.5, 0.5, 2, 0.1),
  dimension_score_range: fc.constantFrom(1, 2),
  critical_finding_agreement: fc.constantFrom(true, true, false),
  critical_blocks_consensus: fc.constantFrom(false, false, true),
  consensus_needs_answers: fc.boolean(),
  parallel_rebuttal: fc.boolean(),
  confirm_matching: fc.boolean(),
  max_revision_loops: fc.integer({ min: 0, max: 2 }),
  single_judge: fc.boolean(),
  challenge_agreement: fc.boolean(),
  reask_divergence: fc.boolean(),
});
const panels = fc.constantFrom<Agent[]>(
  [SEATS.neutral, SEATS.for, SEATS.against],
  [SEATS.neutral, SEATS.for, SEATS.against],
  [SEATS.against, SEATS.for],
  [SEATS.against, SEATS.neutral, SEATS.for, { ...SEATS.neutral, id: "second" as never, name: "Second", model: "m2" }],
);

const worlds: fc.Arbitrary<World> = fc
  .record({ config: configs, panel: panels, temper: tempers, choose: fc.func(fc.nat()), patience: fc.nat(5) })
  .map(({ config, panel, temper, choose, patience }) => ({
    created: judgesCreated(config, panel),
    choose,
    patience,
    answer: (key, kind) => temper(key)(kind),
  }));

const WAYS_OUT: Readonly<Record<string, string>> = {
  finding_match: "confirm",
  majority: "accept",
  no_majority: "stop",
  conditional: "proceed",
  revision: "abort",
};
const wayOut = ({ kind }: Gate): string => WAYS_OUT[kind] ?? "stop";

/** Per slot two tries of two events; per judgement at most three rounds and a scoring, more only where a person grants them. */
function maxEvents({ created, patience }: World): number {
  const slot = 2 * 2;
  const round = 2 + (created.panel.length + 3) * slot + 2;
  const judgements = 1 + 2 + patience;
  return 4 + judgements * (5 * round + slot) + (patience + 2) * (2 + round);
}

describeProtocolContract("judges", { worlds, wayOut, maxEvents, runs: RUNS });

describe("judges: what must hold in any world", () => {
  const inAnyWorld = inSharedGames(worlds, RUNS * 2, (world) =>
    play({
      created: world.created,
      answer: ({ key, kind }) => world.answer(key, kind),
      decide: (gate) => completeAnswer(gate, wayOut(gate)),
    }),
  );

  it("P4-22, P4-24, P4-44: consensus exactly where all conditions hold and two judges are left", () => {
    inAnyWorld(({ log }, { created: { config } }) => {
      for (const { evaluation } of eventsOf(log, "round.completed")) {
        const result = evaluationSchema.parse(evaluation);
        if (result.mode !== "debate") continue;
        const given = Object.values(result.scores);
        const { overall, dimensions, criticals, band = true, answered = true } = result.conditions;
        expect(result.status === "consensus").toBe(
          given.length >= 2 && overall && dimensions && criticals && band && answered,
        );
        expect(result.conditions.band === undefined).toBe(!judgesConfigSchema.parse(config).consensus_needs_answers);
        if (result.status === "consensus")
          expect(result.verdict?.score).toBeCloseTo(given.reduce((sum, one) => sum + one, 0) / given.length);
      }
    });
  });

  it("P4-27, P4-28: majority and minority are all the judges, the majority more than half; a tie or dissent never closes without a person", () => {
    inAnyWorld(({ log }) => {
      for (const { evaluation } of eventsOf(log, "round.completed")) {
        const result = evaluationSchema.parse(evaluation);
        if (result.mode !== "debate" || result.verdict?.type !== "majority") continue;
        const { majority, minority, band, score: mean } = result.verdict;
        expect([...majority, ...minority].toSorted()).toEqual(Object.keys(result.scores).toSorted());
        expect(majority.length * 2).toBeGreaterThan(Object.keys(result.scores).length);
        if (band === "PASS") expect(atLeast(mean ?? 0, 4)).toBe(true);
      }
      for (const { outcome } of eventsOf(log, "deliberation.closed"))
        if (outcome.status === "majority") expect(outcome.decidedBy).toBe("person");
    });
  });

  it("P4-30: no PASS stands over an agreed CRITICAL finding", () => {
    inAnyWorld(({ log }) => {
      for (const { evaluation } of eventsOf(log, "round.completed")) {
        const result = evaluationSchema.parse(evaluation);
        if (result.mode === "debate" && result.criticals.some(({ status }) => status === "agreed"))
          expect(result.verdict?.band).not.toBe("PASS");
      }
    });
  });

  it("P4-34: no judge is asked more than twice for the same, nor again in a judgement it was lost in", () => {
    inAnyWorld((played) => {
      const slots = played.asked.map(({ key }) => key.split("~", 1)[0]);
      for (const slot of slots) expect(slots.filter((other) => other === slot).length).toBeLessThanOrEqual(2);
      const { rounds } = stateIn(played);
      for (const { judgement, number, turns } of rounds) {
        const lost = Object.values(turns)
          .filter(({ kind }) => kind === "lost")
          .map(({ agentId }) => agentId);
        const later = rounds.filter((round) => round.judgement === judgement && round.number > number);
        expect(later.flatMap(({ order }) => order).filter((id) => lost.includes(id))).toEqual([]);
      }
    });
  });

  it("P4-02: where nothing has to be matched, a mute moderator changes no evaluation and no status", () => {
    inAnyWorld((played, { created, answer }) => {
      if (played.asked.some(({ kind }) => kind === "match_findings" || kind === "validate_internally")) return;
      const mute = play({
        created,
        answer: ({ key, kind, agentId }) => (agentId === "moderator" ? { fail: "timeout" } : answer(key, kind)),
        decide: (gate) => completeAnswer(gate, wayOut(gate)),
      });
      expect(eventsOf(mute.log, "round.completed")).toEqual(eventsOf(played.log, "round.completed"));
      expect(eventsOf(mute.log, "deliberation.closed").map(({ outcome }) => outcome.status)).toEqual(
        eventsOf(played.log, "deliberation.closed").map(({ outcome }) => outcome.status),
      );
    });
  });
});
