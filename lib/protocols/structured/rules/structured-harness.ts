/** Small, valid things for tests of the structured deliberation, so that a test only writes what it is about. */
import type { Agent } from "@/lib/domain/agent";
import type { PayloadOf } from "@/lib/events/schema";
import { eventsOf } from "@/lib/testing/builders";
import { play, type Answer, type Game, type Played } from "@/lib/testing/play";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import type { Ask } from "@/lib/kernel/types";
import { raisedClaims } from "./ledger/claims-update";
import { structuredConfigSchema, type StructuredConfig } from "./config";
import { proposePanel } from "./propose-panel";
import { isAskKind, type ReplyOf } from "./replies/replies";
import type { Claim, StructuredState } from "./state";
import { CHECKS, ROLES, type Check, type DriftVerdict, type Role, type Verdict } from "./vocabulary";

type Fields = Record<string, unknown>;
export type ConfigInput = Partial<StructuredConfig>;

/** What happens in one round; what is left out is quiet: all ROBUST, no changes, one claim per role, drift PASS. */
export type RoundScript = {
  /** Results by check, in order; those that can't be run are skipped. */
  results?: readonly Verdict[];
  /** How many pending claims are confirmed. */
  changes?: number;
  /** Claims by role; one each unless given. */
  claims?: Partial<Record<Role, number>>;
  drift?: DriftVerdict;
  addressed?: readonly number[];
  decisions?: number;
};

export const stateOf = (folded: Folded): StructuredState => folded.protocol as StructuredState;
export const stateIn = ({ folded }: Played): StructuredState => stateOf(folded);

/** A budget below eight is a demo; one round without a word about stress tests has none. */
export function configOf(input: ConfigInput = {}): StructuredConfig {
  const isShort = (input.round_budget ?? 13) < 8 && input.length !== "short";
  return structuredConfigSchema.parse({
    ...(isShort ? { demo_mode: true } : {}),
    ...(input.stress_schedule ? { stress_override_reason: "A test." } : {}),
    ...input,
  });
}
export const NO_STRESS: ConfigInput = { stress_schedule: {}, stress_override_reason: "A test." };

export function structuredCreated(config: ConfigInput = {}, panel?: Agent[]): PayloadOf<"deliberation.created"> {
  const parsed = configOf(config);
  return {
    type: "deliberation.created",
    protocol: "structured",
    subject: {
      title: "Export queue",
      question: "Should exports run in their own queue?",
      artifact: "# Draft\n\nExports share the worker pool.",
      context: "Four thousand tenants.",
    },
    config: parsed,
    panel: panel ?? proposePanel(parsed).map(({ agent }) => agent),
    seed: 7,
    source: { kind: "rehearsal", script: "converges" },
    createdBy: "Ada",
    start: true,
  };
}

const words = (count: number, word = "word"): string => Array.from({ length: count }, () => word).join(" ");
const claimOf = (text: string): Fields => ({
  text,
  testable_as: `It can be seen that ${text}`,
  test: "trial",
  same_as: null,
  supersedes: null,
});
const ASSUMED = { basis: "assumed", from: null };
const claimsOf = (role: Role, count: number, round: number): Fields[] =>
  Array.from({ length: count }, (_, index) => claimOf(`${role} claim ${round}.${index + 1}`));

/** The four artifacts, valid for any round. */
export function artifactReply(role: Role, state: StructuredState, extra: Fields = {}, claims = 1): Fields {
  const round = currentRound(state)?.number ?? 1;
  const prior_decisions = state.decisions.slice(-1).map(({ id }) => ({ id, stance: "upholds" }));
  const common = { prior_decisions, claims: claimsOf(role, claims, round) };
  const trace = (kind: string): Fields => ({
    kind,
    not_applicable: null,
    title: `The ${kind}`,
    trigger: `Trigger of the ${kind}`,
    initial_state: ["a", "b", "c"].map((variable) => ({ variable, value: "0" })),
    steps: Array.from({ length: 10 }, (_, index) => ({
      action: `Step ${index + 1}`,
      delta: `a: ${index} → ${index + 1}`,
      ...ASSUMED,
    })),
    outcome: "It is done.",
    hooks: ["enqueue"],
    uses: kind === "cross_round_reference" ? { round: round - 1, primitive: "the queue" } : null,
    self_assessment: 4,
  });
  const replies: Readonly<Record<Role, Fields>> = {
    action: { traces: ["happy_path", "edge_case", "cross_round_reference"].map(trace), ...common },
    guardian: {
      invariant: "No export waits longer than a minute.",
      property: "waiting time",
      measure: "p99 per hour",
      tolerance: "60 s",
      relevance: "It is the promise.",
      verdict: "PASS",
      evidence: ["word word"],
      confidence: 4,
      failure_mechanism: null,
      condition: null,
      missing_sentence: null,
      ...common,
    },
    observer: {
      persona: { name: "Mara", role: "On call", skill: "Two years" },
      goal: "Find the export in 8 minutes",
      starting_context: "A page.",
      steps: Array.from({ length: 8 }, (_, index) => ({
        action: `Looks ${index + 1}`,
        ...ASSUMED,
        outcome: "success",
      })),
      friction_points: [{ step: 3, what: "Two names" }],
      verdict: "Yes",
      time_to_first_output: "3 minutes",
      would_recommend: "Yes, it is quick.",
      self_assessment: 4,
      ...common,
    },
    critic: {
      target: { what: "The queue", why: "All rests on it" },
      hypothesis: "One tenant fills it",
      preconditions: ["A large tenant"],
      steps: Array.from({ length: 5 }, (_, index) => ({
        action: `Push ${index + 1}`,
        observable: "Length grows",
        ...ASSUMED,
      })),
      broken_if: "Others wait",
      robust_if: "Others do not",
      verdict: "ROBUST",
      robust_evidence: "Fair queueing held",
      confidence: 4,
      load_bearing_assumption: "Fairness",
      ...common,
    },
  };
  return { ...replies[role], ...extra };
}

