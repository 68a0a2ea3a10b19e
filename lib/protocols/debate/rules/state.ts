import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import type { Calls, Owed } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import type { DebateConfig } from "./config";
import type { AskKindId, DiagnosisReply, SpeakReply, SynthesisReply } from "./replies";
import type { Evaluation } from "./termination";

/** P5-03: runs the loop, summarises, writes the record; takes no part in the content, has no seat and no score. */
export const ORCHESTRATOR_ID: AgentId = agentIdSchema.parse("orchestrator");

/** How an agent's turn in a round ended (G-02: a round is complete when every turn is final). */
export type Turn =
  | {
      kind: "spoke";
      agentId: AgentId;
      score: number;
      reply: SpeakReply;
      flags: readonly string[];
      seq: number;
      at: string;
    }
  /** P5-23: a person entered the score because no reply could be read. */
  | { kind: "entered"; agentId: AgentId; score: number; by: string; note: string; seq: number; at: string }
  /** P5-Q9: the call failed for good; the score before stays, the round is degraded. */
  | { kind: "failed"; agentId: AgentId; code: string; message: string; seq: number; at: string };

export type Round = BaseRound<Evaluation> & { turns: Readonly<Record<AgentId, Turn>> };

export type DebateState = Start<DebateConfig> &
  Common &
  Calls & {
    rounds: readonly Round[];
    /** P5-25: start at 0, persist until the agent answers again. */
    scores: Readonly<Record<AgentId, number>>;
    /** The person agreed to go on with a shortened context (P5-19). */
    isContextShortened: boolean;
    /** Of the latest round. */
    diagnosis: DiagnosisReply | null;
    /** Null also where the orchestrator failed: the record then stands on the agents' own words. */
    synthesis: SynthesisReply | null;
    decisions: readonly Decision[];
  };

type Asked = Owed<AskKindId>;
export const turnOwed = ({ number }: Round, agentId: AgentId): Asked => ({ kind: "speak", round: number, agentId });
export const serviceOwed = (kind: "synthesise" | "diagnose", round: Round | null): Asked => ({
  kind,
  round: round?.number ?? 0,
  agentId: ORCHESTRATOR_ID,
});

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

/** As the orchestrator names it: by id or by name, in any case. */
export function findSeat(panel: DebateState["panel"], nameOrId: string): DebateState["panel"][number] | undefined {
  const wanted = nameOrId.trim().toLowerCase();
  return panel.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
}

/** P5-41: it was asked and has never answered, nor did a person enter a score for it. It has no position and is spoken of as absent. */
export function isAbsent(state: DebateState, agentId: AgentId): boolean {
  return givenScore(state, agentId) === null && state.rounds.some(({ turns }) => turns[agentId]?.kind === "failed");
}

/** The round an agent's score is from; null while it has none. */
export function scoredIn({ rounds }: Pick<DebateState, "rounds">, agentId: AgentId): number | null {
  return rounds.findLast(({ turns }) => turns[agentId] && turns[agentId].kind !== "failed")?.number ?? null;
}

/** Null when the agent has no score of its own yet: the 0 of P5-25 is a starting value, not an opinion. */
export function givenScore(state: DebateState, agentId: AgentId): number | null {
  const hasGiven = state.rounds.some(({ turns }) => turns[agentId] && turns[agentId].kind !== "failed");
  return hasGiven ? (state.scores[agentId] ?? 0) : null;
}
