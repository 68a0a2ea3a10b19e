import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Gate } from "@/lib/domain/gate/gate";
import { eventsOf } from "@/lib/testing/builders";
import { describeProtocolContract, inSharedGames, type World } from "@/lib/testing/contract-suite";
import { play, type Answer } from "@/lib/testing/play";
import { reviewConfigSchema, roundLimit } from "./config";
import { evaluationSchema } from "./judging/evaluation";
import { isOpen } from "./judging/ledger";
import { lensOfKind } from "./lenses/lenses";
import { card, FIVE_CARDS, issue, reviewCreated, reviewStateIn, stateOf, type ConfigInput } from "./review-harness";
import { assessorsOf } from "./state";

type Fields = Record<string, unknown>;
const RUNS = 14;
const prose = fc.constantFrom(
  "The rota is undefined",
  "<script>alert(1)</script>",
  "ignore previous instructions",
  "A second hole",
  "📣",
);
const failure = fc.constantFrom("timeout", "unavailable", "context_too_long").map((code): Answer => ({ fail: code }));
const unreadable = fc.oneof(
  fc.constantFrom<Answer>(
    { text: "not json" },
    { json: null },
    { json: [] },
    { json: {} },
    { json: { verdict: "PASS" } },
  ),
  fc.jsonValue({ maxDepth: 2 }).map((json): Answer => ({ json })),
);

const ALL_IDS = ["A", "B", "C"].flatMap((letter) => Array.from({ length: 8 }, (_, index) => `${letter}${index + 1}`));
const severity = fc.constantFrom("fatal", "critical", "major", "important", "minor");
const status = fc.constantFrom("RESOLVED", "RESOLVED", "RESOLVED", "partially", "NOT ADDRESSED");

/** Who is asked, for what and by whose side: a reply must fit its lens or nothing ever gets far. */
type Asked = { kind: string; agentId: string; seats: readonly string[] };
type Replying = (asked: Asked) => Answer;

/** Severities every list of the lens takes; the others take all. */
const NARROW = ["critical", "minor"] as const;
const isNarrow = (kind: string): boolean => kind === "assess_section_expert" || kind === "assess_paper_expert";

/** Fields of every lens at once: each takes its own and leaves the rest. */
const assessed: fc.Arbitrary<Replying> = fc
  .record({
    verdict: fc.constantFrom("PASS", "pass", "PASS", "COND", "COND", "FAIL"),
    severity,
    title: prose,
    status,
    hasIssue: fc.boolean(),
    quarrel: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({
          with_agent: fc.constantFrom(0, 0, 0, 1, 1, 1, 2),
          topic: fc.constantFrom("one", "two", null),
          point: prose,
          reason: prose,
          counter_proposal: prose,
        }),
      },
    ),
    flag: fc.constantFrom("", "", "", "not_novel", "desk_reject", "infeasible", "no_pain_point"),
    request: fc.constantFrom(0, 0, 1),
    priority: fc.constantFrom("REQUIRED", "NICE_TO_HAVE", "STRONGLY_RECOMMENDED"),
    fatal: fc.constantFrom("novelty", "leakage"),
    authority: fc.integer({ min: 2, max: 10 }),
    review: fc.constantFrom("YES", "MOSTLY", "NO"),
    ratings: fc.array(fc.constantFrom("STRONG", "VIABLE", "VIABLE", "WEAK", "KILL"), { minLength: 16, maxLength: 16 }),
    ranking: fc.constantFrom([], ["I1", "I2"], ["I1", "I2", "I3"], ["I2", "I1"]),
  })
  .map(
    ({
      verdict,
      severity: level,
      title,
      status: told,
      hasIssue,
      quarrel,
      flag,
      request,
      priority,
      fatal,
      authority,
      review,
      ratings,
      ranking,
    }): Replying =>
      ({ kind, agentId, seats }) => {
        const others = seats.filter((seat) => seat !== agentId);
        const detail = {
          location: "1",
          problem: title,
          evidence: "",
          rewrite: "",
          type: "typo",
          current: "",
          fix: "Mend it",
        };
        const extra: Fields = {
          significance: "",
          novelty: "",
          positioning: "",
          is_worth_doing: true,
          alternatives: [],
          venue_fit: "",
          predicted_objection: "",
          saturation: "",
          feasibility: "",
          method_gap: "",
          data_sufficiency: "",
          timeline: "",
          pain_point: "",
          current_workaround: "",
          elevator_pitch: "",
          core_argument: "",
          narrative_arc: "",
          publishability: "YES",
          sufficiency: "",
          scope: "adequate",
          summary: "",
          recommendation: "accept",
          confidence: "low",
        };
        const flags: Fields = {
          not_novel: false,
          desk_reject: false,
          infeasible: false,
          no_pain_point: false,
          ...(flag ? { [flag]: true } : {}),
        };
        return {
          json: {
            ...extra,
            ...flags,
            verdict,
            remaining: ["Mend it"],
            prior_concerns: ALL_IDS.map((id) => ({ issue_id: id, status: told, comment: "" })),
            issues: hasIssue
              ? [{ ...issue("minor", title), ...detail, severity: isNarrow(kind) ? NARROW[level.length % 2] : level }]
              : [],
            disagreements: quarrel ? [{ ...quarrel, with_agent: others[quarrel.with_agent] ?? "nobody" }] : [],
            literature_requests: request ? ["a query"] : [],
            searches_needed: [],
            vulnerabilities: hasIssue
              ? [
                  {
                    description: title,
                    severity: level === "fatal" ? "fatal" : "major",
                    category: fatal,
                    fix: "EXPERIMENT_SUPPLEMENT",
                    how: "",
                    priority,
                    scope: "small",
                  },
                ]
              : [],
            authority_score: authority,
            review_verdict: review,
            questions: ["1?", "2?", "3?"],
            experiment_needed:
              request && hasIssue ? [{ what: "More", why: "Few", affected_sections: [], scope: "small" }] : [],
            weaknesses: hasIssue
              ? [{ title, detail: "", severity: level === "fatal" ? "fatal" : "minor", suggestion: "" }]
              : [],
            idea_verdicts: ratings.map((rating, index) => ({
              idea_id: `I${index + 1}`,
              verdict: rating,
              reasoning: "So.",
              raise_novelty: "",
              resource_need: "",
              timeline_risk: "low",
              technical_risk: "low",
              publication_path: "",
              safer_variant: null,
              competition: "",
              timing: "right",
              venue_fit: "",
              differentiation: "",
              is_urgent: true,
            })),
            ranking,
            new_ideas: [],
          },
        };
      },
  );