export function checkReply(check: Check, state: StructuredState, result: Verdict, extra: Fields = {}): Fields {
  const round = currentRound(state);
  const at = (ref: string) => `round_${round?.number}/${ref}`;
  const present = ROLES.filter((role) => round?.artifacts[role]);
  const [isBroken, isRobust] = [result === "BROKEN", result === "ROBUST"];
  const findings: Readonly<Record<Check, Fields>> = {
    critic_attack_on_action_trace: {
      traces: ["happy_path", "edge_case", "cross_round_reference"].map((trace) => ({
        trace,
        strikes_at: "Step 5",
        preconditions_realistic: true,
        outcome_flips: isBroken,
        invariant_violated: false,
        absorbed_by: isRobust ? "the fair queue" : null,
      })),
      does_not_meet: null,
      evidence_refs: [at("critic#attack-steps"), at("action#happy-path")],
    },
    guardian_vs_observer_walkthrough: {
      steps: [{ step: 2, violates: isBroken, how: "Looked at." }],
      does_not_meet: null,
      enforced_by: isRobust ? "The scheduler" : null,
      untested_path: isRobust ? null : "A retry",
      evidence_refs: [at("guardian#invariant"), at("observer#steps")],
    },
    observer_friction_vs_critic_attack: {
      overlaps: isRobust
        ? []
        : [{ friction_step: 3, attack_step: 2, degree: isBroken ? "full" : "partial", why: "Same place" }],
      evidence_refs: [at("observer#friction-points"), at("critic#attack-steps")],
    },
    all_vs_prior_decisions: {
      exhibits: present.map((role) => ({
        role,
        cites: isRobust ? [state.decisions.at(-1)?.id ?? "D-1-1"] : [],
        contradiction: isBroken ? "silent" : "none",
        what: "Compared.",
      })),
      evidence_refs: present.slice(0, 2).map((role) => at(`${role}#claims`)),
    },
  };
  return { result, notes: "As found.", claims_tested: [], ...findings[check], ...extra };
}

/** Confirms the oldest pending claims, also those this round raises, with the first of its checks that can tell. */
function testedBy(check: Check, state: StructuredState, { results = [], changes = 0 }: RoundScript): Fields[] {
  const round = currentRound(state);
  if (!round || state.config.books !== "by_checks") return [];
  const resultOf = (one: Check): Verdict => results[CHECKS.indexOf(one)] ?? "ROBUST";
  const run = CHECKS.filter(
    (one) => !round.verifications.some((entry) => entry.check === one && entry.result === "NOT_APPLICABLE"),
  );
  const teller = run.find((one) => resultOf(one) !== "UNCLEAR") ?? run[0];
  if (check !== teller) return [];
  return pendingIn(state)
    .slice(0, changes)
    .map(({ id }) => ({ claim_id: id, why: "Seen.", basis: "argument", shown: null, polarity: "supports" }));
}

function pendingIn(state: StructuredState): Claim[] {
  const round = currentRound(state);
  return [...state.claims, ...(round ? raisedClaims(round) : [])].filter(({ effective }) => effective === "pending");
}

/** Confirms the oldest pending claims, also those this round raises, by the first check that was run. */
export function claimsUpdateReply(state: StructuredState, changes: number): ReplyOf<"update_claims"> {
  const round = currentRound(state);
  const run =
    round?.verifications.find(({ result }) => result === "BROKEN" || result === "ROBUST") ??
    round?.verifications.find(({ result }) => result === "UNCLEAR");
  const open = pendingIn(state);
  if (!run) return { status_changes: [] };
  return {
    status_changes: open.slice(0, changes).map(({ id }) => ({
      check: CHECKS.indexOf(run.check) + 1,
      claim_id: id,
      polarity: "supports" as const,
      supersede: false,
      why: "Seen.",
      basis: "argument" as const,
      shown: null,
    })),
  };
}

