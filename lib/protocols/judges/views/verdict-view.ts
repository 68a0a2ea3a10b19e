/** The verdict of a judgement as it is shown: one line with its dissent, both opinions, and what a person has to look at (P4-26 to P4-32). */
import type { AgentId } from "@/lib/domain/ids";
import { mean } from "@/lib/domain/mean";
import { nameOf } from "@/lib/domain/wording";
import {
  type AttentionItem,
  attentionItems,
  type ConvergentFinding,
  convergentFindings,
  divergentFindings,
  type Opinions,
  opinionsOf,
  sideWords,
  synthesisOf,
} from "@/lib/protocols/judges/rules/verdict/attention";
import {
  BAND_OF_COLOUR,
  bandOf,
  colourOf,
  shown,
  shownGap,
  shownSides,
} from "@/lib/protocols/judges/rules/verdict/bands";
import { conditionLedger, isGivenUp } from "@/lib/protocols/judges/rules/verdict/conditions";
import { consensusMethod, type ConsensusMethod } from "@/lib/protocols/judges/rules/closing";
import { dissenting, dissentingInside } from "@/lib/protocols/judges/rules/verdict/dissent";
import type { DebateEvaluation, ScoringEvaluation, Verdict } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { capWords, everyone, named, NOBODY_DISSENTS } from "@/lib/protocols/judges/rules/gates/wording";
import { resultLine } from "@/lib/protocols/judges/rules/gates/verdict-gates";
import type { ChallengeReply, SynthesiseReply } from "@/lib/protocols/judges/rules/replies/replies-service";
import {
  type CompletedRound,
  judgementOf,
  type JudgesState,
  type Round,
  roundsOf,
  scoringTurns,
  verdictRounds,
} from "@/lib/protocols/judges/rules/state";
import { andList } from "@/lib/projections/wording";
import { bandWord, flagWord, type Word } from "./word";
import { judgeName, type JudgeName } from "./state";

export type Side = { judges: readonly (JudgeName & { score: string })[]; score: string };
export type Mark = { text: string; kind: "degraded" | "attention" | "info" };

export type VerdictView = {
  judgement: number;
  version: number;
  /** Of the deliberation: the round that brought it. */
  round: number;
  line: string;
  /** The verdict in a sentence, as the moderator put it; null where it did not. */
  answer: string | null;
  /** Why the verdict is not what each score by itself would say; null where it is. */
  explanation: string | null;
  /** What the judges' agreement depends on, by their last words. */
  conditions: readonly { /** "" in a scoring. */ id: string; text: string; by: string; isMet: boolean }[];
  /** Conditions nobody asks for any more. */
  dropped: readonly { id: string; text: string; why: readonly string[] }[];
  band: Word | null;
  /** "4.3", "15.3 of 20"; null without a verdict. */
  score: string | null;
  confidence: string;
  /** P4-31: how it came about; null while nobody has decided what the judges could not. */
  method: ConsensusMethod | "scored" | null;
  majority: Side | null;
  minority: Side | null;
  /** Judges of the majority who mean another verdict (P4-29). */
  dissent: Side | null;
  /** Where nobody dissents from a majority. */
  undivided: string | null;
  gap: string | null;
  marks: readonly Mark[];
  opinions: Opinions | null;
  attention: readonly AttentionItem[];
  /** What the two views of an attention item are called. */
  sides: readonly [string, string];
  recommendation: string | null;
  recommendations: SynthesiseReply["recommendations"];
  /** "all judges", "both remaining judges": who shares what is convergent. */
  everyone: string;
  convergent: readonly ConvergentFinding[];
  divergent: readonly {
    finding: string;
    positions: readonly { judge: string; position: string }[];
    isCritical: boolean;
  }[];
  challenge: ChallengeReply | null;
};

/** One per judgement that has come to one, the one that stands last. */
export function verdictViews(state: JudgesState): VerdictView[] {
  return verdictRounds(state).map((round) => verdictView(state, round));
}

