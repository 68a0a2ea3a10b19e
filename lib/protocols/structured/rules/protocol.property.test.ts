/** What must hold in any world: the contract of every protocol, and what this one promises besides. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventsOf } from "@/lib/testing/builders";
import { describeProtocolContract, inSharedGames, type World } from "@/lib/testing/contract-suite";
import { play, type Answer } from "@/lib/testing/play";
import { foldLog } from "@/lib/kernel/fold";
import { exportFiles } from "./export/export-files";
import { scorecard } from "./madef/scorecard";
import { retrospectiveOf } from "./rounds/retrospective";
import {
  deliberate,
  plainReply,
  stateIn,
  stateOf,
  structuredCreated,
  type ConfigInput,
  type RoundScript,
} from "./structured-harness";
import { validateFiles } from "./validator/validate-files";
import { BASES, CHECKS, DRIFT_VERDICTS, VERDICTS, type Role } from "./vocabulary";

/**
 * A reply depends on the state (it cites what there is), and a world may answer by the ask's key alone. So each ask is
 * answered from a template that is valid wherever it comes, or by something no protocol takes.
 */
const words = "word ".repeat(20);
const claims = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `Claim ${index}.`, testable_as: "Seen.", supersedes: null }));
const steps = (count: number) =>
  Array.from({ length: count }, () => ({ action: "x", delta: "a: 0 → 1", observable: "y", outcome: "success" }));

function template(kind: string, round: number, pick: number): unknown {
  const result = VERDICTS[pick % 3];
  const claims_tested =
    pick % 4 === 0
      ? [
          {
            claim_id: `C-${1 + (pick % round)}-${1 + (pick % 3)}`,
            why: "w",
            basis: BASES[pick % 4],
            shown: pick % 8 === 0 ? "Exports share the worker pool." : null,
            polarity: "default",
          },
        ]
      : [];
  const refs = (one: string, other: string) => [`round_${round}/${one}`, `round_${round}/${other}`];
  const common = { prior_decisions: [], claims: claims(1 + (pick % 3)) };
  switch (kind) {
    case "trace":
      return {
        traces: ["happy_path", "edge_case", "cross_round_reference"].map((trace) => ({
          kind: trace,
          title: trace,
          trigger: trace,
          initial_state: steps(3).map(() => ({ variable: "a", value: "0" })),
          steps: steps(10),
          outcome: "z",
          hooks: [],
          uses: { round: 0, primitive: "p" },
          self_assessment: 3,
        })),
        ...common,
      };
    case "invariant":
      return {
        invariant: "i",
        property: "p",
        measure: "m",
        tolerance: "t",
        relevance: "r",
        verdict: "PASS",
        evidence: ["e"],
        confidence: 3,
        failure_mechanism: null,
        condition: null,
        ...common,
      };
    case "walkthrough":
      return {
        persona: { name: "n", role: "r", skill: "s" },
        goal: "g",
        starting_context: "c",
        steps: steps(8),
        friction_points: [{ step: 1, what: "w" }],
        verdict: "Yes",
        time_to_first_output: "1 min",
        would_recommend: "Yes",
        self_assessment: 3,
        ...common,
      };
    case "attack":
      return {
        target: { what: "w", why: "y" },
        hypothesis: "h",
        preconditions: ["p"],
        steps: steps(5),
        broken_if: "b",
        robust_if: "r",
        verdict: result,
        robust_evidence: "e",
        confidence: 4,
        load_bearing_assumption: "a",
        ...common,
      };
    case "critic_attack_on_action_trace":
      return {
        traces: ["happy_path", "edge_case", "cross_round_reference"].map((trace) => ({
          trace,
          strikes_at: "s",
          preconditions_realistic: true,
          outcome_flips: result === "BROKEN",
          invariant_violated: false,
          absorbed_by: "x",
        })),
        result,
        evidence_refs: refs("critic", "action"),
        claims_tested,
        notes: "n",
      };
    case "guardian_vs_observer_walkthrough":
      return {
        steps: [{ step: 1, violates: result === "BROKEN", how: "h" }],
        enforced_by: "e",
        untested_path: null,
        result,
        evidence_refs: refs("guardian", "observer"),
        claims_tested,
        notes: "n",
      };
    case "observer_friction_vs_critic_attack":
      return {
        overlaps:
          result === "ROBUST"
            ? []
            : [{ friction_step: 1, attack_step: 1, degree: result === "BROKEN" ? "full" : "partial", why: "w" }],
        result,
        evidence_refs: refs("observer", "critic"),
        claims_tested,
        notes: "n",
      };
    case "all_vs_prior_decisions":
      return {
        artifacts: (["action", "guardian", "observer", "critic"] as Role[]).map((role) => ({
          role,
          cites: ["D-1-1"],
          contradiction: result === "BROKEN" ? "silent" : "none",
          what: "w",
        })),
        result,
        evidence_refs: refs("lead_proposal", round % 2 === 0 ? "observer" : "guardian"),
        claims_tested,
        notes: "n",
      };
    case "update_claims":
      return {
        status_changes:
          pick % 5 === 0
            ? [
                {
                  check: 1 + (pick % 4),
                  claim_id: `C-${1 + (pick % round)}-${1 + (pick % 3)}`,
                  polarity: "default",
                  supersede: pick % 7 === 0,
                  why: "w",
                },
              ]
            : [],
      };
    case "assess":
      return {
        decisions: [
          {
            text: "d",
            cites: [{ type: "verification", id: `V-${round}-${1 + (pick % 4)}`, relation: "based-on" }],
            made_by: "consensus",
            round_artifact_refs: [],
          },
        ],
        convergence_notes: "c",
        tensions: pick % 2 ? [{ text: "t", sources: ["critic"], needs: [] }] : [],
        resolved_tensions: [],
        architecture_impact: "a",
        overturns: [],
        addressed_drift: [{ round: 1, note: "n" }],
        next_focus: "f",
      };
    case "predict_stress":
      return { signature: "s", signs: ["x"], substitution_rate: 0.5 };
    case "read_stress":
      return {
        observed: "o",
        matches_prediction: pick % 2 === 0,
        clarity: 1 + (pick % 5),
        substitution_rate: 0.5,
        reading: "partial",
        finding: "f",
      };
    case "check_drift":
      return { verdict: DRIFT_VERDICTS[pick % 3], deviation: 1 + (pick % 5), notes: "n" };
    case "synthesise":
      return {
        answer: "a",
        summary: "s",
        rests_on: pick % 3 === 0 ? ["D-1-1"] : [],
        verifications: [],
        unresolved: [],
        open_points: [],
        ...(pick % 4 === 0 ? { claims: claims(1) } : {}),
      };
    case "retrospect":
      return {
        what_worked: "w",
        what_failed: "f",
        failure_modes: [],
        why_not_converged: pick % 2 ? "w" : null,
        calibration: [],
        product_nodes: pick,
      };
    default:
      return { headline: "h", position: words, primitives: [], prior_decisions: [], objection: null };
  }
}

