/** Scores, rounds and dissent of a record as Markdown. */
import { markdownCell, markdownLine } from "@/lib/projections/record/markdown-data";
import type { RecordDissent, RecordModel, RecordRound } from "./record-model";

export function scoresSection({ scores }: RecordModel): string {
  const title = "## Scores";
  if (scores.rounds.length === 0) return `${title}\n\n*No round has started.*`;
  const row = (name: string, values: readonly (number | null)[], digits: number): string =>
    `| ${name} | ${values.map((value) => (value === null ? "–" : value.toFixed(digits))).join(" | ")} |`;
  const isLate = scores.rows.some(({ scores: [first] }) => first === null);
  return [
    title,
    [
      `| Agent | ${scores.rounds.map((round) => `Round ${round}`).join(" | ")} |`,
      `| --- |${scores.rounds.map(() => " ---: |").join("")}`,
      ...scores.rows.map(({ name, scores: values }) => row(markdownCell(name), values, 0)),
      row("**Average**", scores.averages, 1),
    ].join("\n"),
    `Target for every agent: ${scores.target}. A dash marks a round without a score; the previous score stays in the average.${isLate ? " An agent counts as 0 in the average until it first answers." : ""}`,
  ].join("\n\n");
}

export function roundsSection({ rounds }: RecordModel): string {
  const title = "## Round by round";
  if (rounds.length === 0) return `${title}\n\n*No round has started.*`;
  return [title, ...rounds.map(roundPart)].join("\n\n");
}

function roundPart(round: RecordRound): string {
  const average =
    round.average === null
      ? "Not complete"
      : `Average ${round.average.toFixed(1)}${round.change === null ? "" : ` (${signed(round.change)})`}`;
  const lowest = round.lowest ? `, lowest ${markdownLine(round.lowest.name)} ${round.lowest.score}` : "";
  const lines = [
    round.isSideBySide
      ? `- Side by side: ${round.order.map(markdownLine).join(", ")}`
      : `- Order: ${round.order.map(markdownLine).join(" → ")}`,
    `- ${average}${lowest}; ${round.result}`,
    ...round.marks.map((mark) => `- ${markdownLine(mark)}`),
    ...(round.moves.length > 0
      ? [
          round.round === 1 ? "- First scores:" : "- Who moved, and why:",
          ...round.moves.map(
            ({ name, from, to, why }) =>
              `  - ${markdownLine(name)} ${from === null ? "" : `${from} → `}${to}: ${markdownLine(why)}`,
          ),
        ]
      : []),
    ...(round.round > 1 && round.moves.length === 0 ? ["- Nobody moved."] : []),
    ...(round.raised.length > 0 ? [`- Concerns raised: ${round.raised.map(markdownLine).join(", ")}`] : []),
    ...(round.settled.length > 0 ? [`- Settled: ${round.settled.map(markdownLine).join(", ")}`] : []),
    ...(round.dropped.length > 0 ? [`- Dropped: ${round.dropped.map(markdownLine).join(", ")}`] : []),
    ...(round.lapsed.length > 0 ? [`- Not raised again: ${round.lapsed.map(markdownLine).join(", ")}`] : []),
  ];
  return `### Round ${round.round}${round.isExtension ? " (extra round granted by a person)" : ""}\n\n${lines.join("\n")}`;
}

const signed = (value: number): string =>
  Math.abs(value) < 0.05 ? "±0.0" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;

/** Nothing where nobody wished for anything. */
export const wishesSection = ({ wishes }: RecordModel): string[] =>
  wishes.length === 0
    ? []
    : [
        `## Wishes\n\nNot insisted on:\n\n${wishes.map(({ name, text }) => `- **${markdownLine(name)}:** ${markdownLine(text)}`).join("\n")}`,
      ];

export function dissentSection({ dissent, scores, participants }: RecordModel): string {
  const title = "## Dissent";
  if (dissent.kind === "pending") return `${title}\n\n*${dissent.reason}*`;
  const absent = participants
    .filter(({ isAbsent }) => isAbsent)
    .map(({ name }) => `- ${markdownLine(name)} gave no answer, so its view is unknown.`);
  if (dissent.items.length === 0 && absent.length === 0) {
    const hasScores = scores.rows.some((row) => row.scores.some((score) => score !== null));
    return `${title}\n\n${hasScores ? `None: every agent ended at ${scores.target} or above.` : "No agent had given a score."}`;
  }
  return `${title}\n\n${[...dissent.items.map(dissentPart), ...absent].join("\n")}`;
}

function dissentPart({ name, place, score, concerns, treatment }: RecordDissent): string {
  const head = `- **${markdownLine(name)}** (${place}), ${score === null ? "no score" : score}: ${markdownLine(treatment)}`;
  return [
    head,
    ...(concerns.length > 0 ? concerns.map((concern) => `  - ${markdownLine(concern)}`) : ["  - No concern named."]),
  ].join("\n");
}
