/** The closed lists of the protocol (P3.1, P3.4, P3.5), each in the order the rules use. */
import { z } from "zod";

/** P3-19: also the order in which ties between leads are broken. */
export const ROLES = ["action", "guardian", "observer", "critic"] as const;
export const roleSchema = z.enum(ROLES);
export type Role = (typeof ROLES)[number];
export const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  action: "Action",
  guardian: "Guardian",
  observer: "Observer",
  critic: "Critic",
};

/** P3-57: the role whose absence shows most clearly is taken out first. */
export const STRESS_ORDER: readonly Role[] = ["critic", "guardian", "action", "observer"];

/** P3-27 to P3-30, in the order they run. */
export const CHECKS = [
  "critic_attack_on_action_trace",
  "guardian_vs_observer_walkthrough",
  "observer_friction_vs_critic_attack",
  "all_vs_prior_decisions",
] as const;
export const checkSchema = z.enum(CHECKS);
export type Check = (typeof CHECKS)[number];
export const isCheck = (value: string): value is Check => (CHECKS as readonly string[]).includes(value);
export const CHECK_TITLES: Readonly<Record<Check, string>> = {
  critic_attack_on_action_trace: "Attack against the traces",
  guardian_vs_observer_walkthrough: "Invariant against the walkthrough",
  observer_friction_vs_critic_attack: "Friction against the attack",
  all_vs_prior_decisions: "All artifacts against earlier decisions",
};
export const checkNumber = (check: Check): number => CHECKS.indexOf(check) + 1;

export const VERDICTS = ["BROKEN", "ROBUST", "UNCLEAR"] as const;
export type Verdict = (typeof VERDICTS)[number];
export const RESULTS = [...VERDICTS, "NOT_APPLICABLE"] as const;
export const resultSchema = z.enum(RESULTS);
export type Result = (typeof RESULTS)[number];

export const CLAIM_STATUSES = [
  "pending",
  "tested_confirmed",
  "tested_refuted",
  "partially_refuted",
  "tested_unclear",
  "superseded",
] as const;
export const claimStatusSchema = z.enum(CLAIM_STATUSES);
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** P3-84: what a verdict on a claim rests on. Only the first three test it; by argument alone it is argued. */
export const BASES = ["look_up", "calculation", "person", "argument"] as const;
export type Basis = (typeof BASES)[number];

/** P3-89: how a claim can be decided, as its maker says. */
export const CLAIM_TESTS = ["proposal", "words", "absence", "figures", "person", "trial"] as const;
export type ClaimTest = (typeof CLAIM_TESTS)[number];

/** P3-84: where a step of an exhibit comes from. */
export const STEP_BASES = ["observed", "derived", "assumed"] as const;
export type StepBasis = (typeof STEP_BASES)[number];

export const POLARITIES = ["supports", "contradicts", "mixed"] as const;
export type Polarity = (typeof POLARITIES)[number];

export const CITATION_TYPES = ["claim", "verification", "decision"] as const;
export const RELATIONS = ["based-on", "supported-by", "supersedes", "builds-on"] as const;
export const MADE_BY = ["consensus", "round_lead", "adversary_concession"] as const;

export const DRIFT_VERDICTS = ["PASS", "PARTIAL", "FAIL"] as const;
export type DriftVerdict = (typeof DRIFT_VERDICTS)[number];

export const SIGNALS = ["S1", "S2", "S3", "S4", "S5", "S6"] as const;
export type SignalId = (typeof SIGNALS)[number];

export const FAILURE_MODES = ["FM-1", "FM-2", "FM-3", "FM-4", "FM-5", "FM-6", "FM-7", "FM-8"] as const;
export type FailureModeId = (typeof FAILURE_MODES)[number];
export const FAILURE_MODE_NAMES: Readonly<Record<FailureModeId, string>> = {
  "FM-1": "Sycophancy",
  "FM-2": "Performative opposition",
  "FM-3": "Drift",
  "FM-4": "Domination by one role",
  "FM-5": "Claim inflation or starvation",
  "FM-6": "Verification bypassed",
  "FM-7": "Stress tests avoided",
  "FM-8": "Round budget overrun",
};
