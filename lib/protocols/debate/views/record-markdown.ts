/** A record as Markdown, with the headings of MADR. Everything written by agents and people is escaped (markdown-data.ts). */
import { endedByBudgetBody } from "@/lib/projections/ended-by-budget";
import { markdownCell, markdownLine } from "@/lib/projections/record/markdown-data";
import {
  beginning,
  bullets,
  ending,
  humanDecisionsSection,
  topicParts,
} from "@/lib/projections/record/record-sections";
import type { RecordModel, RecordParticipant } from "./record-model";
import { decisionSection, designSection, implementationSection } from "./record-markdown-design";
import { dissentSection, roundsSection, scoresSection, wishesSection } from "./record-markdown-debate";

export function recordMarkdown(record: RecordModel): string {
  const sections = [
    ...beginning(record, record.participants.map(nameInList)),
    contextSection(record),
    driversSection(record),
    decisionSection(record),
    ...(record.endedByBudget ? [`## Ended by the budget\n\n${endedByBudgetBody(record.endedByBudget)}`] : []),
    designSection(record),
    consequencesSection(record),
    alternativesSection(record),
    scoresSection(record),
    roundsSection(record),
    dissentSection(record),
    ...wishesSection(record),
    ...(record.evidence ?? []).map(({ title, body }) => `## ${title}\n\n${body}`),
    humanDecisionsSection(record.humanDecisions, { kind: record.kind, hasQuestions: record.hasPutQuestions ?? false }),
    implementationSection(record),
    ...ending(record),
  ];
  return `${sections.join("\n\n")}\n`;
}

function contextSection(record: RecordModel): string {
  const { participants } = record;
  const seats = participants.map(
    ({ name, isAbsent, place, role, model }) =>
      `| ${markdownCell(nameInList({ name, isAbsent }))} | ${place} | ${markdownCell(role) || "–"} |${participants.some((one) => one.model) ? ` ${markdownCell(model ?? "–")} |` : ""}`,
  );
  const hasModels = participants.some(({ model }) => model);
  return [
    "## Context and problem statement",
    ...topicParts(record),
    "### Participants",
    [
      `| Agent | Seat | Stands for |${hasModels ? " Model |" : ""}`,
      `| --- | --- | --- |${hasModels ? " --- |" : ""}`,
      ...seats,
    ].join("\n"),
    ...(record.conduct.length > 0 ? [`### How it was debated\n\n${bullets(record.conduct)}`] : []),
  ].join("\n\n");
}

const nameInList = ({ name, isAbsent }: Pick<RecordParticipant, "name" | "isAbsent">): string =>
  isAbsent ? `${name} (no answer)` : name;

function driversSection({ drivers, principles }: RecordModel): string {
  const concerns = drivers.map(
    ({ id, raisedBy, round, text, ended }) =>
      `- **${id}**, ${markdownLine(raisedBy)}, round ${round}: ${markdownLine(text)} *(${markdownLine(ended)})*`,
  );
  return [
    "## Decision drivers",
    ...(principles.length > 0 ? ["Principles of the project:", bullets(principles)] : []),
    ...(concerns.length > 0
      ? ["Blocking concerns, who raised them when, and what became of them:", concerns.join("\n")]
      : ["No blocking concern has been raised."]),
  ].join("\n\n");
}

function consequencesSection({ consequences }: RecordModel): string {
  const title = "## Consequences";
  if (consequences.kind === "pending") return `${title}\n\n*${consequences.reason}*`;
  const list = (name: string, items: readonly string[]): string =>
    `### ${name}\n\n${items.length > 0 ? bullets(items) : "None named."}`;
  return [
    title,
    list("Positive", consequences.positive),
    list("Negative", consequences.negative),
    list("Neutral", consequences.neutral),
  ].join("\n\n");
}

function alternativesSection({ alternatives }: RecordModel): string {
  const title = "## Considered alternatives";
  if (alternatives.kind === "pending") return `${title}\n\n*${alternatives.reason}*`;
  if (alternatives.items.length === 0) return `${title}\n\nThe panel named none.`;
  return [
    title,
    ...alternatives.items.map(
      ({ name, pros, cons }) =>
        `### ${markdownLine(name)}\n\n- Pros: ${markdownLine(pros) || "none named"}\n- Cons: ${markdownLine(cons) || "none named"}`,
    ),
  ].join("\n\n");
}
