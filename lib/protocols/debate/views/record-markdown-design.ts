/** Decision, final design and implementation of a record as Markdown. */
import { CLOSED_AT_BUDGET } from "@/lib/kernel/budget";
import { markdownBlock, markdownCell, markdownLine } from "@/lib/projections/record/markdown-data";
import type { RecordDesign, RecordModel } from "./record-model";

export function decisionSection({ decision }: RecordModel): string {
  const title = "## Decision outcome";
  if (decision.kind === "pending") return `${title}\n\n*${markdownLine(decision.reason)}*`;
  return [title, markdownBlock(decision.text), because(decision.because)].join("\n\n");
}

/** A block of its own where it has lines: behind a word, the end of a code fence would become the start of one. */
function because(text: string): string {
  return text.includes("\n") ? `**Because:**\n\n${markdownBlock(text)}` : `**Because:** ${markdownLine(text)}`;
}

export function designSection({ design, decision, participants }: RecordModel): string {
  const title = "## Final design";
  if (design.kind === "pending") return `${title}\n\n*${design.reason}*`;
  return [
    title,
    ...(design.from === "synthesis"
      ? synthesised(design, participants)
      : fromProposals(design, decision.kind === "written" ? decision.outcome : "")),
  ].join("\n\n");
}

function synthesised(design: RecordDesign, participants: RecordModel["participants"]): string[] {
  const unnamed = participants
    .filter(({ name, isAbsent }) => !isAbsent && !design.responsibilities.some((one) => one.name === name))
    .map(({ name }) => markdownLine(name));
  const owned = design.responsibilities
    .map(({ name, owns }) => `- **${markdownLine(name)}:** ${markdownLine(owns)}`)
    .join("\n");
  return [
    `### Overview\n\n${markdownBlock(design.overview)}`,
    [
      "### Responsibilities",
      ...(owned ? [owned] : []),
      ...(unnamed.length > 0 ? [`The synthesis names none for ${unnamed.join(", ")}.`] : []),
    ].join("\n\n"),
    list("Interfaces", design.interfaces),
    list("Performance targets", design.performanceTargets),
    list("Open questions", design.openQuestions),
    `### Implementation order\n\n${design.implementationOrder.length > 0 ? design.implementationOrder.map((step, index) => `${index + 1}. ${markdownLine(step)}`).join("\n") : "None named."}`,
  ];
}

function fromProposals({ proposals }: RecordDesign, outcome: string): string[] {
  const why =
    outcome === CLOSED_AT_BUDGET
      ? "The budget ran out before a synthesis was written."
      : "The orchestrator's synthesis could not be written.";
  const agreed =
    outcome === CLOSED_AT_BUDGET
      ? "The scores below show how far the panel agreed on them."
      : outcome === "consensus"
        ? "The panel agreed on them as they stand."
        : "The decision above says which one was taken.";
  return [
    `${why} These are the agents' final proposals instead, in their own words. ${agreed}`,
    ...proposals.map(({ name, score, proposal, performance }) =>
      [
        `### ${markdownLine(name)}${score === null ? "" : ` (${score})`}`,
        markdownBlock(proposal),
        ...(performance ? [`Performance: ${markdownLine(performance)}`] : []),
      ].join("\n\n"),
    ),
  ];
}

export function implementationSection({ implementation, design }: RecordModel): string {
  const title = "## Implementation";
  if (implementation.kind === "pending") return `${title}\n\n*${implementation.reason}*`;
  const { notes, steps } = implementation;
  const noNotes =
    design.kind === "written" && design.from === "proposals"
      ? "No synthesis was written, so there are no notes beyond the proposals above."
      : "None beyond the design.";
  return [
    title,
    `### Notes by agent\n\n${notes.length > 0 ? notes.map(({ name, text }) => `- **${markdownLine(name)}:** ${markdownLine(text)}`).join("\n") : noNotes}`,
    [
      "### Implementation status",
      "",
      "| Step | Status |",
      "| --- | --- |",
      ...steps.map(({ step, state }) => `| ${markdownCell(step)} | ${state} |`),
    ].join("\n"),
  ].join("\n\n");
}

function list(name: string, items: readonly string[]): string {
  return `### ${name}\n\n${items.length > 0 ? items.map((item) => `- ${markdownLine(item)}`).join("\n") : "None named."}`;
}