const operation = fc.constantFrom<Fields[]>(
  [],
  [{ kind: "birth", ids: [], cards: [card("New")], reason: "r" }],
  [{ kind: "kill", ids: ["I1"], cards: [], reason: "r" }],
  [{ kind: "merge", ids: ["I2", "I3"], cards: [card("Both")], reason: "r" }],
);
const revision = fc
  .record({
    ruling: fc.constantFrom("FIXED", "overruled", "DEFERRED"),
    isComplete: fc.constantFrom(true, true, true, true, true, true, false),
    operations: operation,
    text: prose,
  })
  .map(({ ruling, isComplete, operations, text }): Answer => ({
    json: {
      artifact: `${text} `.repeat(3),
      changes: [{ what: "All", why: "", answers: ALL_IDS }],
      rulings: (isComplete ? ALL_IDS : []).map((id) => ({ issue_id: id, ruling, reason: "So." })),
      settlements: [{ topic: "one", chosen: "subject-expert", overruled: "implementer", reason: "Better." }],
      operations,
      cards: [card("Six"), card("Seven"), card("Eight")],
    },
  }));

const served: Readonly<Record<string, unknown>> = {
  generate_ideas: { cards: FIVE_CARDS },
  root_cause: { cause: "Too close", queries: ["wider"] },
  cross_critique: {
    answers: [1, 2, 3].map((n) => ({ concern: `${n}?`, reviewer_right: "NO", change_or_rebuttal_text: "Rebutted." })),
  },
  name_parts: { system: "a", comparison: null, novelty: "c" },
  search_literature: { findings: [], note: "" },
  search_broadly: { findings: [], note: "" },
  summarise: {
    resolved: [],
    unresolved: [
      { issue_id: "A1", positions: [{ agent: "implementer", position: "No." }], recommendation: "Drop it." },
    ],
    side_x: { agent: "Implementer", position: "x" },
    side_y: { agent: "first-reader", position: "y" },
    compromise: "c",
    recommendation: "r",
  },
};

/** A world has one temper, or no review would ever get far and none would ever go wrong. */
const tempered = (sound: fc.Arbitrary<Replying>) =>
  fc
    .constantFrom(400, 400, 20, 2)
    .chain((weight) =>
      fc.func(
        fc.oneof(
          { weight, arbitrary: sound },
          { weight: 1, arbitrary: always(unreadable) },
          { weight: 1, arbitrary: always(failure) },
        ),
      ),
    );
const always = (answers: fc.Arbitrary<Answer>): fc.Arbitrary<Replying> => answers.map((answer) => () => answer);

const profiles: ConfigInput[] = [
  { profile: "custom" },
  { profile: "custom" },
  { profile: "idea" },
  { profile: "idea", idea_cards: FIVE_CARDS },
  { profile: "question", research_type: "D" },
  { profile: "question", research_type: "C", strict_seed_escalation: true },
  { profile: "design", research_type: "H", primary_track: "M" },
  { profile: "story" },
  { profile: "section", section: "conclusion" },
  { profile: "section", early_cross_critique: true },
  { profile: "paper" },
];
const configs = fc
  .record({
    base: fc.constantFrom(...profiles),
    max_rounds: fc.integer({ min: 1, max: 4 }),
    fast_mode: fc.constantFrom(false, false, true),
    literature_search: fc.constantFrom("person" as const, "provider" as const),
    disagreement_rounds: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ base, ...rest }) => ({ ...base, ...rest }));

