import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { Calls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import { nameOf as nameIn } from "@/lib/domain/wording";
import type { Assessment, CommonReply } from "./judging/assessment";
import type { ReviewConfig } from "./config";
import type { Evaluation } from "./judging/evaluation";
import type { Idea } from "./ideas/ideas";
import type { SupplementDecision } from "./inputs";
import type { LedgerIssue } from "./judging/ledger";
import type {
  CrossCritiqueReply,
  Finding,
  ModifyReply,
  NamePartsReply,
  RootCauseReply,
  SummariseReply,
} from "./replies/replies";
import { isModifier } from "./seats/modifier";
import type { Verdict } from "./vocabulary";

/** A version of the artifact. Number 1 is what was handed in; a critique's version answers the cross-critique (P1-50), not a round; a revival is a person's (P1-55). */
export type Version = {
  number: number;
  kind: "initial" | "revision" | "critique" | "revival";
  afterRound: number;
  text: string;
  changes: ModifyReply["changes"];
  settlements: ModifyReply["settlements"];
  flags: readonly string[];
  seq: number;
  /** The person who made it; absent where it was the modifier. */
  by?: string;
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
    decisions: readonly Decision[];
  };

/** P1-02: the three that judge. */
export const assessorsOf = ({ panel }: Pick<ReviewState, "panel">): Agent[] =>
  panel.filter((agent) => !isModifier(agent));
export const currentVersion = ({ versions }: ReviewState): Version => versions.at(-1) as Version;
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
  verdict === null ? (reply as CommonReply).remaining : assessment.remaining;

/** P1-17: what the panel said of this round has been worked in. */
export const isModifiedAfter = (state: ReviewState, round: number): boolean =>
  state.versions.some(({ kind, afterRound }) => kind === "revision" && afterRound === round);
