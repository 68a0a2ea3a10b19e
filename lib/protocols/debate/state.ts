import type { Gate, GateAnswer } from "@/lib/domain/gate";
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import type { Start } from "../types";
import type { DebateConfig } from "./config";
import type { DiagnosisReply, SpeakReply, SynthesisReply } from "./replies";
import type { Evaluation } from "./termination";

/** P5-03: runs the loop, summarises, writes the record; takes no part in the content, has no seat and no score. */
export const ORCHESTRATOR_ID: AgentId = agentIdSchema.parse("orchestrator");

/** How an agent's turn in a round ended (G-02: a round is complete when every turn is final). */
export type Turn =
  | { kind: "spoke"; agentId: AgentId; score: number; reply: SpeakReply; flags: readonly string[]; seq: number; at: string }
  /** P5-23: a person entered the score because no reply could be read. */
  | { kind: "entered"; agentId: AgentId; score: number; by: string; note: string; seq: number; at: string }
  /** P5-Q9: the call failed for good; the score before stays, the round is degraded. */
  | { kind: "failed"; agentId: AgentId; code: string; message: string; seq: number; at: string };

export type Round = {
  number: number;
  order: readonly AgentId[];
  notes: readonly string[];
  isExtension: boolean;
  turns: Readonly<Record<AgentId, Turn>>;
  /** Null while the round is open. */
  evaluation: Evaluation | null;
  startedAt: string;
  completedAt: string | null;
  completedSeq: number | null;
};

/** A reply that could not be taken, kept until the turn is final: it drives the re-ask. */
export type Rejection = { code: "unreadable" | "schema" | "inconsistent"; reason: string; raw: string };

/** What a person decided at a gate, with the words that bind the rounds after it. */
export type Decision = { gate: Gate; answer: GateAnswer; at: string; seq: number };

export type DebateState = Start<DebateConfig> & {
  startedAt: string | null;
  lastEventAt: string;
  rounds: readonly Round[];
  /** P5-25: start at 0, persist until the agent answers again. */
  scores: Readonly<Record<AgentId, number>>;
  /** Rejections of the ask that is open now, oldest first. */
  rejections: readonly Rejection[];
  /** How often a person had an agent's turn in the open round begun afresh (P5-19, P5-23): each time has ask keys of its own. */
  restarts: Readonly<Record<AgentId, number>>;
  /** Seats whose model a person replaced. */
  seatModels: Readonly<Record<AgentId, string>>;
  /** The person agreed to go on with a shortened context (P5-19). */
  isContextShortened: boolean;
  diagnosis: { round: number; reply: DiagnosisReply | null } | null;
  /** `attempted` also when the orchestrator failed: the record then stands on the agents' own words. */
  synthesis: { reply: SynthesisReply | null; seq: number } | null;
  openGate: Gate | null;
  gatesOpened: number;
  decisions: readonly Decision[];
  /** G-10 */
  extendedByUser: number;
  /** Cancelled or failed before it could close (G-10): the sentence that says so. */
  stopped: string | null;
  outcome: Outcome | null;
};

export function currentRound(state: DebateState): Round | null {
  return state.rounds.at(-1) ?? null;
}

export function completedRounds(state: DebateState): (Round & { evaluation: Evaluation })[] {
  return state.rounds.filter((round): round is Round & { evaluation: Evaluation } => round.evaluation !== null);
}

export function lastDecision(state: DebateState): Decision | null {
  return state.decisions.at(-1) ?? null;
}

/** The reply an agent's position stands on: its latest spoken turn. */
export function latestSpoken(state: DebateState, agentId: AgentId): Extract<Turn, { kind: "spoke" }> | null {
  for (let index = state.rounds.length - 1; index >= 0; index--) {
    const turn = state.rounds[index]?.turns[agentId];
    if (turn?.kind === "spoke") return turn;
  }
  return null;
}

/** Null when the agent has no score of its own yet: the 0 of P5-25 is a starting value, not an opinion. */
export function givenScore(state: DebateState, agentId: AgentId): number | null {
  const hasGiven = state.rounds.some(({ turns }) => turns[agentId] && turns[agentId].kind !== "failed");
  return hasGiven ? (state.scores[agentId] ?? 0) : null;
}
