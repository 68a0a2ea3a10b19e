import type { Agent } from "@/lib/domain/agent";
import type { ReplyEvidence } from "@/lib/domain/evidence/reply-evidence";
import type { AgentId } from "@/lib/domain/ids";
import type { Calls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { SeatCondition } from "@/lib/kernel/facts";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { nameOf as nameIn } from "@/lib/domain/wording";
import type { Assessment, CommonReply } from "./judging/assessment";
import type { ReviewConfig } from "./config";
import type { Evaluation } from "./judging/evaluation";
import type { Idea } from "./ideas/ideas";
import type { SupplementDecision } from "./inputs";
import type { LedgerIssue } from "./judging/ledger";
import type { Loss } from "@/lib/domain/edits/loss";
import type {
  CheckEditReply,
  CrossCritiqueReply,
  DecisionNeeded,
  Finding,
  ModifyReply,
  NamePartsReply,
  RootCauseReply,
  SummariseReply,
} from "./replies/replies";
import { isModifier } from "./seats/modifier";
import type { Verdict } from "./vocabulary";

/**
 * A version of the artifact. Number 1 is what was handed in, or drafted from the question (P1-61). A critique's version
 * answers the cross-critique (P1-50), one by decision what a person decided (P1-59), a closing one the last minor
 * points (P1-60), and none of them a round; a revival is a person's (P1-55).
 */
export type Version = {
  number: number;
  kind: "initial" | "draft" | "revision" | "critique" | "decision" | "closing" | "revival";
  afterRound: number;
  text: string;
  changes: ModifyReply["changes"];
  settlements: ModifyReply["settlements"];
  /** P1-59: why the decision asked for no change; the text is the one before. */
  nothingToWrite?: string;
  /** P1-67: what it says about open conditions. */
  conditionAnswers?: ModifyReply["condition_answers"];
  flags: readonly string[];
  seq: number;
  /** The person who made it; absent where it was the modifier. */
  by?: string;
  /** P1-64: issues, by their ids, that it takes for one. */
  groups?: readonly (readonly string[])[];
  /** P1-57: what was taken although it lost text nobody asked to lose. */
  loss?: Pick<Loss, "headings" | "share">;
};

export type Turn = {
  agentId: AgentId;
  /** After a downgrade (P1-22); null where ideas are rated. */
  verdict: Verdict | null;
  assessment: Assessment;
  /** The reply with the fields of its own lens, for screens. */
  reply: unknown;
  /** P1-67: what it agrees on; absent where it was not asked, or did not say. */
  conditions?: readonly SeatCondition[];
  flags: readonly string[];
  seq: number;
  at: string;
};

export type Round = BaseRound<Evaluation> & { turns: Readonly<Record<AgentId, Turn>> };
export type CompletedRound = Round & { evaluation: Evaluation };

/** P1-46, P1-56: what was looked up, by whom, and what was found, in or after `round`. Given: a person answered a request unasked. */
export type Search = {
  round: number;
  purpose: "requested" | "rescue" | "given";
  queries: readonly string[];
  findings: readonly Finding[];
  note: string;
  by: string;
  seq: number;
};

/** P1-54: the person's own turn with the ideas, and the last round it grants. */
export type FollowUp = { kind: "modify_idea" | "combine_ideas" | "own_idea"; untilRound: number };

export type ReviewState = Start<ReviewConfig> &
  Common &
  Calls & {
    versions: readonly Version[];
    ideas: readonly Idea[];
    rounds: readonly Round[];
    ledger: readonly LedgerIssue[];
    searches: readonly Search[];
    rootCauses: readonly { round: number; agentId: AgentId; reply: RootCauseReply }[];
    summaries: readonly { round: number; reply: SummariseReply }[];
    questionParts: readonly { round: number; reply: NamePartsReply }[];
    crossCritique: { round: number; reply: CrossCritiqueReply; isApplied: boolean } | null;
    followUp: FollowUp | null;
    /** P1-49: what the person decided about recommended supplements. */
    supplementDecisions: readonly SupplementDecision[];
    /** P1-59: what the modifier wants a person to decide, by the revision that asked for it. */
    decisionsNeeded: readonly { round: number; needed: DecisionNeeded }[];
    /** P1-60: the closing edit of the round that passed, and what its raisers say of it. */
    closingEdit: ClosingEdit | null;
    /** What replies rest on, by the seq of the reply: a mark in its text means nothing without them. */
    evidence: Readonly<Record<number, ReplyEvidence>>;
    decisions: readonly Decision[];
  };

export type ClosingEdit = {
  round: number;
  /** The version everybody passed. */
  base: string;
  edits: ModifyReply["edits"];
  /** Issues it answers, by those who check it. */
  checks: Readonly<Record<AgentId, CheckEditReply | null>>;
};

/** P1-02: the three that judge. */
export const assessorsOf = ({ panel }: Pick<ReviewState, "panel">): Agent[] =>
  panel.filter((agent) => !isModifier(agent));
export const currentVersion = ({ versions }: ReviewState): Version => versions.at(-1) as Version;

/** What was made of the document since the panel read it last, and the version it read; none in round 1. */
export function sinceLastRead({ versions, rounds }: Pick<ReviewState, "versions" | "rounds">): {
  read: Version | null;
  made: readonly Version[];
} {
  const last = rounds.findLast(({ evaluation }) => evaluation !== null)?.number ?? 0;
  const made = last === 0 ? [] : versions.filter(({ afterRound }) => afterRound >= last);
  return { read: made[0] ? (versions[made[0].number - 2] ?? null) : null, made };
}

type ChangeMade = ModifyReply["changes"][number] & { version: number };

/** What changed since the panel read it last, as one list: what a later version made untrue is not in it (P1-59). */
export function changesSince(state: Pick<ReviewState, "versions" | "rounds">): ChangeMade[] {
  return sinceLastRead(state).made.reduce<ChangeMade[]>((list, { changes, number }) => {
    const gone = new Set(changes.flatMap(({ replaces = [] }) => replaces));
    return [
      ...list.filter((_change, index) => !gone.has(index + 1)),
      ...changes.map((change) => ({ ...change, version: number })),
    ];
  }, []);
}

export const nameOf = (state: Pick<ReviewState, "panel">, agentId: string): string =>
  nameIn(state, agentId, { modifier: "Modifier" });

/** The seat's letter in the ledger: A, B, C in the panel's order. */
export const seatLetter = (state: Pick<ReviewState, "panel">, agentId: AgentId): string =>
  String.fromCharCode("A".charCodeAt(0) + assessorsOf(state).findIndex(({ id }) => id === agentId));

/** An assessor by the id or the name it was called by. */
export function findAssessor(state: Pick<ReviewState, "panel">, nameOrId: string): Agent | undefined {
  const wanted = nameOrId.trim().toLowerCase();
  return assessorsOf(state).find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
}

/** What a person decided about this round, at a gate of this kind. */
export const decisionsIn = (state: ReviewState, round: number, kind: string): Decision[] =>
  state.decisions.filter(({ gate }) => gate.round === round && gate.kind === kind);

/** What an assessor itself said remains. For ideas `remaining` is filled from the issues where it was left empty, and an issue's suggestion says nothing without its title. */
export const remainingSaid = ({ verdict, reply, assessment }: Turn): readonly string[] =>
  verdict === null ? (reply as CommonReply).remaining.map(({ what }) => what) : assessment.remaining;

/** P1-17: what the panel said of this round has been worked in. */
export const isModifiedAfter = (state: ReviewState, round: number): boolean =>
  state.versions.some(({ kind, afterRound }) => kind === "revision" && afterRound === round);
