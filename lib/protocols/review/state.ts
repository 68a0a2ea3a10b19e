import type { Agent } from "@/lib/domain/agent";
import type { Gate, GateAnswer } from "@/lib/domain/gate";
import type { AgentId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import type { Start } from "../types";
import type { Assessment } from "./assessment";
import type { ReviewConfig } from "./config";
import type { Evaluation } from "./evaluation";
import type { Idea } from "./ideas";
import type { SupplementDecision } from "./inputs";
import type { LedgerIssue } from "./ledger";
import type { CrossCritiqueReply, Finding, ModifyReply, NamePartsReply, RootCauseReply, SummariseReply } from "./replies";
import { isModifier } from "./seats/modifier";
import type { Verdict } from "./vocabulary";

/** A version of the artifact. Number 1 is what was handed in; a critique's version answers the cross-critique (P1-50), not a round. */
export type Version = {
  number: number;
  kind: "initial" | "revision" | "critique";
  afterRound: number;
  text: string;
  changes: ModifyReply["changes"];
  settlements: ModifyReply["settlements"];
  flags: readonly string[];
  seq: number;
};

export type Turn = {
  agentId: AgentId;
  /** After a downgrade (P1-22); null where ideas are rated. */
  verdict: Verdict | null;
  assessment: Assessment;
  /** The reply with the fields of its own lens, for screens. */
  reply: unknown;
  flags: readonly string[];
  seq: number;
  at: string;
};

export type Round = {
  number: number;
  order: readonly AgentId[];
  notes: readonly string[];
  isExtension: boolean;
  turns: Readonly<Record<AgentId, Turn>>;
  evaluation: Evaluation | null;
  startedAt: string;
  completedAt: string | null;
  completedSeq: number | null;
};
export type CompletedRound = Round & { evaluation: Evaluation };

export type Rejection = { code: "unreadable" | "schema" | "inconsistent"; reason: string; raw: string };
/** One place in the course of a review where an answer is owed, with what came to nothing so far. */
export type Call = { slot: string; round: number; kind: string; agentId: AgentId; rejections: readonly Rejection[]; failure: { code: string; message: string } | null };

export type Decision = { gate: Gate; answer: GateAnswer; at: string; seq: number };

/** P1-46: what was looked up, by whom, and what was found, recorded before the next round. */
export type Search = { round: number; purpose: "requested" | "rescue"; queries: readonly string[]; findings: readonly Finding[]; note: string; by: string; seq: number };

/** P1-54: the person's own turn with the ideas, and the last round it grants. */
export type FollowUp = { kind: "modify_idea" | "combine_ideas" | "own_idea"; untilRound: number };

export type ReviewState = Start<ReviewConfig> & {
  startedAt: string | null;
  versions: readonly Version[];
  ideas: readonly Idea[];
  rounds: readonly Round[];
  ledger: readonly LedgerIssue[];
  /** By ask key without the mark of a re-ask. */
  calls: Readonly<Record<string, Call>>;
  /** How often a person had a slot begun afresh (P1-Q11): each time has ask keys of its own. */
  restarts: Readonly<Record<string, number>>;
  seatModels: Readonly<Record<AgentId, string>>;
  searches: readonly Search[];
  rootCauses: readonly { round: number; agentId: AgentId; reply: RootCauseReply }[];
  summaries: readonly { round: number; reply: SummariseReply }[];
  questionParts: readonly { round: number; reply: NamePartsReply }[];
  crossCritique: { round: number; reply: CrossCritiqueReply; isApplied: boolean } | null;
  followUp: FollowUp | null;
  /** P1-49: what the person decided about recommended supplements. */
  supplementDecisions: readonly SupplementDecision[];
  openGate: Gate | null;
  gatesOpened: number;
  decisions: readonly Decision[];
  /** G-10 */
  extendedByUser: number;
  stopped: string | null;
  outcome: Outcome | null;
};

/** P1-02: the three that judge. */
export const assessorsOf = ({ panel }: Pick<ReviewState, "panel">): Agent[] => panel.filter((agent) => !isModifier(agent));
export const currentRound = ({ rounds }: Pick<ReviewState, "rounds">): Round | null => rounds.at(-1) ?? null;
export const completedRounds = ({ rounds }: Pick<ReviewState, "rounds">): CompletedRound[] => rounds.filter((round): round is CompletedRound => round.evaluation !== null);
export const currentVersion = ({ versions }: ReviewState): Version => versions.at(-1) as Version;
export const nameOf = ({ panel }: Pick<ReviewState, "panel">, agentId: string): string => panel.find(({ id }) => id === agentId)?.name ?? (agentId === "modifier" ? "Modifier" : agentId);

/** The seat's letter in the ledger: A, B, C in the panel's order. */
export const seatLetter = (state: Pick<ReviewState, "panel">, agentId: AgentId): string => String.fromCharCode("A".charCodeAt(0) + assessorsOf(state).findIndex(({ id }) => id === agentId));

/** An assessor by the id or the name it was called by. */
export function findAssessor(state: Pick<ReviewState, "panel">, nameOrId: string): Agent | undefined {
  const wanted = nameOrId.trim().toLowerCase();
  return assessorsOf(state).find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
}

/** What a person decided about this round, at a gate of this kind. */
export const decisionsIn = (state: ReviewState, round: number, kind: string): Decision[] => state.decisions.filter(({ gate }) => gate.round === round && gate.kind === kind);

/** P1-17: what the panel said of this round has been worked in. */
export const isModifiedAfter = (state: ReviewState, round: number): boolean => state.versions.some(({ kind, afterRound }) => kind === "revision" && afterRound === round);
