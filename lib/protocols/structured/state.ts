import type { Agent } from "@/lib/domain/agent";
import type { Gate, GateAnswer } from "@/lib/domain/gate";
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import type { Start } from "../types";
import type { StructuredConfig } from "./config";
import type { Evaluation, RoundEvaluation } from "./evaluation";
import type { Artifact, ArtifactOf, CheckReply, ReplyOf } from "./replies/replies";
import type { Citation, StatusChange, StoredDecision } from "./stores";
import type { Check, ClaimStatus, DriftVerdict, Polarity, Result, Role } from "./vocabulary";

/** P3-06: runs phases and checks; no seat, no lead, no artifact. */
export const ORCHESTRATOR_ID: AgentId = agentIdSchema.parse("orchestrator");
/** P3-07: a fifth seat may add supplements; checks and signals know four roles. */
export const EXPERT = "expert";

/** A reply with where it stands in the log. */
export type Written<T> = { agentId: AgentId; reply: T; flags: readonly string[]; seq: number; at: string };

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
  flags: readonly string[];
  /** Null for what the structure of the round rules out, and for attempts of the synthesis. */
  seq: number | null;
};

export type Transition = { from: ClaimStatus; to: ClaimStatus; polarity: Polarity | null; verification: string; round: number; why: string };

/** P3-34 with what became of it: effective status, every transition, and who refers to it. */
export type Claim = {
  id: string;
  round: number;
  raised_by: Role;
  text: string;
  testable_as: string;
  supersedes: string | null;
  raised_at_artifact: string;
  effective: ClaimStatus;
  history: readonly Transition[];
  verifications: readonly string[];
  decisions: readonly string[];
  supersededBy: string | null;
  seq: number;
};

/** P3-38 with the later decisions that cite it. */
export type Decision = StoredDecision & { cites: readonly Citation[]; citedBy: readonly string[]; seq: number };

/** P3-39 */
export type Tension = { id: string; round: number; sources: readonly Role[]; needs: readonly Role[]; text: string; status: "open" | "resolved"; resolvedIn: number | null; how: string | null };

/** P3-26, P3-46 */
export type DriftReport = { round: number; verdict: DriftVerdict; deviation: number; notes: string; addressed_by: string | null; seq: number };

/** P3-55: stored before the round starts. `reply` is null where the orchestrator gave none: the standard signature stands alone. */
export type StressPrediction = { role: Role; standard: string; reply: ReplyOf<"predict_stress"> | null; seq: number | null };

/** P3-54: the absent role's artifact appeared. */
export type Violation = { attempt: number; role: Role; seq: number };

/** What a round has written so far, by phase. */
export type Work = {
  proposal: Written<ReplyOf<"propose">> | null;
  supplements: Readonly<Record<AgentId, Written<ReplyOf<"supplement">>>>;
  artifacts: { readonly [R in Role]?: Written<ArtifactOf<R>> };
  verifications: readonly Verification[];
  /** Phase F is through. */
  claimsUpdate: Written<ReplyOf<"update_claims">> | null;
  assessment: Written<ReplyOf<"assess">> | null;
  stressReading: Written<ReplyOf<"read_stress">> | null;
  drift: DriftReport | null;
};

export type Round = Work & {
  number: number;
  kind: "regular" | "synthesis";
  lead: Role | null;
  absent: Role | null;
  prediction: StressPrediction | null;
  order: readonly AgentId[];
  notes: readonly string[];
  isExtension: boolean;
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
  evaluation: Evaluation | null;
  startedAt: string;
  completedAt: string | null;
  completedSeq: number | null;
};
export type CompletedRound = Round & { kind: "regular"; lead: Role; evaluation: RoundEvaluation };

export type Rejection = { code: "unreadable" | "schema" | "inconsistent"; reason: string; raw: string };
/** One place where an answer was owed and something came to nothing; `isAnswered` once a reply was taken after all. */
export type Call = { slot: string; round: number; kind: string; agentId: AgentId; rejections: readonly Rejection[]; failure: { code: string; message: string; seq: number } | null; isAnswered: boolean };

export type PersonDecision = { gate: Gate; answer: GateAnswer; at: string; seq: number };

/** What the claims, decisions, tensions and drift reports were when the open round began: a re-run starts from there. */
export type Ledger = { claims: readonly Claim[]; decisions: readonly Decision[]; tensions: readonly Tension[]; drift: readonly DriftReport[] };

export type StructuredState = Start<StructuredConfig> &
  Ledger & {
    startedAt: string | null;
    rounds: readonly Round[];
    checkpoint: Ledger | null;
    /** By ask key without the mark of a re-ask. */
    calls: Readonly<Record<string, Call>>;
    /** How often a person had a slot begun afresh: each time has ask keys of its own. */
    restarts: Readonly<Record<string, number>>;
    seatModels: Readonly<Record<AgentId, string>>;
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
    openGate: Gate | null;
    gatesOpened: number;
    personDecisions: readonly PersonDecision[];
    /** G-10 */
    extendedByUser: number;
    stopped: string | null;
    outcome: Outcome | null;
  };

export const EMPTY_WORK: Work = { proposal: null, supplements: {}, artifacts: {}, verifications: [], claimsUpdate: null, assessment: null, stressReading: null, drift: null };

type Seated = Pick<StructuredState, "panel">;
export const seatOf = ({ panel }: Seated, role: Role): Agent => {
  const seat = panel.find(({ kind }) => kind === role);
  if (!seat) throw new Error(`Nobody is cast as ${role}.`);
  return seat;
};
export const expertsOf = ({ panel }: Seated): Agent[] => panel.filter(({ kind }) => kind === EXPERT);
export const nameOf = ({ panel }: Seated, agentId: string): string => panel.find(({ id }) => id === agentId)?.name ?? (agentId === ORCHESTRATOR_ID ? "Orchestrator" : agentId);

type Counted = Pick<StructuredState, "rounds">;
export const currentRound = ({ rounds }: Counted): Round | null => rounds.at(-1) ?? null;
export const isCompleted = (round: Round): round is CompletedRound => round.kind === "regular" && round.lead !== null && round.evaluation?.kind === "round";
export const completedRounds = ({ rounds }: Counted): CompletedRound[] => rounds.filter(isCompleted);
export const synthesisRound = ({ rounds }: Counted): Round | null => rounds.find(({ kind }) => kind === "synthesis") ?? null;
export const verificationsOf = ({ rounds }: Counted): Verification[] => rounds.flatMap(({ verifications }) => verifications);
export const artifactsOf = ({ artifacts }: Work): readonly Written<Artifact>[] => Object.values(artifacts);
