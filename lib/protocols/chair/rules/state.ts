import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { Calls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { nameOf as nameIn } from "@/lib/domain/wording";
import { CHAIR_ID, isChair } from "./chair-seat";
import type { ChairConfig } from "./config";
import type { Conflict } from "./conflicts/conflicts";
import type { Engagement } from "./dispatch/engagement";
import type { Evaluation } from "./evaluation";
import type { Outlook } from "./dispatch/outlook";
import type { Position } from "./conflicts/position";
import type { Report, SoloReview } from "./replies/report-reading";
import type { DecideReply, DraftReply, FrameReply, ProposeReply, SynthesiseReply } from "./replies/replies";
import { isCalled } from "./specialist";
import type { Wait } from "./waits";

/** How a specialist's turn in a round ended (G-02: a round is complete when every turn is final). */
export type Turn =
  | {
      kind: "answered";
      agentId: AgentId;
      position: Position;
      /** As stored, for screens and for a team's conversation. */ reply: unknown;
      flags: readonly string[];
      tokens: number;
      seq: number;
      at: string;
    }
  /** P2-20: the chair goes on without it. */
  | { kind: "left_out"; agentId: AgentId; code: string; why: string; seq: number; at: string };
export type Answered = Extract<Turn, { kind: "answered" }>;

export type Round = BaseRound<Evaluation> & {
  turns: Readonly<Record<AgentId, Turn>>;
  /** From round 2 on: the chair's reading of who engaged. */
  engagement: readonly Engagement[] | null;
};
export type CompletedRound = Round & { evaluation: Evaluation };

export type Warning = { text: string; seq: number; at: string };
/** `isPlain`: the chair gave none and a person went on without it; everyone is asked the question as it stands. */
export type Framing = FrameReply & { isPlain: boolean; seq: number };
/** P2-17: nothing of it exists outside the log, so nothing can be left over. */
export type Team = { name: string; members: readonly AgentId[]; status: "open" | "closed" | "fell_back" };

export type ChairState = Start<ChairConfig> &
  Common &
  Calls & {
    outlook: Outlook;
    waits: readonly Wait[];
    /** P2-10, and what became of it (P2-17). */
    mode: ChairConfig["dispatch_mode"];
    team: Team | null;
    warnings: readonly Warning[];
    framing: Framing | null;
    draft: (DraftReply & { seq: number }) | null;
    rounds: readonly Round[];
    synthesis: (SynthesiseReply & { seq: number }) | null;
    conflicts: readonly Conflict[];
    /** The chair's last word on what it can't answer for (P2-37). */
    escalate: SynthesiseReply["escalate"];
    /** P2-30: conflicts first named after the last round are no conflicts any more, but gaps. */
    lateConflicts: readonly string[];
    chairDecisions: readonly (DecideReply["decisions"][number] & { seq: number })[];
    proposal: (ProposeReply & { seq: number }) | null;
    report: (Report & { flags: readonly string[]; seq: number }) | "none" | null;
    solo: (SoloReview & { seq: number }) | null;
    /** Whether a specialist was asked as part of a team's conversation (P2-10), by ask key without the mark of a re-ask. */
    askedInTeam: Readonly<Record<string, boolean>>;
    decisions: readonly Decision[];
  };

export const dispatchedIds = ({ outlook }: Pick<ChairState, "outlook">): AgentId[] =>
  outlook.dispatched.map(({ agentId }) => agentId);
export const isSolo = ({ outlook }: Pick<ChairState, "outlook">): boolean => outlook.level === "solo";
export const isPlanType = ({ config }: Pick<ChairState, "config">): boolean => config.session_type !== "design_session";

export const nameOf = (state: Pick<ChairState, "panel">, agentId: string): string =>
  nameIn(state, agentId, { [CHAIR_ID]: "Chair" });
export const namesOf = (state: Pick<ChairState, "panel">, ids: readonly string[]): string =>
  ids.map((id) => nameOf(state, id)).join(", ");

/** A specialist by the id or the name it was called by. */
export function findSpecialist({ panel }: Pick<ChairState, "panel">, called: string): Agent | undefined {
  return panel.find((agent) => !isChair(agent) && isCalled(agent, called));
}

export function answerIn({ rounds }: Pick<ChairState, "rounds">, round: number, agentId: AgentId): Answered | null {
  const turn = rounds[round - 1]?.turns[agentId];
  return turn?.kind === "answered" ? turn : null;
}

export const answeredIn = (round: Round): Answered[] =>
  round.order.flatMap((id) => (round.turns[id]?.kind === "answered" ? [round.turns[id]] : []));
export const pendingIn = (round: Round): AgentId[] => round.order.filter((id) => !round.turns[id]);

/** Whoever has answered at all, in the order they were asked. */
export const everyoneAnswering = (state: Pick<ChairState, "rounds" | "outlook">): AgentId[] =>
  dispatchedIds(state).filter((id) => state.rounds.some(({ turns }) => turns[id]?.kind === "answered"));

/** P2-35: the latest answer in which it engaged, otherwise the first. */
export function effectiveAnswer({ rounds }: Pick<ChairState, "rounds">, agentId: AgentId): Answered | null {
  for (const round of rounds.toReversed()) {
    const turn = round.turns[agentId];
    if (turn?.kind !== "answered") continue;
    const isEngaged = round.engagement?.some((one) => one.agentId === agentId && one.isEngaged) ?? false;
    if (round.number === 1 || isEngaged) return turn;
  }
  return null;
}

/** Rounds in which it was asked, answered or not. */
export const turnsTaken = ({ rounds }: Pick<ChairState, "rounds">, agentId: AgentId): number =>
  rounds.filter(({ order }) => order.includes(agentId)).length;
