/** The parts of a record's Markdown that every protocol shares. Everything written by agents and people is escaped (markdown-data.ts). */
import type { RecordHumanDecision } from "./human-decisions";
import { markdownBlock, markdownCell, markdownLine } from "./markdown-data";
import type { RecordHead } from "./record-head";
import type { RecordKind } from "./record-view";
import { recordName } from "@/lib/domain/record/record-name";
import { endless } from "@/lib/projections/wording";

export function beginning(head: RecordHead, participants: readonly string[]): string[] {
  return [heading(head), facts(head, participants), ...rehearsal(head)];
}

export function ending(head: RecordHead): string[] {
  return [`## Notes\n\n${bullets(head.notes)}`];
}

function heading({ number, title }: RecordHead): string {
  const name = number === null ? "Dossier" : `Dossier of ${recordName(number)}`;
  return `# ${name}: ${markdownLine(title)}`;
}

function facts({ status, date, deciders }: RecordHead, participants: readonly string[]): string {
  const names = participants.map(markdownLine).join(", ");
  return [
    `- **Status:** ${markdownLine(status)}`,
    `- **Date:** ${date}`,
    `- **Deciders:** ${deciders.length > 0 ? deciders.map(markdownLine).join(", ") : "nobody"}`,
    `- **Participants:** ${names}`,
  ].join("\n");
}

const rehearsal = ({ rehearsal: text }: RecordHead): string[] =>
  text ? [`> **${text.split(". ")[0]}.** ${text.split(". ").slice(1).join(". ")}`] : [];

/** The question and why it was asked. `material`: what the panel had before it besides the artifact. */
export function topicParts(
  { motivation: { question, context, artifactChars } }: RecordHead,
  material?: string,
): string[] {
  return [
    "### Topic",
    markdownBlock(question),
    "### Motivation",
    context
      ? markdownBlock(context)
      : material
        ? "No further context was given."
        : "No context was given beyond the question.",
    ...(material ? [material] : []),
    ...(artifactChars > 0
      ? [
          `The panel worked from a document of ${artifactChars.toLocaleString("en")} characters, which is kept with the deliberation.`,
        ]
      : []),
  ];
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${markdownLine(item)}`).join("\n");
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => markdownCell(cell) || "–").join(" | ")} |`;
  return [line(head), `| ${head.map(() => "---").join(" | ")} |`, ...rows.map(line)].join("\n");
}

/** What people did with the record afterwards stands in the notes. */
const NO_DECISION: Readonly<Record<RecordKind, string>> = {
  decision: "No person was asked for a decision during the deliberation",
  undecided: "No person made a decision",
  draft: "No person has made a decision so far",
};

/** `hasQuestions`: the panel's own questions were put, which have a part of their own. */
export function humanDecisionsSection(
  humanDecisions: readonly RecordHumanDecision[],
  {
    kind,
    hidesRounds = false,
    hasQuestions = false,
  }: { kind: RecordKind; hidesRounds?: boolean; hasQuestions?: boolean },
): string {
  const title = "## Decisions by people";
  if (humanDecisions.length === 0)
    return `${title}\n\n${NO_DECISION[kind]}${hasQuestions ? " beyond the panel’s questions" : ""}.`;
  return [
    title,
    ...humanDecisions.map(
      (
        { gate, round, reason, question, choice, consequence, others, rationale, texts, acceptedRisks, by, at, seq },
        index,
      ) =>
        [
          // Asked the same again, it has its event in its heading: no two are alike.
          `### ${hidesRounds ? "" : `After round ${round}: `}${markdownLine(gate)}${humanDecisions.slice(0, index).some((one) => one.gate === gate && (hidesRounds || one.round === round)) ? ` (event ${seq})` : ""}`,
          [
            `- Raised because: ${markdownLine(reason)}`,
            `- Question: ${markdownLine(question)}`,
            `- Choice: **${markdownLine(choice)}**${consequence ? ` (${markdownLine(consequence)})` : ""}`,
            ...(others.length > 0 ? [`- Not taken: ${others.map(markdownLine).join("; ")}`] : []),
            ...texts.map(({ label, text }) => written(endless(label), text)),
            ...acceptedRisks.map((risk) => `- Risk accepted: ${markdownLine(risk)}`),
            `- By ${markdownLine(by)}, ${at.slice(0, 16).replace("T", " ")} UTC (event ${seq})`,
          ].join("\n"),
          `Rationale:\n\n${quote(rationale)}`,
        ].join("\n\n"),
    ),
  ].join("\n\n");
}

/** In the lines it was written in. */
const written = (label: string, text: string): string =>
  text.trim().includes("\n")
    ? `- ${markdownLine(label)}:\n\n${quote(text).replaceAll(/^/gm, "  ")}\n`
    : `- ${markdownLine(`${label}: ${text}`)}`;

const quote = (text: string): string =>
  markdownBlock(text)
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