function verdictView(state: JudgesState, round: CompletedRound): VerdictView {
  const synthesis = synthesisOf(state, round);
  const { number, version } = judgementOf(state, round);
  return {
    judgement: number,
    version,
    round: round.number,
    line: resultLine(state, round),
    answer: judgementOf(state, round).syntheses.find((one) => one.round === round.number)?.answer ?? null,
    explanation: round.evaluation.mode === "debate" ? explanationOf(state, round.evaluation) : null,
    conditions: conditionsIn(state, round),
    dropped: droppedIn(state, round),
    ...(round.evaluation.mode === "debate" ? debated(state, round.evaluation, number) : scored(round.evaluation)),
    marks: [...marksOf(state, round), ...flagsOf(state, round)],
    opinions: opinionsOf(state, round),
    attention: attentionItems(state, round),
    sides: sideWords(round.evaluation),
    recommendation: synthesis?.recommendation ?? null,
    recommendations: synthesis?.recommendations ?? [],
    everyone: round.evaluation.mode === "debate" ? everyone(round.evaluation) : "",
    convergent: convergentFindings(state, round),
    divergent: divergentFindings(state, round).map((one) => ({
      ...one,
      positions: one.positions.map(({ judge, position }) => ({
        judge: nameOf(state, judge),
        position: one.isCritical ? (POSITIONS[position] ?? position) : position,
      })),
    })),
    challenge: round.challenge,
  };
}

type Named = { id: string; text: string; agentId: AgentId; isMet: boolean };

/** P4-51: by id in a debate, in which they can be taken over; a scoring is one round. */
function conditionsIn(state: JudgesState, round: Round): VerdictView["conditions"] {
  const stated: Named[] =
    round.stage === "scoring"
      ? scoringTurns(round).flatMap(({ agentId, conditions = [] }) =>
          conditions.map(({ text, state: word }) => ({ id: "", text, agentId, isMet: word === "met" })),
        )
      : conditionLedger(state, round.judgement, round.number + 1).flatMap(({ id, holders }) =>
          holders.map(({ agentId, text, state: word }) => ({ id, text, agentId, isMet: word === "met" })),
        );
  const isSame = (one: Named, other: Named): boolean =>
    one.id === other.id && one.text === other.text && one.isMet === other.isMet;
  return stated
    .filter((one, index) => stated.findIndex((other) => isSame(one, other)) === index)
    .map(({ id, text, isMet, ...one }) => ({
      id,
      text,
      isMet,
      by: andList(
        stated
          .filter((other) => isSame({ id, text, isMet, ...one }, other))
          .map(({ agentId }) => nameOf(state, agentId)),
      ),
    }));
}

/** P4-51: what nobody asks for any more, and what was said about it. */
function droppedIn(state: JudgesState, round: Round): VerdictView["dropped"] {
  if (round.stage === "scoring") return [];
  return conditionLedger(state, round.judgement, round.number + 1)
    .filter(isGivenUp)
    .map(({ id, first, drops }) => ({
      id,
      text: first,
      why: drops.map(({ agentId, reason }) => `${nameOf(state, agentId)}: ${reason || "not named again"}`),
    }));
}

/** P4-30, P4-31: agreed means close together, and the mean and the cap decide. */
function explanationOf(state: JudgesState, { verdict, scores }: DebateEvaluation): string | null {
  if (verdict?.type !== "consensus" || verdict.score === null || verdict.band === null) return null;
  if (verdict.isCapped)
    return `The scores alone would be ${bandOf(verdict.score)}; ${capWords(verdict.cappedBy)} makes it ${verdict.band}.`;
  const others = Object.entries(scores).filter(([, score]) => bandOf(score) !== verdict.band);
  if (others.length === 0) return null;
  const own = others.map(([id, score]) => `${nameOf(state, id)} at ${score.toFixed(1)} would be ${bandOf(score)}`);
  return `The scores are close enough to count as agreement, so the verdict is that of their mean, ${shown(verdict.score)}. Taken alone, ${andList(own)}.`;
}

/** On a critical finding, in words. */
const POSITIONS: Readonly<Record<string, string>> = {
  raised: "raised it",
  "not raised": "did not raise it",
  endorse: "endorses it",
  reject: "rejects it",
  withdraw: "withdrew it",
  settled: "calls it settled by the answer",
};

type Figures = Pick<
  VerdictView,
  "band" | "score" | "confidence" | "method" | "majority" | "minority" | "dissent" | "undivided" | "gap"
