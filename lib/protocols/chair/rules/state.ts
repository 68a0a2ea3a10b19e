import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { Calls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { AskedQuestion } from "@/lib/kernel/grounding";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { nameOf as nameIn } from "@/lib/domain/wording";
import type { CitingReply } from "@/lib/evidence/cited-words";
import { CHAIR_ID, isChair } from "./chair-seat";
import type { ChairConfig } from "./config";
import { DRAFT_ID, type Conflict } from "./conflicts/conflicts";
import type { Engagement } from "./dispatch/engagement";
import type { Evaluation } from "./evaluation";
import type { Outlook } from "./dispatch/outlook";
import type { Position } from "./conflicts/position";
import type { Folded } from "@/lib/kernel/fold";
import type { Report, SoloReview } from "./replies/report-reading";
import type { DecideReply, DraftReply, FrameReply, ProposeReply, SynthesiseReply } from "./replies/replies";
import type { Cited } from "./replies/cited";
import type { StoredRevision } from "./replies/report-replies";
import type { SeatCondition } from "./conditions";
import { isCalled } from "./specialist";
import type { Wait } from "./dispatch/budget-hints";

/** How a specialist's turn in a round ended (G-02: a round is complete when every turn is final). */
export type Turn =
  | {
      kind: "answered";
      agentId: AgentId;
      position: Position;
      /** As stored, for screens and for a team's conversation. */ reply: unknown;
      flags: readonly string[];
      gist: string | null;
      /** What its agreement depends on, as it said then. */ conditions: readonly SeatCondition[];
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
export type Framing = Omit<FrameReply, "draft"> & { isPlain: boolean; seq: number };
/** P2-43: what a specialist says of the plan that goes before a person. `look`: null in logs from before there was a second one (P2-46); 3: of a plan with the changes a person asked for (P2-44). */
export type PlanCheck =
  | {
      kind: "said";
      objection: string | null;
      unmet: readonly string[];
      /** Null: it said nothing of them, so those it named before stand. */ conditions: readonly SeatCondition[] | null;
      look: 1 | 2 | 3 | null;
      /** It holds something against the plan: an objection or an issue of its own; in logs from before also an open condition. */
      findsFault: boolean;
      seq: number;
    }
  | { kind: "left_out"; why: string; seq: number };
export type SaidCheck = Extract<PlanCheck, { kind: "said" }>;
/** The plan does not provide for these. */
export const openConditions = ({ conditions }: SaidCheck): SeatCondition[] =>
  (conditions ?? []).filter(({ state }) => state === "open");

/** P2-46: what the first look found, and what the chair did about it. */
export type Mend = {
  /** By who found something. */ found: Readonly<Record<AgentId, SaidCheck>>;
  before: string;
  beforeSeq: number;
  /** The whole plan after it. */ plan: string;
  changes: StoredRevision["changes"];
  seq: number;
};
/** P2-44: what a person wants changed before approving, and what came of it; `dropped`: the chair could not write it. */
export type ChangeRequest = {
  text: string;
  by: string;
  seq: number;
  /** The whole plan it is about, and who brought it. */
  before: string;
  beforeSeq: number | null;
  revision:
    | (Pick<StoredRevision, "plan" | "changes"> & {
        seq: number;
        /** What each held of the plan before, where all of them look again; null in logs from before they did. */
        held: Readonly<Record<AgentId, SaidCheck>> | null;
      })
    | "dropped"
    | null;
};
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
    draft: (DraftReply & { /** What its marks stand for. */ cited: readonly Cited[]; seq: number }) | null;
    rounds: readonly Round[];
    /** `mayReport`: it could have brought the report; logs from before that also lack what follows a report today. */
    synthesis: (Omit<SynthesiseReply, "report"> & { mayReport: boolean; seq: number }) | null;
    conflicts: readonly Conflict[];
    /** The chair's last word on what it can't answer for (P2-37). */
    escalate: SynthesiseReply["escalate"];
    /** P2-30: conflicts first named after the last round are no conflicts any more, but gaps. */
    lateConflicts: readonly string[];
    chairDecisions: readonly (DecideReply["decisions"][number] & { seq: number })[];
    proposal: (ProposeReply & { seq: number }) | null;
    /** `answer`: the decision in the chair's one sentence. */
    report:
      | (Report & { answer: string | null; cited: readonly Cited[]; flags: readonly string[]; seq: number })
      | "none"
      | null;
    checks: Readonly<Record<AgentId, PlanCheck>>;
    mend: Mend | null;
    changeRequests: readonly ChangeRequest[];
    solo: (SoloReview & { seq: number }) | null;
    /** Whether a specialist was asked as part of a team's conversation (P2-10), by ask key without the mark of a re-ask. */
    askedInTeam: Readonly<Record<string, boolean>>;
    /** Replies that cite something, for the words behind their marks. */
    citing: readonly CitingReply[];
    decisions: readonly Decision[];
    /** What seats asked the person, and what came of it (G-14). */
    questions: readonly AskedQuestion[];
  };

export const dispatchedIds = ({ outlook }: Pick<ChairState, "outlook">): AgentId[] =>
  outlook.dispatched.map(({ agentId }) => agentId);
export const isSolo = ({ outlook }: Pick<ChairState, "outlook">): boolean => outlook.level === "solo";
export const isPlanType = ({ config }: Pick<ChairState, "config">): boolean => config.session_type !== "design_session";

export const nameOf = (state: Pick<ChairState, "panel">, agentId: string): string =>
  nameIn(state, agentId, { [CHAIR_ID]: "Chair", [DRAFT_ID]: "The draft" });
export const namesOf = (state: Pick<ChairState, "panel">, ids: readonly string[]): string =>
  ids.map((id) => nameOf(state, id)).join(", ");

/** A specialist by the id or the name it was called by. */
export function findSpecialist({ panel }: Pick<ChairState, "panel">, called: string): Agent | undefined {
  return panel.find((agent) => !isChair(agent) && isCalled(agent, called));
}

/** P2-43: a party of a conflict: a specialist, or the plan where there is one. */
export function findParty(state: Pick<ChairState, "panel" | "config" | "draft">, called: string): AgentId | undefined {
  const isDraft = /^(?:the[\s_-]+)?(?:draft|plan)(?:[\s_-]+plan)?$/i.test(called.trim().slice(0, 40));
  return findSpecialist(state, called)?.id ?? (isDraft && hasDraft(state) ? DRAFT_ID : undefined);
}
export const hasDraft = ({ config, draft }: Pick<ChairState, "config" | "draft">): boolean =>
  config.session_type === "review_plan" || draft !== null;

/** P2-44: the last change that was made; null while none is. */
export function lastRevision({ changeRequests }: Pick<ChairState, "changeRequests">) {
  const made = changeRequests.flatMap(({ revision }) =>
    revision === null || revision === "dropped" ? [] : [revision],
  );
  return made.at(-1) ?? null;
}

export const writtenReport = ({ report }: Pick<ChairState, "report">): Exclude<ChairState["report"], "none"> =>
  report === "none" ? null : report;

/** P2-20: counted from when the round began, as the log has it. Off unless configured. */
export function deadlineOf({ config, rounds }: Pick<ChairState, "config" | "rounds">, round: number): string | null {
  const startedAt = rounds[round - 1]?.startedAt;
  return config.round_deadline === null || !startedAt
    ? null
    : new Date(Date.parse(startedAt) + config.round_deadline * 60_000).toISOString();
}

/** The engine keeps a protocol's state opaque; what is shown of a chair's deliberation needs its own words. */
export function chairStateOf({ lifecycle, protocol }: Folded): ChairState {
  if (lifecycle.created.protocol !== "chair")
    throw new Error(`Not a chair's deliberation but ${lifecycle.created.protocol}.`);
  return protocol as ChairState;
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
