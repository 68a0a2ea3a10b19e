import type { Agent } from "@/lib/domain/agent";
import type { Gate, GateAnswer } from "@/lib/domain/gate";
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";
import type { Outcome } from "@/lib/domain/outcome";
import type { Start } from "../types";
import type { Document, JudgesConfig, Mode } from "./config";
import type { DimensionScores } from "./dimensions";
import type { DebateEvaluation, Evaluation, ScoringEvaluation } from "./evaluation";
import type { AskKindId } from "./replies";
import type { AnalyseReply, CriticalStance, FinaliseReply, RebutReply, RescoreReply, ScoreReply } from "./replies-judge";
import type { ChallengeReply, ReviseReply, SynthesiseReply } from "./replies-service";

/** P4-02: matches findings and writes the synthesis; no seat, no score, no word to the user (P4-35). */
export const MODERATOR_ID: AgentId = agentIdSchema.parse("moderator");
/** P4-37: revises the documents where nobody hands in a revision. */
export const AUTHOR_ID: AgentId = agentIdSchema.parse("author");

/** Analysis, rebuttal and final positions of the debate (P4.3); the fallback has one round of its own (P4.7). */
export type Stage = "analysis" | "rebuttal" | "final" | "scoring";

type Answered = { agentId: AgentId; flags: readonly string[]; seq: number; at: string };
/** Everything consensus is judged on, also what was carried over from the round before (P4-18, P4-25). */
type Opinion = Answered & { score: number; dimensions: DimensionScores; weightedMean: number; positions: Readonly<Record<string, CriticalStance>> };

/** P4-34: failed twice; the judge takes no further part in this judgement. */
export type Lost = { kind: "lost"; agentId: AgentId; code: string; message: string; seq: number; at: string };
export type DebateTurn = Opinion & ({ kind: "analysis"; reply: AnalyseReply } | { kind: "rebuttal"; reply: RebutReply } | { kind: "final"; reply: FinaliseReply });
/** `second`: after the second look (P4-41, P4-42); its scores count. */
export type ScoringTurn = Answered & { kind: "scoring"; dimensions: DimensionScores; total: number; reply: ScoreReply; second: { dimensions: DimensionScores; total: number; reply: RescoreReply; seq: number } | null };
export type Turn = DebateTurn | ScoringTurn | Lost;

export type Round = {
  number: number;
  judgement: number;
  /** Its place in the judgement: 1, 2, 3 and what a person granted beyond. */
  ordinal: number;
  stage: Stage;
  order: readonly AgentId[];
  notes: readonly string[];
  isExtension: boolean;
  turns: Readonly<Record<AgentId, Turn>>;
  challenge: ChallengeReply | null;
  internal: { dimensions: DimensionScores; total: number; reply: ScoreReply; seq: number } | null;
  evaluation: Evaluation | null;
  startedAt: string;
  completedAt: string | null;
  completedSeq: number | null;
};

/** P4-23: which findings are the same. Groups of raw finding ids; what is in none stands alone. */
export type Matching = { groups: readonly { findings: readonly string[]; reason: string }[]; by: string; isCorrected: boolean };

export type Cause = "start" | "revision" | "too_few_judges" | "no_majority";

/** One whole judging of one version of the documents. A revision is judged from the start, as blindly as the first. */
export type Judgement = {
  number: number;
  mode: Mode;
  cause: Cause;
  version: number;
  matching: Matching | null;
  /** By the round it was written after: a granted round gets another. */
  syntheses: readonly { round: number; reply: SynthesiseReply; flags: readonly string[]; seq: number }[];
};

export type Version = { number: number; documents: readonly Document[]; by: string; changes: ReviseReply["changes"]; seq: number };
export type Revision = Omit<Version, "number">;

/** What came to nothing at one place where an answer is owed. `raw` is null where no reply came. */
export type Failure = { code: string; reason: string; raw: string | null };
export type Call = { kind: AskKindId; round: number; agentId: AgentId; failures: readonly Failure[] };
export type Decision = { gate: Gate; answer: GateAnswer; at: string; seq: number };

export type JudgesState = Start<JudgesConfig> & {
  startedAt: string | null;
  versions: readonly Version[];
  judgements: readonly Judgement[];
  rounds: readonly Round[];
  /** By ask key without the mark of a second try. */
  calls: Readonly<Record<string, Call>>;
  /** How often a person had a slot begun afresh: each time has ask keys of its own. */
  restarts: Readonly<Record<string, number>>;
  /** P4-13: calls that ended, whatever came of them. */
  callsMade: { judges: number; services: number };
  /** Revised documents nobody has judged yet. */
  revision: Revision | null;
  openGate: Gate | null;
  gatesOpened: number;
  decisions: readonly Decision[];
  /** G-10 */
  extendedByUser: number;
  stopped: string | null;
  outcome: Outcome | null;
};

export type DebateRound = Round & { evaluation: DebateEvaluation };
export type ScoringRound = Round & { evaluation: ScoringEvaluation };

export const currentRound = ({ rounds }: Pick<JudgesState, "rounds">): Round | null => rounds.at(-1) ?? null;
export const currentVersion = ({ versions }: JudgesState): Version => versions.at(-1) as Version;
export const roundsOf = ({ rounds }: JudgesState, judgement: number): Round[] => rounds.filter((round) => round.judgement === judgement);
export const judgementOf = ({ judgements }: JudgesState, { judgement }: Pick<Round, "judgement">): Judgement => judgements[judgement - 1] as Judgement;

export const isDebateTurn = (turn: Turn | undefined): turn is DebateTurn => turn !== undefined && turn.kind !== "lost" && turn.kind !== "scoring";
export const isScoringTurn = (turn: Turn | undefined): turn is ScoringTurn => turn?.kind === "scoring";
export const debateTurns = ({ order, turns }: Round): DebateTurn[] => order.map((id) => turns[id]).filter(isDebateTurn);
export const scoringTurns = ({ order, turns }: Round): ScoringTurn[] => order.map((id) => turns[id]).filter(isScoringTurn);

/** A judge's last word in a judgement, before the given round of it where one is given. */
export function lastTurn(state: JudgesState, judgement: number, agentId: AgentId, before = Number.POSITIVE_INFINITY): DebateTurn | null {
  for (const round of roundsOf(state, judgement).toReversed()) {
    const turn = round.turns[agentId];
    if (round.number < before && isDebateTurn(turn)) return turn;
  }
  return null;
}

export const lostIn = (state: JudgesState, judgement: number): Lost[] => roundsOf(state, judgement).flatMap(({ turns }) => Object.values(turns).filter((turn) => turn.kind === "lost"));

export const nameOf = ({ panel }: Pick<JudgesState, "panel">, agentId: string): string => panel.find(({ id }) => id === agentId)?.name ?? agentId;

/** A judge by the id, the name or the stance it was called by, where only one is meant. */
export function findJudge({ panel }: Pick<JudgesState, "panel">, called: string): Agent | undefined {
  const wanted = called.trim().toLowerCase();
  const byName = panel.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  const byStance = panel.filter(({ kind }) => kind === wanted.replaceAll(/[\s-]+/g, "_"));
  return byName ?? (byStance.length === 1 ? byStance[0] : undefined);
}

/** What a person decided about a round, latest last. */
export const decisionsAbout = (state: JudgesState, { number }: Pick<Round, "number">): Decision[] => state.decisions.filter(({ gate }) => gate.round === number);

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
