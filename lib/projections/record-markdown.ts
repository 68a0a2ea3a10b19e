/** A record as Markdown, with the headings of MADR. Everything written by agents and people is escaped (markdown-data.ts). */
import { markdownBlock, markdownCell, markdownLine } from "./markdown-data";
import type { RecordModel } from "./record-model";
import { decisionSection, designSection, implementationSection } from "./record-markdown-design";
import { dissentSection, humanDecisionsSection, roundsSection, scoresSection } from "./record-markdown-debate";

export function recordMarkdown(record: RecordModel): string {
  const sections = [
    heading(record),
    facts(record),
    ...(record.rehearsal ? [`> **${record.rehearsal.split(". ")[0]}.** ${record.rehearsal.split(". ").slice(1).join(". ")}`] : []),
    contextSection(record),
    driversSection(record),
    decisionSection(record),
    designSection(record),
    consequencesSection(record),
    alternativesSection(record),
    scoresSection(record),
    roundsSection(record),
    dissentSection(record),
    humanDecisionsSection(record),
    implementationSection(record),
    `## Notes\n\n${bullets(record.notes)}`,
    referencesSection(record),
  ];
  return `${sections.join("\n\n")}\n`;
}

function heading({ number, kind, title }: RecordModel): string {
  const name = number !== null ? `ADR-${String(number).padStart(4, "0")}` : kind === "debate_record" ? "Debate record" : "Draft";
  return `# ${name}: ${markdownLine(title)}`;
}

function facts({ status, date, deciders, participants }: RecordModel): string {
  const names = participants.map(({ name }) => markdownLine(name)).join(", ");
  return [`- **Status:** ${markdownLine(status)}`, `- **Date:** ${date}`, `- **Deciders:** ${deciders.length > 0 ? deciders.map(markdownLine).join(", ") : "nobody yet"}`, `- **Participants:** ${names}`].join("\n");
}

function contextSection({ motivation, participants }: RecordModel): string {
  const { question, context, artifactChars } = motivation;
  const seats = participants.map(({ name, place, role, model }) => `| ${markdownCell(name)} | ${place} | ${markdownCell(role) || "–"} |${participants.some((one) => one.model) ? ` ${markdownCell(model ?? "–")} |` : ""}`);
  const hasModels = participants.some(({ model }) => model);
  return [
    "## Context and problem statement",
    "### Topic",
    markdownBlock(question),
    "### Motivation",
    context ? markdownBlock(context) : "No context was given beyond the question.",
    ...(artifactChars > 0 ? [`The panel had a document of ${artifactChars.toLocaleString("en")} characters before it; it is kept with the deliberation.`] : []),
    "### Participants",
    [`| Agent | Seat | Stands for |${hasModels ? " Model |" : ""}`, `| --- | --- | --- |${hasModels ? " --- |" : ""}`, ...seats].join("\n"),
  ].join("\n\n");
}

function driversSection({ drivers, principles }: RecordModel): string {
  const concerns = drivers.map(({ id, raisedBy, round, text, ended }) => `- **${id}**, ${markdownLine(raisedBy)}, round ${round}: ${markdownLine(text)} *(${markdownLine(ended)})*`);
  return [
    "## Decision drivers",
    ...(principles.length > 0 ? ["Principles of the project:", bullets(principles)] : []),
    ...(concerns.length > 0 ? ["Blocking concerns, by whom and when, and what became of them:", concerns.join("\n")] : ["No blocking concern has been raised."]),
  ].join("\n\n");
}

function consequencesSection({ consequences }: RecordModel): string {
  const title = "## Consequences";
  if (consequences.kind === "pending") return `${title}\n\n*${consequences.reason}*`;
  const list = (name: string, items: readonly string[]): string => `### ${name}\n\n${items.length > 0 ? bullets(items) : "None named."}`;
  return [title, list("Positive", consequences.positive), list("Negative", consequences.negative), list("Neutral", consequences.neutral)].join("\n\n");
}

function alternativesSection({ alternatives }: RecordModel): string {
  const title = "## Considered alternatives";
  if (alternatives.kind === "pending") return `${title}\n\n*${alternatives.reason}*`;
  if (alternatives.items.length === 0) return `${title}\n\nThe panel named none.`;
  return [title, ...alternatives.items.map(({ name, pros, cons }) => `### ${markdownLine(name)}\n\n- Pros: ${markdownLine(pros) || "none named"}\n- Cons: ${markdownLine(cons) || "none named"}`)].join("\n\n");
}

function referencesSection({ references, deliberationId, headSeq }: RecordModel): string {
  const links = references.map(({ label, href }) => `- ${href ? `[${label}](${href})` : label}`);
  return `## References\n\n${[...links, `- Deliberation \`${deliberationId}\`, log head ${headSeq}`].join("\n")}`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${markdownLine(item)}`).join("\n");
}