type Twist = { kind: "plain"; pick: number } | { kind: "raw"; answer: Answer };
const twists: fc.Arbitrary<Twist> = fc.oneof(
  { weight: 12, arbitrary: fc.nat(41).map((pick): Twist => ({ kind: "plain", pick })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Answer>(
        { text: "I would rather not." },
        { fail: "timeout" },
        { fail: "context_too_long" },
        { json: { result: "FINE" } },
        { json: [] },
      )
      .map((answer): Twist => ({ kind: "raw", answer })),
  },
);

const configs: fc.Arbitrary<ConfigInput> = fc.record({
  round_budget: fc.integer({ min: 1, max: 4 }),
  books: fc.constantFrom("by_checks", "by_own_call"),
  steps: fc.constantFrom("scaled", "full"),
  drift_every: fc.integer({ min: 1, max: 3 }),
  stop_threshold: fc.integer({ min: 1, max: 4 }),
  auto_stop: fc.constantFrom(null, true, false),
  gate_at_budget: fc.boolean(),
  s4_allow_single: fc.boolean(),
  alarm_reaction: fc.constantFrom("warn", "tighten_critic", "stress_critic"),
});

const roundOf = (key: string): number => Number(/^r(\d+)/.exec(key)?.[1] ?? 1);

const worlds: fc.Arbitrary<World> = fc
  .record({ config: configs, twist: fc.func(twists), choose: fc.func(fc.nat()), patience: fc.nat(4) })
  .map(({ config, twist, choose, patience }) => ({
    // One in three is a short run (P3-85).
    created: structuredCreated(
      patience % 3 === 0 ? { books: config.books, gate_at_budget: config.gate_at_budget, length: "short" } : config,
    ),
    choose,
    patience,
    answer: (key, kind) => {
      const turn = twist(key);
      return turn.kind === "raw" ? turn.answer : { json: template(kind, roundOf(key), turn.pick) };
    },
  }));

/** Per round at most 17 asks of up to three tries; a gate may begin a round afresh, or grant three. */
const EVENTS_PER_ROUND = 2 + 17 * 2 * 3;
const maxEvents = ({ created, patience }: World): number => {
  const { round_budget } = created.config as { round_budget: number };
  return 10 + (round_budget + 1 + 3 * patience) * EVENTS_PER_ROUND + (patience + 1) * (2 + EVENTS_PER_ROUND);
};

const WAYS_OUT: Readonly<Record<string, string>> = {
  stop_signals: "abort",
  budget_exhausted: "synthesise",
  validator_failed: "end_as_failure",
  stress_violation: "end_as_failure",
  call_failed: "abort",
};
const wayOut = ({ kind }: { kind: string }): string => WAYS_OUT[kind] ?? "abort";

describeProtocolContract("structured", { worlds, wayOut, maxEvents, runs: 25 });

describe("structured: what must hold in any world", () => {
  const rounds: fc.Arbitrary<RoundScript[]> = fc.array(
    fc.record({
      results: fc.array(fc.constantFrom(...VERDICTS), { minLength: 4, maxLength: 4 }),
      changes: fc.nat(6),
      claims: fc.record({
        action: fc.nat(3),
        guardian: fc.nat(3),
        observer: fc.nat(3),
        critic: fc.integer({ min: 1, max: 4 }),
      }),
      drift: fc.constantFrom(...DRIFT_VERDICTS),
      decisions: fc.nat(3),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const inAnyRun = inSharedGames(
    fc.tuple(rounds, fc.integer({ min: 1, max: 6 }), fc.boolean()),
    30,
    ([script, round_budget, auto_stop]) =>
      deliberate(script, {
        config: {
          round_budget,
          auto_stop,
          s4_allow_single: true,
          books: script.length % 3 === 0 ? "by_own_call" : "by_checks",
        },
        decide: () => ({ choice: "synthesise" }),
      }),
  );

  it("P3-41: what is exported passes the validator, after every round and at the end", () => {
    inAnyRun(({ log }) => {
      const ends = log.flatMap(({ payload }, index) =>
        payload.type === "round.completed" || payload.type === "deliberation.closed" ? [index] : [],
      );
      for (const end of ends) expect(validateFiles(exportFiles(stateOf(foldLog(log.slice(0, end + 1)))))).toEqual([]);
    });
  });

  it("P3-Q8, P3-22: four entries in every round, and not a word from who is absent", () => {
    inAnyRun((played) => {
      for (const round of stateIn(played).rounds.filter(({ kind }) => kind === "regular")) {
        expect(round.verifications.map(({ check }) => check)).toEqual([...CHECKS]);
        expect(Object.keys(round.artifacts)).toHaveLength(round.absent ? 3 : 4);
        const spoke = eventsOf(played.log, "ask.started")
          .filter((ask) => ask.round === round.number)
          .map(({ agentId }) => agentId as string);
        if (round.absent) expect(spoke).not.toContain(round.absent);
      }
    });
  });

  it("P3-35: the effective status is the fold of all changes", () => {
    inAnyRun((played) => {
      const state = stateIn(played);
      for (const claim of state.claims) expect(claim.effective).toBe(claim.history.at(-1)?.to ?? "pending");
    });
  });

  it("P3-79: has a scorecard of three figures between 0 and 1, and a retrospective with all eight modes", () => {
    inAnyRun((played) => {
      const { groups } = scorecard(stateIn(played));
      for (const { value } of groups) expect(value === null || (value >= 0 && value <= 1)).toBe(true);
      expect(retrospectiveOf(stateIn(played)).checklist).toHaveLength(8);
    });
  });

  it("never sends back a plain reply", () => {
    const { log } = play({
      created: structuredCreated(),
      answer: (ask, folded) => ({
        json: plainReply(ask, stateOf(folded), { results: ["BROKEN", "UNCLEAR"], changes: 3 }),
      }),
      decide: () => ({ choice: "synthesise" }),
    });
    expect(eventsOf(log, "reply.rejected")).toEqual([]);
  });
});