export function assessReply(
  state: StructuredState,
  { decisions = 1, addressed = [] }: RoundScript = {},
  extra: Fields = {},
): Fields {
  const round = currentRound(state);
  const tested = round?.verifications.find(({ result }) => result !== "NOT_APPLICABLE");
  const cites = [
    { type: "verification", id: tested?.id, relation: "based-on" },
    ...state.decisions.slice(0, 1).map(({ id }) => ({ type: "decision", id, relation: "builds-on" })),
  ];
  return {
    decisions: Array.from({ length: decisions }, (_, index) => ({
      text: `Decision ${index + 1} of round ${round?.number}.`,
      cites,
      made_by: "consensus",
      round_artifact_refs: [],
    })),
    convergence_notes: "They moved together.",
    tensions: [],
    resolved_tensions: [],
    architecture_impact: "None.",
    overturns: [],
    addressed_drift: addressed.map((drifted) => ({ round: drifted, note: "Went back to the question." })),
    next_focus: `What about round ${(round?.number ?? 0) + 1}?`,
    ...extra,
  };
}

export function synthesisReply(state: StructuredState, extra: Fields = {}): Fields {
  return {
    full_answer: "Yes.",
    summary: "It was tested.",
    rests_on: state.decisions.slice(0, 1).map(({ id }) => id),
    verifications: [],
    unresolved: [],
    open_points: [],
    ...extra,
  };
}

/** What everyone answers unless a test says otherwise. */
export function plainReply({ kind }: Ask, state: StructuredState, script: RoundScript = {}): Fields {
  const { results = [], claims = {} } = script;
  if (!isAskKind(kind)) throw new Error(`No reply for ${kind}.`);
  switch (kind) {
    case "predict_stress":
      return { signature: "It will be missed.", signs: ["Silence"], substitution_rate: 0.3 };
    case "propose":
      return {
        headline: "A queue.",
        position: words(650),
        primitives: [{ name: "queue", meaning: "A queue." }],
        prior_decisions: [],
      };
    case "supplement":
      return { headline: "Agreed.", position: words(250), objection: null };
    case "trace":
      return artifactReply("action", state, {}, claims.action ?? 1);
    case "invariant":
      return artifactReply("guardian", state, {}, claims.guardian ?? 1);
    case "walkthrough":
      return artifactReply("observer", state, {}, claims.observer ?? 1);
    case "attack":
      return artifactReply("critic", state, {}, Math.max(1, claims.critic ?? 1));
    case "critic_attack_on_action_trace":
    case "guardian_vs_observer_walkthrough":
    case "observer_friction_vs_critic_attack":
    case "all_vs_prior_decisions":
      return checkReply(kind, state, results[CHECKS.indexOf(kind)] ?? "ROBUST", {
        claims_tested: testedBy(kind, state, script),
      });
    case "update_claims":
      return claimsUpdateReply(state, script.changes ?? 0);
    case "assess":
      return assessReply(state, script);
    case "read_stress":
      return {
        observed: "It was missed.",
        matches_prediction: true,
        clarity: 5,
        substitution_rate: 0.2,
        reading: "full",
        finding: "It is needed.",
      };
    case "check_drift":
      return {
        verdict: script.drift ?? "PASS",
        deviation: script.drift && script.drift !== "PASS" ? 3 : 1,
        notes: "Compared.",
      };
    case "synthesise":
      return synthesisReply(state);
    case "retrospect":
      return {
        what_worked: "The checks.",
        what_failed: "Little.",
        failure_modes: [{ id: "FM-1", comment: "Fine." }],
        why_not_converged: "Too few signals.",
        calibration: [],
        product_nodes: null,
      };
  }
}

export type StructuredGame = Pick<Game, "decide" | "from"> & {
  config?: ConfigInput;
  panel?: Agent[];
  special?: (ask: Ask, state: StructuredState) => Answer | null;
};

/** Rounds → the log they make. The last row repeats where more rounds are played. */
export function deliberate(
  script: readonly RoundScript[],
  { config, panel, special, decide, from }: StructuredGame = {},
): Played {
  return play({
    created: structuredCreated(config, panel),
    answer: (ask, folded) => {
      const state = stateOf(folded);
      return special?.(ask, state) ?? { json: plainReply(ask, state, script[Math.min(ask.round, script.length) - 1]) };
    },
    ...(decide ? { decide } : {}),
    ...(from ? { from } : {}),
  });
}

export const gateIn = ({ folded }: Played) => folded.lifecycle.openGates[0];
export const gatesIn = ({ log }: Played) => eventsOf(log, "gate.opened").map(({ gate }) => gate);
export const outcomeIn = ({ log }: Played) => eventsOf(log, "deliberation.closed")[0]?.outcome;
export const askedKinds = ({ asked }: Played, round: number): string[] =>
  asked.filter((ask) => ask.round === round).map(({ kind }) => kind);
export const rejectionsIn = ({ log }: Played): string[] => eventsOf(log, "reply.rejected").map(({ reason }) => reason);
