import type { Agent } from "@/lib/domain/agent";
import { type AgentId, agentIdSchema } from "@/lib/domain/ids";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import type { Condition, Move } from "@/lib/domain/reply-facts";
import type { Calls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import type { Common } from "@/lib/kernel/evolve-common";
import type { BaseRound } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import type { Document, JudgesConfig, Mode } from "./config";
import type { DimensionScores } from "./verdict/dimensions";
import type { DebateEvaluation, Evaluation, ScoringEvaluation } from "./verdict/evaluation";
import type {
  AnalyseReply,
  CriticalStance,
  FinaliseReply,
  RebutReply,
  RescoreReply,
  ScoreReply,
} from "./replies/replies-judge";
import type { ChallengeReply, ReviseReply, SynthesiseReply } from "./replies/replies-service";

/** P4-02: matches findings and writes the synthesis; no seat, no score, no word to the user (P4-35). */
export const MODERATOR_ID: AgentId = agentIdSchema.parse("moderator");
/** P4-37: revises the documents where nobody hands in a revision. */
export const AUTHOR_ID: AgentId = agentIdSchema.parse("author");

/** Analysis, rebuttal and final positions of the debate (P4.3); the fallback has one round of its own (P4.7). */
export type Stage = "analysis" | "rebuttal" | "final" | "scoring";

/** `model`: as the reply names it; `answeredBy`: the person who answered in the judge's place, null where the model did. */
type Answered = {
  agentId: AgentId;
  flags: readonly string[];
  seq: number;
  at: string;
  model: string;
  answeredBy: string | null;
  /** What it says changed its mind (G-17); absent where it was not asked. */
  moved?: readonly Move[];
  /** What its agreement depends on. */
  conditions?: readonly Condition[];
  /** What the marks in its text stand for. */
  citations?: readonly CheckedCitation[];
};
/** Everything consensus is judged on, also what was carried over from the round before (P4-18, P4-25). */
type Opinion = Answered & {
  score: number;
  dimensions: DimensionScores;
  weightedMean: number;
  positions: Readonly<Record<string, CriticalStance>>;
};

/** P4-34: failed twice; the judge takes no further part in this judgement. */
export type Lost = { kind: "lost"; agentId: AgentId; code: string; message: string; seq: number; at: string };
export type DebateTurn = Opinion &
  /** `ungrounded`: critical findings that rest on nothing, where evidence is required (P4-48). */
  (
    | { kind: "analysis"; reply: AnalyseReply; ungrounded?: readonly string[] }
    | { kind: "rebuttal"; reply: RebutReply; ungrounded?: readonly string[] }
    | { kind: "final"; reply: FinaliseReply }
  );
/** `second`: after the second look (P4-41, P4-42); its scores count. */
export type ScoringTurn = Answered & {
  kind: "scoring";
  dimensions: DimensionScores;
  total: number;
  reply: ScoreReply;
  second: { dimensions: DimensionScores; total: number; reply: RescoreReply; seq: number } | null;
};
export type Turn = DebateTurn | ScoringTurn | Lost;

export type Round = BaseRound<Evaluation> & {
  judgement: number;
  /** Its place in the judgement: 1, 2, 3 and what a person granted beyond. */
  ordinal: number;
  stage: Stage;
  turns: Readonly<Record<AgentId, Turn>>;
  /** P4-55: who was not asked in it; their turns are those of the round before. Absent where all were. */
  carried?: readonly AgentId[];
  challenge: ChallengeReply | null;
  internal: { dimensions: DimensionScores; total: number; reply: ScoreReply; seq: number } | null;
};

/** `person` is null where the moderator matched them: names are no use for telling, since a person may be called Moderator. */
export type Match = { findings: readonly string[]; reason: string; person: string | null };
/** P4-52: a finding that is one case of another; by raw ids. */
export type Part = { part: string; whole: string; reason: string };
/** P4-23: which findings are the same. Groups of raw finding ids; what is in none stands alone. `person` had the last word, or answered in the moderator's place. */
export type Matching = {
  groups: readonly Match[];
  /** Absent where none is part of another. */
  parts?: readonly Part[];
  person: string | null;
  isCorrected: boolean;
};

export type Cause = "start" | "revision" | "too_few_judges" | "no_majority";

/** One whole judging of one version of the documents. A revision is judged from the start, as blindly as the first. */
export type Judgement = {
  number: number;
  mode: Mode;
  cause: Cause;
  version: number;
  matching: Matching | null;
  /** By the round it was written after: a granted round gets another. */
  syntheses: readonly {
    round: number;
    reply: SynthesiseReply;
    flags: readonly string[];
    seq: number;
    answeredBy: string | null;
    /** The verdict in a sentence (G-17). */
    answer: string | null;
    citations?: readonly CheckedCitation[];
  }[];
};

export type Version = {
  number: number;
  documents: readonly Document[];
  by: string;
  changes: ReviseReply["changes"];
  seq: number;
  /** P4-59: what was taken although it lost text nobody asked to lose. */
  losses?: readonly { name: string; headings: readonly string[]; share: number }[];
};
export type Revision = Omit<Version, "number">;

export type JudgesState = Start<JudgesConfig> &
  Common &
  Calls & {
    versions: readonly Version[];
    judgements: readonly Judgement[];
    rounds: readonly Round[];
    /** P4-13: calls that ended, whatever came of them. */
    callsMade: { judges: number; moderator: number; author: number };
    /** Revised documents nobody has judged yet. */
    revision: Revision | null;
    decisions: readonly Decision[];
  };

export type DebateRound = Round & { evaluation: DebateEvaluation };
export type ScoringRound = Round & { evaluation: ScoringEvaluation };

export type CompletedRound = Round & { evaluation: Evaluation };
const hasVerdict = (round: Round): round is CompletedRound =>
  round.evaluation?.mode === "scoring" || (round.evaluation?.mode === "debate" && round.evaluation.verdict !== null);
/** The round that brought the verdict, for each judgement that has come to one. */
export const verdictRounds = (state: JudgesState): CompletedRound[] =>
  state.judgements.flatMap(({ number }) => roundsOf(state, number).findLast(hasVerdict) ?? []);

export const currentVersion = ({ versions }: JudgesState): Version => versions.at(-1) as Version;
export const roundsOf = ({ rounds }: JudgesState, judgement: number): Round[] =>
  rounds.filter((round) => round.judgement === judgement);
export const judgementOf = ({ judgements }: JudgesState, { judgement }: Pick<Round, "judgement">): Judgement =>
  judgements[judgement - 1] as Judgement;

export const isDebateTurn = (turn: Turn | undefined): turn is DebateTurn =>
  turn !== undefined && turn.kind !== "lost" && turn.kind !== "scoring";
export const isScoringTurn = (turn: Turn | undefined): turn is ScoringTurn => turn?.kind === "scoring";
export const debateTurns = ({ order, turns }: Round): DebateTurn[] => order.map((id) => turns[id]).filter(isDebateTurn);
/** Without those of the round before, where a judge was not asked again. */
export const givenTurns = (round: Round): DebateTurn[] =>
  debateTurns(round).filter(({ agentId }) => !round.carried?.includes(agentId));
export const scoringTurns = ({ order, turns }: Round): ScoringTurn[] =>
  order.map((id) => turns[id]).filter(isScoringTurn);

/** A judge's last word in a judgement, before the given round of it where one is given. */
export function lastTurn(
  state: JudgesState,
  judgement: number,
  agentId: AgentId,
  before = Number.POSITIVE_INFINITY,
): DebateTurn | null {
  for (const round of roundsOf(state, judgement).toReversed()) {
    const turn = round.turns[agentId];
    if (round.number < before && isDebateTurn(turn)) return turn;
  }
  return null;
}

export const lostIn = (state: JudgesState, judgement: number): Lost[] =>
  roundsOf(state, judgement).flatMap(({ turns }) => Object.values(turns).filter((turn) => turn.kind === "lost"));

/** A judge by the id, the name or the stance it was called by, where only one is meant. */
export function findJudge({ panel }: Pick<JudgesState, "panel">, called: string): Agent | undefined {
  const wanted = called.trim().toLowerCase();
  const byName = panel.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  const byStance = panel.filter(({ kind }) => kind === wanted.replaceAll(/[\s-]+/g, "_"));
  return byName ?? (byStance.length === 1 ? byStance[0] : undefined);
}

/** What a person decided about a round, latest last. */
export const decisionsAbout = (state: JudgesState, { number }: Pick<Round, "number">): Decision[] =>
  state.decisions.filter(({ gate }) => gate.round === number);

/** What a judge's turn says in a paragraph. */
export function opinionOf(turn: DebateTurn): string {
  switch (turn.kind) {
    case "analysis":
      return turn.reply.position_statement.verdict;
    case "rebuttal":
      return turn.reply.position_revision.revised;
    case "final":
      return turn.reply.final_position;
  }
}

export function withJudgement(
  state: JudgesState,
  number: number,
  change: (judgement: Judgement) => Judgement,
): JudgesState {
  return {
    ...state,
    judgements: state.judgements.map((judgement) => (judgement.number === number ? change(judgement) : judgement)),
  };
}
