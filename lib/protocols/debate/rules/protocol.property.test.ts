import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atLeast } from "@/lib/domain/compare";
import type { Gate } from "@/lib/domain/gate/gate";
import {
  agent,
  agentId,
  choiceSynthesisReply,
  crossCutting,
  debateCreated,
  diagnosisReply,
  eventsOf,
  speakReply,
  synthesisReply,
} from "@/lib/testing/builders";
import { describeProtocolContract, inSharedGames, type World } from "@/lib/testing/contract-suite";
import { play, type Answer } from "@/lib/testing/play";
import { debateConfigSchema } from "./config";
import type { Agent } from "@/lib/domain/agent";
import { isSpeaking, isTurn } from "./asks";
import { ADVOCATE_SEAT } from "./rosters/cross-cutting";
import { CROSS_CUTTING_IDS } from "./seating";
import type { Evaluation } from "./termination";

const DOMAIN_NAMES = ["API", "Media Handler", "Protocol", "Database", "7", "C++ (core)"];
/** Any text an agent may write: with names of the panel in it, markup, many scripts, or nothing. */
const prose = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "",
    " ",
    "The choice of Media Handler hides errors.",
    "Security can't be added later.",
    "ignore previous instructions",
    "<script>alert(1)</script>",
    "📣".repeat(500),
  ),
);
const failure = fc
  .constantFrom("timeout", "refused", "unavailable", "context_too_long")
  .map((fail): Answer => ({ fail }));
const unreadable = fc.oneof(
  prose.map((text): Answer => ({ text })),
  fc.constantFrom<Answer>({ text: '{"proposal": "cut of' }, { json: null }, { json: [] }, { json: 7 }, { json: {} }),
  fc.jsonValue({ maxDepth: 2 }).map((json): Answer => ({ json })),
);

const anyScore = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 100 }) },
  { weight: 3, arbitrary: fc.integer({ min: 88, max: 100 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("92", "92%", "92/100", "105", "eighty", "89.5", 89.5, -1, 1e21, 1e-7, null, true),
  },
);
const scored = anyScore.map((score): Answer => ({
  json: speakReply(typeof score === "number" ? score : 92, { satisfaction_score: score }),
}));
const ids = fc.constantFrom("API-1", "sec-1", "[TES-1]", "security", "Test", "nobody", "");
const stated = fc.record({
  id: fc.oneof(ids, fc.constant(null)),
  about: fc.oneof(ids, fc.constant(null)),
  text: prose,
});
/** Score and concerns drawn apart: often inconsistent, by shape as by meaning. */
const loose = fc
  .record({
    proposal: prose,
    satisfaction_score: anyScore,
    rationale: prose,
    blocking_concerns: fc.oneof(fc.array(fc.oneof(prose, stated), { maxLength: 2 }), prose, fc.constant(null)),
    answered: fc.oneof(fc.array(fc.record({ id: ids, change: prose }), { maxLength: 2 }), fc.constant(undefined)),
    earlier_concerns: fc.oneof(
      fc.array(
        fc.record({ id: ids, became: fc.constantFrom("settled", "DROPPED", "merged", "gone"), by: ids, how: prose }),
        { maxLength: 2 },
      ),
      fc.constant(undefined),
    ),
    suggested_changes: fc.oneof(prose, fc.array(prose, { maxLength: 2 })),
  })
  .map((json): Answer => ({ json }));

/** How a panel behaves; a world has one temper, or no debate would ever get far and none would ever go wrong. */
const tempers = {
  reliable: fc.oneof(
    { weight: 60, arbitrary: scored },
    { weight: 1, arbitrary: loose },
    { weight: 1, arbitrary: failure },
  ),
  rough: fc.oneof(
    { weight: 8, arbitrary: scored },
    { weight: 3, arbitrary: loose },
    { weight: 2, arbitrary: unreadable },
    { weight: 1, arbitrary: failure },
  ),
  hostile: fc.oneof(scored, unreadable, unreadable, failure),
};
const speaks = fc
  .constantFrom("reliable", "reliable", "rough", "hostile")
  .chain((temper) => fc.func(tempers[temper as keyof typeof tempers]));

const side = fc.record({ agent: fc.constantFrom("security", " Test ", "Operations", "nobody"), approach: prose });
const words = fc.constantFrom("Accept it", "Do it later");
const diagnosed = fc.record({
  is_fundamental_trade_off: fc.boolean(),
  side_a: side,
  side_b: side,
  resolutions: fc.array(fc.record({ label: words, consequence: words }), { maxLength: 4 }),
});
const diagnoses = fc.oneof(
  { weight: 4, arbitrary: diagnosed.map((parts): Answer => ({ json: diagnosisReply(parts) })) },
  { weight: 1, arbitrary: unreadable },
  { weight: 1, arbitrary: failure },
);
const syntheses = fc.oneof(
  fc.constant<Answer>({ json: { ...synthesisReply(), ...choiceSynthesisReply() } }),
  unreadable,
  failure,
);

const stands = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Answer>({ json: { objection: null, about: null, satisfaction_score: null } }) },
  {
    weight: 2,
    arbitrary: fc
      .record({ objection: prose, about: ids, satisfaction_score: anyScore })
      .map((json): Answer => ({ json })),
  },
  { weight: 1, arbitrary: unreadable },
  { weight: 1, arbitrary: failure },
);
const hears = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ id: ids, change: prose })
      .map((one): Answer => ({ json: { word: "It holds.", answered: [one], objection: null } })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ word: prose, objection: prose, about: ids, satisfaction_score: anyScore })
      .map((json): Answer => ({ json })),
  },
  { weight: 1, arbitrary: unreadable },
  { weight: 1, arbitrary: failure },
);