>;

function debated(state: JudgesState, { verdict, scores }: DebateEvaluation, judgement: number): Figures {
  if (!verdict) throw new Error("A round without a verdict has none to show.");
  const isDivided = verdict.type === "majority";
  const inside = dissentingInside(verdict, scores);
  const figures =
    verdict.score !== null && verdict.minorityScore !== null ? shownSides(verdict.score, verdict.minorityScore) : null;
  const sideOf = (ids: readonly AgentId[], score: string | null): Side | null =>
    isDivided && score !== null
      ? {
          judges: ids.map((id) => ({ ...judgeName(state, id), score: (scores[id] ?? 0).toFixed(1) })),
          score,
        }
      : null;
  return {
    band: verdict.band ? bandWord(verdict.band) : null,
    score: verdict.score === null ? null : shown(verdict.score),
    confidence: verdict.confidence,
    method: METHODS[verdict.type] ?? (judgement === state.judgements.length ? consensusMethod(state) : null),
    majority: sideOf(verdict.majority, figures?.score ?? (verdict.score === null ? null : shown(verdict.score))),
    minority: sideOf(verdict.minority, figures?.other ?? null),
    dissent: sideOf(inside, inside.length > 0 ? shown(mean(inside.map((id) => scores[id] ?? 0))) : null),
    undivided: isDivided && dissenting(verdict, scores).length === 0 ? NOBODY_DISSENTS : null,
    gap: verdict.gap === null ? null : (figures?.gap ?? shownGap(verdict.gap)),
  };
}

const METHODS: Readonly<Partial<Record<Verdict["type"], ConsensusMethod>>> = {
  consensus: "unanimous",
  majority: "majority",
};

const scored = ({ total, colour, confidence }: ScoringEvaluation): Figures => ({
  band: colour ? { ...bandWord(BAND_OF_COLOUR[colour]), word: colour } : null,
  score: total === null ? null : `${shown(total, colourOf)} of 20`,
  confidence,
  method: "scored",
  majority: null,
  minority: null,
  dissent: null,
  undivided: null,
  gap: null,
});

/** P4-21, P4-33, P4-34, P4-40 to P4-42, P4-Q9: what goes with a result wherever it is shown. */
function marksOf(state: JudgesState, round: CompletedRound): Mark[] {
  const { evaluation } = round;
  const marks: (Mark | false)[] = [
    evaluation.lost.length > 0 && { kind: "degraded", text: `degraded: ${named(state, evaluation.lost)} lost` },
    judgementOf(state, round).cause === "too_few_judges" && {
      kind: "degraded",
      text: "degraded: the debate was abandoned",
    },
  ];
  if (evaluation.mode === "scoring") {
    const { source, isGroupthinkSuspected, divergence } = evaluation;
    marks.push(
      source === "internal" && { kind: "degraded", text: "INTERNAL: not a judge's score" },
      source === "single_judge" && { kind: "attention", text: "one judge alone" },
      isGroupthinkSuspected && { kind: "attention", text: "totals suspiciously close together" },
      divergence.reasked !== null && { kind: "info", text: `${nameOf(state, divergence.reasked)} was asked again` },
    );
  } else {
    const [first] = roundsOf(state, round.judgement);
    marks.push(
      evaluation.verdict?.isCapped === true && {
        kind: "attention",
        text: `capped by ${capWords(evaluation.verdict.cappedBy)}`,
      },
      evaluation.verdict?.isTie === true && { kind: "attention", text: "tie: the group with the lower mean counts" },
      evaluation.verdict?.foundBy === "band" && { kind: "info", text: "the majority shares a verdict, not a score" },
      first?.evaluation?.mode === "debate" &&
        first.evaluation.isIdentical && { kind: "info", text: "all gave the same score in round 1" },
    );
  }
  return marks.filter((mark): mark is Mark => mark !== false);
}

function flagsOf(state: JudgesState, round: Round): Mark[] {
  const flags = judgementOf(state, round).syntheses.find((synthesis) => synthesis.round === round.number)?.flags ?? [];
  return flags.map((flag) => ({ kind: "attention", text: `synthesis: ${flagWord(flag)}` }));
}