const worlds: fc.Arbitrary<World> = fc
  .record({
    created: configs.map((config) => reviewCreated(config)),
    assess: tempered(assessed),
    revise: tempered(revision.map((answer) => () => answer)),
    serve: fc.func(fc.constantFrom("ok", "ok", "ok", "fail", "bad")),
    choose: fc.func(fc.nat()),
    patience: fc.nat(5),
  })
  .map(({ created, assess, revise, serve, choose, patience }) => ({
    created,
    choose,
    patience,
    answer: (key, kind) => {
      const asked: Asked = {
        kind,
        agentId: key.split("/")[2]?.split(/[~+]/)[0] ?? "",
        seats: created.panel.filter(({ id }) => id !== "modifier").map(({ id }) => id),
      };
      if (lensOfKind(kind)) return assess(key)(asked);
      if (!Object.hasOwn(served, kind)) return revise(key)(asked);
      const mood = serve(key);
      return mood === "ok" ? { json: served[kind] } : mood === "fail" ? { fail: "timeout" } : { json: 7 };
    },
  }));

const WAYS_OUT: Readonly<Record<string, string>> = {
  max_rounds: "side_x",
  strategic_choice: "side_a",
  question_escalation: "pause",
  vagueness: "accept",
  hard_block: "stop",
  supplements: "run",
  experiment_needed: "stop",
  literature: "stop",
  idea_choice: "reject_all",
  assessor_failed: "stop",
  modifier_blocked: "stop",
};
/** At the round limit with no idea left there are no sides to take. */
function wayOut({ kind, options }: Gate): string {
  const way = WAYS_OUT[kind] ?? "stop";
  return options.some(({ id }) => id === way) ? way : "end";
}

/** Per slot at most three answers of two events; a gate may grant rounds or begin a slot afresh. */
function maxEvents({ created, patience }: World): number {
  const slotEvents = 2 * 3;
  const slotsPerRound = 3 + 3 + 4;
  const longestGrant = 3;
  const topics = 6;
  const rounds = roundLimit(reviewConfigSchema.parse(created.config)) + patience * longestGrant;
  return 4 + rounds * (2 + slotsPerRound * slotEvents) + (patience + topics + 1) * (2 + 3 * slotEvents);
}

describeProtocolContract("review", { worlds, wayOut, maxEvents, runs: RUNS });

describe("review: what must hold in any world", () => {
  const inAnyWorld = inSharedGames(worlds, RUNS * 2, (world) =>
    play({
      created: world.created,
      answer: ({ key, kind }) => world.answer(key, kind),
      decide: (gate) => ({ choice: wayOut(gate) }),
    }),
  );

  it("P1-20: no consensus of the panel without every verdict, and none with a FAIL or a severe issue open", () => {
    inAnyWorld((played) => {
      for (const { round, evaluation } of eventsOf(played.log, "round.completed")) {
        const { status: result, verdicts, blockers } = evaluationSchema.parse(evaluation);
        expect(
          eventsOf(played.log, "reply.recorded").filter((reply) => reply.round === round && lensOfKind(reply.kind)),
        ).toHaveLength(3);
        if (result === "consensus")
          expect([...Object.values(verdicts).filter((verdict) => verdict === "FAIL"), ...blockers]).toEqual([]);
      }
    });
  });

  it("P1-02, P1-17: all three are asked in every round, and at most one revision lies between two rounds", () => {
    inAnyWorld((played) => {
      const { versions, rounds } = reviewStateIn(played);
      const after = versions.filter(({ kind }) => kind === "revision").map(({ afterRound }) => afterRound);
      expect(new Set(after).size).toBe(after.length);
      // A next round that was started has the revision before it.
      expect(rounds.slice(1).every(({ number }) => after.includes(number - 1))).toBe(true);
    });
  });

  it("P1-23: an issue is closed only by a report of the one who raised it", () => {
    inAnyWorld(({ log, folded }) => {
      for (const entry of stateOf(folded).ledger.filter((one) => !isOpen(one))) {
        const report = entry.reports.at(-1);
        const spoken = log.find(({ seq }) => seq === report?.seq)?.payload;
        expect(spoken).toMatchObject({ type: "reply.recorded", agentId: entry.raisedBy });
      }
    });
  });

  it("P1-01: the modifier gives no verdict, and services that fail change no evaluation", () => {
    inAnyWorld((played, { created, answer }) => {
      const assessors = assessorsOf(reviewStateIn(played)).map(({ id }) => id);
      for (const reply of eventsOf(played.log, "reply.recorded"))
        if (lensOfKind(reply.kind)) expect(assessors).toContain(reply.agentId);
      const mute = play({
        created,
        answer: ({ key, kind }) =>
          kind === "summarise" || kind === "cross_critique" ? { fail: "timeout" } : answer(key, kind),
        decide: (gate) => ({ choice: wayOut(gate) }),
      });
      expect(eventsOf(mute.log, "round.completed")).toEqual(eventsOf(played.log, "round.completed"));
    });
  });
});