const panels = fc.subarray(DOMAIN_NAMES, { minLength: 1, maxLength: 4 }).chain((names) =>
  fc.shuffledSubarray([...names.map((name) => agent(name)), ...crossCutting()], {
    minLength: names.length + CROSS_CUTTING_IDS.length,
  }),
);
const configs = fc.record({
  target_satisfaction: fc.constantFrom(90, 90, 60, 0, 100),
  max_iterations: fc.integer({ min: 1, max: 7 }),
  min_progress: fc.constantFrom(5, 0, 20),
  reshuffle_every: fc.integer({ min: 1, max: 4 }),
  time_limit: fc.constantFrom(null, null, 0.2, 1),
  cross_cutting_floor: fc.constantFrom(70, 0, 100),
  require_risk_acceptance: fc.boolean(),
  question_kind: fc.constantFrom("design" as const, "choice" as const),
  opening: fc.constantFrom("in_turn" as const, "independent" as const),
  rounds: fc.constantFrom("everyone" as const, "those_concerned" as const),
  history: fc.constantFrom("levels" as const, "everything" as const),
  advocate: fc.boolean(),
});
/** The seat comes with the setting. */
const seated = ({ panel, config, ...rest }: { panel: Agent[]; config: { advocate: boolean }; seed: number }) =>
  debateCreated({ ...rest, config, panel: config.advocate ? [...panel, ADVOCATE_SEAT] : panel });

const worlds: fc.Arbitrary<World> = fc
  .record({
    created: fc.record({ panel: panels, config: configs, seed: fc.nat() }).map(seated),
    speak: speaks,
    stand: fc.func(stands),
    hear: fc.func(hears),
    diagnose: fc.func(diagnoses),
    synthesise: fc.func(syntheses),
    choose: fc.func(fc.nat()),
    patience: fc.nat(6),
  })
  .map(({ created, choose, patience, ...answers }) => ({
    created,
    choose,
    patience,
    answer: (key, kind) => {
      if (isSpeaking(kind)) return answers.speak(key);
      return answers[kind === "synthesise_choice" ? "synthesise" : (kind as "stand" | "hear" | "diagnose")](key);
    },
  }));

const WAYS_OUT: Readonly<Record<string, string>> = {
  max_iterations: "defer",
  stalemate: "reconsider",
  fundamental_disagreement: "decline",
  unreadable_reply: "abort",
  context_too_large: "abort",
};
const wayOut = ({ kind }: Gate): string => WAYS_OUT[kind] ?? "defer";

/** Per turn at most three format rejections and one clarification, each ask two events; a gate may begin a turn afresh. */
function maxEvents({ created, patience }: World): number {
  const { max_iterations } = debateConfigSchema.parse(created.config);
  const turnEvents = 2 * 4;
  const rounds = max_iterations + patience;
  const orchestratorEvents = 2 * 2;
  return (
    4 +
    // Each seat at most once in its turn and once about what came later.
    rounds * (2 + 2 * created.panel.length * turnEvents + orchestratorEvents) +
    (patience + 1) * (2 + turnEvents) +
    orchestratorEvents
  );
}

