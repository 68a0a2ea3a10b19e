import type { AgentId } from "@/lib/domain/ids";
import { knownAgentId } from "@/lib/domain/made-ids";
import type { Calls, Owed } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { AskedQuestion } from "@/lib/kernel/grounding";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import type { DebateConfig } from "./config";
import type { ReplyFacts } from "@/lib/domain/reply-facts";
import type { AskKindId, SpeakKind, Synthesis } from "./asks";
import type { DiagnosisReply, HearReply, SpeakReply } from "./replies";
import { isAdvocate } from "./seating";
import type { Evaluation } from "./termination";

/** P5-03: runs the loop, summarises, writes the record; takes no part in the content, has no seat and no score. */
export const ORCHESTRATOR_ID = knownAgentId("orchestrator");

/** How an agent's turn in a round ended (G-02: a round is complete when every turn is final). */
export type Turn =
  | {
      kind: "spoke";
      agentId: AgentId;
      score: number;
      reply: SpeakReply;
      flags: readonly string[];
      /** G-17: what it said about itself. */ facts?: ReplyFacts;
      /** What it took for granted and did not ask. */ assumptions?: readonly string[];
      /** Asked once more before a consensus could count; `score` is the one it left it with. */ heard?: Heard;
      seq: number;
      at: string;
    }
  /** P5-43: it was not asked to speak, and asked whether it objects; its score stays unless it does. */
  | {
      kind: "stood";
      agentId: AgentId;
      score: number;
      objection: { text: string; about: string | null } | null;
      remark?: string;
      flags: readonly string[];
      seq: number;
      at: string;
    }
  /** P5-23: a person entered the score because no reply could be read. */
  | { kind: "entered"; agentId: AgentId; score: number; by: string; note: string; seq: number; at: string }
  /** P5-Q9: the call failed for good; the score before stays, the round is degraded. */
  | { kind: "failed"; agentId: AgentId; code: string; message: string; seq: number; at: string };

/** P5-50: how the turn ended in which it was asked about what had come after its answer. */
export type Heard = { seq: number; at: string } & (
  | { kind: "said"; reply: HearReply }
  | { kind: "entered"; score: number; by: string; note: string }
  | { kind: "failed"; code: string; message: string }
);

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
    synthesis: Synthesis | null;
    decisions: readonly Decision[];
    /** What seats asked the person, in the order it was first asked. */
    questions: readonly PutQuestion[];
  };

export type PutQuestion = AskedQuestion & {
  /** Of the answer; null while there is none. */ answeredSeq: number | null;
};

type Asked = Owed<AskKindId>;

/** P5-43: this round is written side by side, and nobody reads the others. */
export const isBlindRound = ({ config }: Pick<DebateState, "config">, round: number): boolean =>
  round === 1 && config.opening === "independent";

/** An advocate has to know what the others reject. */
export const isBlindTurn = (state: Pick<DebateState, "config">, round: number, agentId: AgentId): boolean =>
  isBlindRound(state, round) && !isAdvocate(state, agentId);

const speakKind = (state: Pick<DebateState, "config">, round: number, agentId: AgentId): SpeakKind => {
  const kind = state.config.question_kind === "choice" ? "choose" : "speak";
  return isBlindTurn(state, round, agentId) ? `${kind}_blind` : kind;
};

/** P5-43: who is not in the order of a round is asked in it for no more than an objection; P5-50: who has spoken in it, about what came later. */
export const turnOwed = (
  state: Pick<DebateState, "config">,
  { number, order, turns }: Round,
  agentId: AgentId,
): Asked => ({
  kind:
    turns[agentId]?.kind === "spoke" ? "hear" : order.includes(agentId) ? speakKind(state, number, agentId) : "stand",
  round: number,
  agentId,
});
const service = (kind: "synthesise" | "synthesise_choice" | "diagnose", round: Round | null): Asked => ({
  kind,
  round: round?.number ?? 0,
  agentId: ORCHESTRATOR_ID,
});
export const diagnosisOwed = (round: Round): Asked => service("diagnose", round);
export const synthesisOwed = ({ config }: Pick<DebateState, "config">, round: Round | null): Asked =>
  service(config.question_kind === "choice" ? "synthesise_choice" : "synthesise", round);

/** A call of this turn that failed for good: the turn itself, or the word it was asked for later. */
export function failureOf(turn: Turn | undefined): { code: string; message: string; seq: number } | null {
  if (turn?.kind === "failed") return turn;
  return turn?.kind === "spoke" && turn.heard?.kind === "failed" ? turn.heard : null;
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

/** Whoever speaks now has nobody to answer, and no concern of its own to account for. */
export const isFirstWord = ({ rounds }: Pick<DebateState, "rounds">): boolean =>
  !rounds.some(({ turns }) => Object.values(turns).some(({ kind }) => kind !== "failed"));

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
