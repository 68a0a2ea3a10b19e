/** The score table of a round: overall, dimensions, ranges against their limits, and which condition fails (P4-22, P4-39, P4-41). */
import { capital, nameOf } from "@/lib/domain/wording";
import { colourOf, shown, shownGap } from "@/lib/protocols/judges/rules/verdict/bands";
import { roundName } from "@/lib/protocols/judges/rules/gates/wording";
import { fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { needsAnswers } from "@/lib/protocols/judges/rules/verdict/evaluate";
import { scoreTable } from "@/lib/protocols/judges/rules/verdict/score-table";
import { divergenceOf } from "@/lib/protocols/judges/rules/verdict/scoring";
import { isScoringTurn, type JudgesState, type Round, type Stage } from "@/lib/protocols/judges/rules/state";
import { flagWord, scoreWord, signedChange, totalWord, type Word } from "./word";
import { judgeName, type JudgeName } from "./state";
import { isDegraded } from "./matrix";

export type TableCell = { text: string; /** Against the round before. */ change: string | null };
export type TableRow = JudgeName & {
  overall: (TableCell & { word: Word }) | null;
  mean: { text: string; isFar: boolean } | null;
  cells: readonly TableCell[];
  isLost: boolean;
  marks: readonly string[];
  seq: number | null;
};
export type Measure = { text: string; isMet: boolean };
export type Condition = { id: string; title: string; text: string; state: "met" | "unmet" | "pending" };

export type RoundTable = {
  round: number;
  title: string;
  /** "Round 2, rebuttal", for the choice between rounds. */
  short: string;
  /** What the overall column is called: "Overall" of 5, "Total" of 20. */
  overallTitle: string;
  columns: readonly { id: string; label: string; /** "20 %", "max 4". */ note: string }[];
  rows: readonly TableRow[];
  /** Below the rows: means, ranges and limits, as far as they are known. */
  means: readonly string[] | null;
  ranges: readonly Measure[] | null;
  limits: readonly string[] | null;
  conditions: readonly Condition[];
  /** Sentences about a scoring: divergence, second look. */
  notes: readonly string[];
  isDegraded: boolean;
  isOpen: boolean;
};

const STAGES: Readonly<Record<Stage, string>> = {
  analysis: "independent analysis",
  rebuttal: "rebuttal",
  final: "final positions",
  scoring: "single-round scoring",
};

export const roundTables = (state: JudgesState): RoundTable[] =>
  state.rounds.map((round) => (round.stage === "scoring" ? scoringTable(state, round) : debateTable(state, round)));

/** By the numbers the grid has. */
function headOf(state: JudgesState, round: Round): Pick<RoundTable, "round" | "title" | "short" | "isOpen"> {
  const { number, judgement, stage, evaluation } = round;
  const title =
    stage === "scoring"
      ? `${STAGES.scoring}${judgement > 1 ? `, judgement ${judgement}` : ""}`
      : `${roundName(state, round)}, ${STAGES[stage]}`;
  return {
    round: number,
    title: capital(title),
    short: stage === "scoring" ? "Scoring" : String(number),
    isOpen: evaluation === null,
  };
}

function debateTable(state: JudgesState, round: Round): RoundTable {
  const { rows, limits, evaluation, problems } = scoreTable(state, round);
  const { dimensions } = state.config;
  const isStrict = evaluation ? evaluation.conditions.band !== undefined : needsAnswers(state);
  const before = state.rounds.find(
    ({ judgement, ordinal }) => judgement === round.judgement && ordinal === round.ordinal - 1,
  );
  return {
    ...headOf(state, round),
    overallTitle: "Overall",
    columns: dimensions.map(({ id, label, weight }) => ({ id, label, note: `${Number((weight * 100).toFixed(1))} %` })),
    rows: rows.map((row) => {
      const earlier = before?.turns[row.agentId];
      const then = earlier && "dimensions" in earlier ? earlier.dimensions : {};
      return {
        ...judgeName(state, row.agentId),
        overall:
          row.score === null
            ? null
            : { text: row.score.toFixed(1), change: signedChange(row.before, row.score), word: scoreWord(row.score) },
        mean:
          row.weightedMean === null
            ? null
            : { text: row.weightedMean.toFixed(2), isFar: row.flags.includes("far_from_weighted_mean") },
        cells: dimensions.map(({ id }) => ({
          text: row.score === null ? "–" : String(row.dimensions[id] ?? "–"),
          change: pointChange(then[id], row.dimensions[id]),
        })),
        isLost: row.isLost,
        marks: row.flags.map(flagWord),
        seq: row.seq,
      };
    }),
    means: evaluation
      ? [evaluation.mean, ...evaluation.dimensions.map(({ mean }) => mean)].map((mean) =>
          mean === null ? "–" : mean.toFixed(1),
        )
      : null,
    ranges: evaluation
      ? [
          { text: shownGap(evaluation.range), isMet: evaluation.conditions.overall },
          ...evaluation.dimensions.map(({ range, isMet }) => ({ text: shownGap(range), isMet })),
        ]
      : null,
    limits: [limits.overall, ...dimensions.map(() => limits.dimensions)].map(String),
    conditions: [
      condition(
        "overall",
        `Overall scores within ${limits.overall}`,
        problems?.overall,
        evaluation ? `range ${shownGap(evaluation.range)}` : null,
      ),
      condition(
        "dimensions",
        `Every dimension within ${limits.dimensions}`,
        problems?.dimensions,
        evaluation ? `widest ${shownGap(Math.max(0, ...evaluation.dimensions.map(({ range }) => range)))}` : null,
      ),
      condition(
        "criticals",
        state.config.critical_blocks_consensus
          ? "No CRITICAL finding open"
          : state.config.critical_finding_agreement
            ? "Agreement on critical findings"
            : "Critical findings don't affect consensus",
        problems?.criticals,
        evaluation ? criticalsMet(evaluation.criticals) : null,
      ),
      ...(isStrict
        ? [
            condition("band", "All scores in one verdict band", problems?.band, evaluation ? "the same verdict" : null),
            condition(
              "answered",
              "An answer to every finding that only one judge has, with high confidence",
              problems?.answered,
              evaluation ? "all are answered" : null,
            ),
          ]
        : []),
    ],
    notes:
      round.ordinal === 1 && evaluation?.isIdentical
        ? ["All judges gave the same score without reading each other: real agreement, or a shared blind spot."]
        : [],
    isDegraded: isDegraded(round),
  };
}

/** Points are whole in the debate: "+1". */
function pointChange(from: number | undefined, to: number | undefined): string | null {
  return from === undefined || to === undefined ? null : (signedChange(from, to)?.replace(/\.0$/, "") ?? null);
}

function criticalsMet(criticals: readonly { status: string }[]): string {
  if (criticals.length === 0) return "none was raised";
  const counted = (wanted: string): number => criticals.filter(({ status }) => status === wanted).length;
  const [withdrawn, settled] = [counted("withdrawn"), counted("settled")];
  const left = criticals.length - withdrawn - settled;
  return [
    withdrawn > 0 ? `${withdrawn} withdrawn` : "",
    settled > 0 ? `${settled} settled by an answer` : "",
    left > 0 ? `${left} on the table` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The protocol's own words where it fails; `met` with its number where it holds. */
function condition(id: string, title: string, problem: string | null | undefined, met: string | null): Condition {
  if (met === null) return { id, title, text: "checked once the round is complete", state: "pending" };
  return problem ? { id, title, text: problem, state: "unmet" } : { id, title, text: met, state: "met" };
}

function scoringTable(state: JudgesState, round: Round): RoundTable {
  const evaluation = round.evaluation?.mode === "scoring" ? round.evaluation : null;
  const maxima = fallbackMaxima(state.config.dimensions);
  const { dimensions } = state.config;
  return {
    ...headOf(state, round),
    overallTitle: "Total",
    columns: dimensions.map(({ id, label }) => ({ id, label, note: `max ${maxima[id] ?? "–"}` })),
    rows: [
      ...round.order.map((agentId): TableRow => {
        const turn = round.turns[agentId];
        const counted = isScoringTurn(turn) ? (turn.second ?? turn) : null;
        return {
          ...judgeName(state, agentId),
          overall: counted
            ? {
                text: totalWord(counted.total).word,
                change: isScoringTurn(turn) && turn.second ? signedChange(turn.total, turn.second.total) : null,
                word: totalWord(counted.total),
              }
            : null,
          mean: null,
          cells: dimensions.map(({ id }) => ({
            text: counted ? points(counted.dimensions[id]) : "–",
            change:
              isScoringTurn(turn) && turn.second ? pointChange(turn.dimensions[id], turn.second.dimensions[id]) : null,
          })),
          isLost: turn?.kind === "lost",
          marks: isScoringTurn(turn)
            ? [...turn.flags.map(flagWord), ...(turn.second ? ["after a second look"] : [])]
            : [],
          seq: turn?.seq ?? null,
        };
      }),
      ...(round.internal ? [internalRow(state, round.internal)] : []),
    ],
    means: evaluation
      ? [
          evaluation.total === null ? "–" : shown(evaluation.total, colourOf),
          ...evaluation.dimensions.map(({ mean }) => (mean === null ? "–" : mean.toFixed(2))),
        ]
      : null,
    ranges: evaluation ? [rangeOf(Object.values(evaluation.totals))] : null,
    limits: null,
    conditions: [],
    notes: evaluation ? scoringNotes(state, round, evaluation) : [],
    isDegraded: isDegraded(round),
  };
}

const points = (value: number | undefined): string =>
  value === undefined ? "–" : String(Math.round(value * 100) / 100);

/** Of the totals that count; the divergence is that of the first ones (P4-41). */
function rangeOf(totals: readonly number[]): { text: string; isMet: boolean } {
  const { range, level } = divergenceOf(totals);
  return { text: shownGap(range), isMet: level === "low" };
}

function internalRow(state: JudgesState, { dimensions, total, seq }: NonNullable<Round["internal"]>): TableRow {
  return {
    agentId: "moderator" as TableRow["agentId"],
    name: "Internal validation",
    stance: "no judge",
    place: 0,
    overall: { text: totalWord(total).word, change: null, word: totalWord(total) },
    mean: null,
    cells: state.config.dimensions.map(({ id }) => ({ text: points(dimensions[id]), change: null })),
    isLost: false,
    marks: ["INTERNAL"],
    seq,
  };
}

function scoringNotes(
  state: JudgesState,
  { challenge }: Round,
  {
    divergence: { range, level, reasked },
    isGroupthinkSuspected,
    source,
    confidence,
  }: NonNullable<Round["evaluation"]> & { mode: "scoring" },
): string[] {
  const looked = reasked
    ? `; ${nameOf(state, reasked)}, the lowest, was asked again and its revised score counts`
    : level === "moderate"
      ? "; the mean counts anyway"
      : "";
  return [
    source === "judges"
      ? `Divergence ${shownGap(range)}${reasked ? " at first" : ""}, ${level}${looked}. Confidence ${confidence}.`
      : source === "single_judge"
        ? "Scored by one judge alone, who challenged itself. Confidence LOW."
        : "INTERNAL: too few judges were available, so this is not a judge's score.",
    ...(isGroupthinkSuspected
      ? [`The totals are less than 0.5 apart; the agreement was ${challenge ? "" : "not "}challenged.`]
      : []),
  ];
}