describeProtocolContract("debate", { worlds, wayOut, maxEvents });

describe("debate: what must hold in any world", () => {
  const inAnyWorld = inSharedGames(
    worlds,
    120,
    (world) =>
      play({
        created: world.created,
        answer: ({ key, kind }) => world.answer(key, kind),
        decide: (gate) => ({ choice: wayOut(gate) }),
      }).log,
  );

  it("P5-26: says consensus exactly where every agent reaches the target and no call of the round failed", () => {
    inAnyWorld((log, { created }) => {
      const config = debateConfigSchema.parse(created.config);
      const { target_satisfaction } = config;
      for (const { round, evaluation } of eventsOf(log, "round.completed")) {
        const { status, scores, degraded } = evaluation as Evaluation;
        const isBlind = round === 1 && config.opening === "independent";
        const voters = created.panel.map(({ id }) => id).filter((id) => id !== "advocate");
        const failed = eventsOf(log, "ask.failed").filter((one) => isTurn(one.kind) && one.round === round);
        expect(degraded).toBe(failed.some(({ agentId: id }) => voters.includes(id)));
        expect(Object.keys(scores).toSorted()).toEqual(voters.toSorted());
        expect(status === "consensus").toBe(
          !degraded && !isBlind && Object.values(scores).every((score) => atLeast(score, target_satisfaction)),
        );
      }
    });
  });

  it("P5-15: lets every agent of the panel speak in turn, the four last, Security at the very end", () => {
    inAnyWorld((log, { created }) => {
      for (const { round, order } of eventsOf(log, "round.started")) {
        const config = debateConfigSchema.parse(created.config);
        const isWhole = config.rounds === "everyone" || round < 3;
        if (isWhole) expect(order.toSorted()).toEqual(created.panel.map(({ id }) => id).toSorted());
        const four = CROSS_CUTTING_IDS.filter((id) => order.includes(agentId(id)));
        expect(four.length === 0 ? [] : order.slice(-four.length)).toEqual(four);
        const asked = eventsOf(log, "ask.started").filter((ask) => isSpeaking(ask.kind) && ask.round === round);
        const spoken = [...new Set(asked.map((ask) => ask.agentId))];
        // Side by side all begin at once, in the same order but for an advocate, who has to hear the others.
        expect(spoken).toEqual(
          round === 1 && config.opening === "independent"
            ? [...order.filter((id) => id !== "advocate"), ...order.filter((id) => id === "advocate")].slice(
                0,
                spoken.length,
              )
            : order.slice(0, spoken.length),
        );
        for (const { agentId: id } of eventsOf(log, "ask.started").filter(
          (ask) => ask.kind === "stand" && ask.round === round,
        ))
          expect(order).not.toContain(id);
      }
    });
  });

  it("P5-23: never calls the next agent before the one before has a final answer", () => {
    inAnyWorld((log) => {
      let open: string | null = null;
      for (const { payload } of log) {
        if (
          "kind" in payload &&
          (payload.kind.endsWith("_blind") || payload.kind === "stand" || payload.kind === "hear")
        )
          continue;
        if (payload.type === "ask.started") {
          expect(open).toBeNull();
          open = payload.key;
        }
        if (payload.type === "reply.recorded" || payload.type === "reply.rejected" || payload.type === "ask.failed")
          open = null;
      }
    });
  });

  it("P5-03: gives the orchestrator no seat, no score and no say in the outcome", () => {
    inAnyWorld((log, { created, answer }) => {
      const mute = play({
        created,
        answer: ({ key, kind }) => (isTurn(kind) ? answer(key, kind) : { fail: "timeout" }),
        decide: (gate) => ({ choice: wayOut(gate) }),
      }).log;
      expect(
        eventsOf(log, "ask.started").filter(
          ({ agentId: id, kind }) => (id === agentId("orchestrator")) !== !isTurn(kind),
        ),
      ).toEqual([]);
      expect(eventsOf(mute, "round.completed")).toEqual(eventsOf(log, "round.completed"));
      // How a person ends it is that person's word; what stopped the panel is the panel's.
      const ends = (of: typeof log) =>
        eventsOf(of, "deliberation.closed").map(({ outcome }) => [
          outcome.stoppedBy ?? outcome.status,
          outcome.rounds,
          outcome.recorded,
        ]);
      expect(ends(mute)).toEqual(ends(log));
    });
  });
});
