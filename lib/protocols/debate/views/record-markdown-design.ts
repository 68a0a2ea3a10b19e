/** Decision, final design and implementation of a record as Markdown. */
import { conditionInWords } from "@/lib/domain/wording";
import { CLOSED_AT_BUDGET } from "@/lib/kernel/budget";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import type { RecordCondition, RecordDesign, RecordModel } from "./record-model";

export function decisionSection({ decision }: RecordModel): string {
  const title = "## Decision outcome";
  if (decision.kind === "pending") return `${title}\n\n*${markdownLine(decision.reason)}*`;
  return [title, markdownBlock(decision.text), because(decision.because), ...conditionsPart(decision.conditions)].join(
    "\n\n",
  );
}

/** P5-52: by owner, with the ids under which the debate speaks of them. */
function conditionsPart(conditions: readonly RecordCondition[]): string[] {
  if (conditions.length === 0) return [];
  if (conditions.every(({ id }) => id === undefined))
    return [
      `### Conditions\n\n${conditions.map(({ text, by, state }) => `- ${markdownLine(text)} *(${markdownLine(by)}, ${conditionInWords({ state })})*`).join("\n")}`,
    ];
  const owners = [...new Set(conditions.map(({ by }) => by))].map((owner) =>
    [
      `- **${markdownLine(owner)}**`,
      ...conditions
        .filter(({ by }) => by === owner)
        .map(({ id, text, state }) => `  - ${id}: ${markdownLine(text)} *(${conditionInWords({ state })})*`),
    ].join("\n"),
  );
  return [`### Conditions by owner\n\n${owners.join("\n")}`];
}

/** A block of its own where it has lines: behind a word, the end of a code fence would become the start of one. */
function because(text: string): string {
  return text.includes("\n") ? `**Because:**\n\n${markdownBlock(text)}` : `**Because:** ${markdownLine(text)}`;
}

export function designSection({ design, decision, participants }: RecordModel): string {
  if (design.kind === "pending") return `## Final design\n\n*${design.reason}*`;
  return [
    design.isChoice ? "## Answer in full" : "## Final design",
    ...(design.from === "synthesis"
      ? design.isChoice
        ? chosen(design)
        : synthesised(design, participants)
      : fromProposals(design, decision.kind === "written" ? decision.outcome : "")),
  ].join("\n\n");
}

/** P5-51 */
const chosen = (design: RecordDesign): string[] => [
  `### Reasons\n\n${markdownBlock(design.overview)}`,
  list("Open points and contradictions", design.openQuestions),
  list("What would reopen it", design.reopens),
];

function synthesised(design: RecordDesign, participants: RecordModel["participants"]): string[] {
  const unnamed = participants
    .filter(
      ({ name, isAbsent, place }) =>
        !isAbsent && place !== "advocate" && !design.responsibilities.some((one) => one.name === name),
    )
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
      : `None beyond the ${design.kind === "written" && design.isChoice ? "conditions" : "design"}.`;
  return [
    title,
    `### Notes by agent\n\n${notes.length > 0 ? notes.map(({ name, text }) => `- **${markdownLine(name)}:** ${markdownLine(text)}`).join("\n") : noNotes}`,
    [
      "### Implementation steps",
      ...(steps.length > 0
        ? [
            "As the synthesis named them at the end of the debate. How far each of them is, people keep with the record.",
            steps.map((step, index) => `${index + 1}. ${markdownLine(step)}`).join("\n"),
          ]
        : ["No steps were named."]),
    ].join("\n\n"),
  ].join("\n\n");
}

function list(name: string, items: readonly string[]): string {
  return `### ${name}\n\n${items.length > 0 ? items.map((item) => `- ${markdownLine(item)}`).join("\n") : "None named."}`;
}
