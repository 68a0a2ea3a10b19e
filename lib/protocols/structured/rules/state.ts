import type { Agent } from "@/lib/domain/agent";
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import type { Calls } from "@/lib/kernel/calls";
import type { Decision as PersonDecision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { nameOf as nameIn } from "@/lib/domain/wording";
import type { StructuredConfig } from "./config";
import type { Evaluation, RoundEvaluation } from "./rounds/evaluation";
import type { Artifact, ArtifactOf, CheckReply, ReplyOf } from "./replies/replies";
import type { Citations } from "./claims/proof";
import type { Citation, StatusChange, StoredDecision } from "./claims/stores";
import type { Basis, Check, ClaimStatus, ClaimTest, DriftVerdict, Polarity, Result, Role } from "./vocabulary";

/** P3-06: runs phases and checks; no seat, no lead, no artifact. */
export const ORCHESTRATOR_ID: AgentId = agentIdSchema.parse("orchestrator");
/** P3-07: a fifth seat may add supplements; checks and signals know four roles. */
export const EXPERT = "expert";

/** A reply with where it stands in the log. */
export type Written<T> = {
  agentId: AgentId;
  reply: T;
  flags: readonly string[];
  seq: number;
  at: string;
  /** A mark in its text means nothing without them. */
  citations?: Citations;
};

/** One entry of the check matrix: as stored (P3-32), with what the check found. */
export type Verification = {
  id: string;
  round: number;
  check: Check;
  result: Result;
  evidence_refs: readonly string[];
  notes: string;
  claims_affected: readonly string[];
  claim_status_changes: readonly StatusChange[];
  findings: CheckReply | null;
  /** What the reply cited, as far as the engine looked. */
  citations?: Citations;
  flags: readonly string[];
  /** Null for what the structure of the round rules out, and for attempts of the synthesis. */
  seq: number | null;
};

export type Transition = {
  from: ClaimStatus;
  to: ClaimStatus;
  polarity: Polarity | null;
  verification: string;
  round: number;
  why: string;
  proof: Proof | null;
};

/** P3-84: what shows a verdict on a claim, and was found to: words that stand where they should, a calculation, a person's word. */
export type Proof = { basis: Exclude<Basis, "argument">; shown: string; verification: string };

/** P3-34 with what became of it: effective status, every transition, and who refers to it. */
export type Claim = {
  id: string;
  round: number;
  raised_by: Role;
  text: string;
  testable_as: string;
  /** P3-89: how that can be decided; null in deliberations from before anybody said so. */
  test: ClaimTest | null;
  supersedes: string | null;
  raised_at_artifact: string;
  effective: ClaimStatus;
  /** What its present status was tested by; null while it is pending, and where it was only argued. */
  proof: Proof | null;
  /** Its maker said it again in other words, in later rounds. */
  rewordings: readonly { round: number; text: string }[];
  history: readonly Transition[];
  verifications: readonly string[];
  decisions: readonly string[];
  supersededBy: string | null;
  seq: number;
};

/** P3-38 with the later decisions that cite it, and the one that took its place (P3-91). */
export type Decision = StoredDecision & {
  cites: readonly Citation[];
  citedBy: readonly string[];
  supersededBy: string | null;
  seq: number;
};

/** P3-39 */
export type Tension = {
  id: string;
  round: number;
  sources: readonly Role[];
  needs: readonly Role[];
  text: string;
  status: "open" | "resolved";
  resolvedIn: number | null;
  how: string | null;
};

/** P3-26, P3-46 */
export type DriftReport = {
  round: number;
  verdict: DriftVerdict;
  deviation: number;
  notes: string;
  addressed_by: string | null;
  seq: number;
};

/** P3-55: stored before the round starts. `reply` is null where the orchestrator gave none: the standard signature stands alone. */
export type StressPrediction = {
  role: Role;
  standard: string;
  reply: ReplyOf<"predict_stress"> | null;
  seq: number | null;
};

/** P3-54: the absent role's artifact appeared. */
export type Violation = { attempt: number; role: Role; seq: number };

/** What a round has written so far, by phase. */
export type Work = {
  proposal: Written<ReplyOf<"propose">> | null;
  supplements: Readonly<Record<AgentId, Written<ReplyOf<"supplement">>>>;
  artifacts: { readonly [R in Role]?: Written<ArtifactOf<R>> };
  verifications: readonly Verification[];
  /** Phase F is through: a reply of its own, or what the checks said about claims, gathered. */
  claimsUpdate: Written<ReplyOf<"update_claims">> | null;
  assessment: Written<ReplyOf<"assess">> | null;
  stressReading: Written<ReplyOf<"read_stress">> | null;
  drift: DriftReport | null;
};

export type Round = Work &
  BaseRound<Evaluation> & {
    kind: "regular" | "synthesis";
    lead: Role | null;
    absent: Role | null;
    prediction: StressPrediction | null;
    /** P3-20: what the lead writes about. */
    focus: string;
    /** P3-52: what the critic has to attack, where its choice was taken from it. */
    criticTarget: string | null;
    /** 1, and one more for each time it was run again (P3-54). */
    attempt: number;
    discarded: readonly Work[];
    violations: readonly Violation[];
    /** A violation beyond the re-runs that are free: a person decides. */
    isBroken: boolean;
    synthesis: Written<ReplyOf<"synthesise">> | null;
  };
export type CompletedRound = Round & { kind: "regular"; lead: Role; evaluation: RoundEvaluation };

/** What the claims, decisions, tensions and drift reports were when the open round began: a re-run starts from there. */
export type Ledger = {
  claims: readonly Claim[];
  decisions: readonly Decision[];
  tensions: readonly Tension[];
  drift: readonly DriftReport[];
};

export type StructuredState = Start<StructuredConfig> &
  Common &
  Calls &
  Ledger & {
    rounds: readonly Round[];
    checkpoint: Ledger | null;
    /** Round → prediction, made before it starts. */
    predictions: Readonly<Record<number, { role: Role; reply: ReplyOf<"predict_stress">; seq: number }>>;
    /** Stress rounds beside the plan: round → role and why. */
    inserted: Readonly<Record<number, { role: Role; why: string }>>;
    /** The last round a person has granted; null: the budget's. */
    grantedUntil: number | null;
    /** The last of the stress rounds that are run before the signals are looked at again. */
    stressUntil: number | null;
    /** A person's words for the rounds to come. */
    steering: { focus: { text: string; by: string } | null; criticTarget: { text: string; by: string } | null };
    isContextShortened: boolean;
    retrospective: { reply: ReplyOf<"retrospect"> | null; seq: number } | null;
    personDecisions: readonly PersonDecision[];
    /** What the person answered the panel's questions, since revision 3. */
    personAnswers?: readonly string[];
  };

export const EMPTY_WORK: Work = {
  proposal: null,
  supplements: {},
  artifacts: {},
  verifications: [],
  claimsUpdate: null,
  assessment: null,
  stressReading: null,
  drift: null,
};

type Seated = Pick<StructuredState, "panel">;
export const seatOf = ({ panel }: Seated, role: Role): Agent => {
  const seat = panel.find(({ kind }) => kind === role);
  if (!seat) throw new Error(`Nobody is cast as ${role}.`);
  return seat;
};
export const expertsOf = ({ panel }: Seated): Agent[] => panel.filter(({ kind }) => kind === EXPERT);
export const nameOf = (state: Seated, agentId: string): string =>
  nameIn(state, agentId, { [ORCHESTRATOR_ID]: "Orchestrator" });

type Counted = Pick<StructuredState, "rounds">;
export const isCompleted = (round: Round): round is CompletedRound =>
  round.kind === "regular" && round.lead !== null && round.evaluation?.kind === "round";
export const completedRounds = ({ rounds }: Counted): CompletedRound[] => rounds.filter(isCompleted);
/** The synthesis is said by name and not counted (P3-Q6). */
export const regularRoundsIn = ({ rounds }: Counted): number => rounds.filter(({ kind }) => kind === "regular").length;
export const synthesisRound = ({ rounds }: Counted): Round | null =>
  rounds.find(({ kind }) => kind === "synthesis") ?? null;
export const verificationsOf = ({ rounds }: Counted): Verification[] =>
  rounds.flatMap(({ verifications }) => verifications);
export const artifactsOf = ({ artifacts }: Work): readonly Written<Artifact>[] => Object.values(artifacts);
