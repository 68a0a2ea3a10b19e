/** A dossier put together from sections: what each protocol but the debate, which has a model of its own, writes. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { endedByBudget, endedByBudgetBody } from "@/lib/projections/ended-by-budget";
import { evidenceSections } from "./evidence-sections";
import { hasPutQuestions, recordHumanDecisions } from "./human-decisions";
import { markdownLine } from "./markdown-data";
import { recordHead } from "./record-head";
import { beginning, ending, humanDecisionsSection, table, topicParts } from "./record-sections";
import type { Dossier } from "./record-view";
import { seatModels } from "@/lib/projections/seat-models";
import { statusReason } from "@/lib/projections/status-reason";

/** `body` is Markdown whose texts are escaped already. */
export type RecordSection = { title: string; body: string };

type SectionedRecord = {
  log: readonly DeliberationEvent[];
  folded: Folded;
  /** Everything between the decision and what people decided, in the order it is read. */
  sections: readonly RecordSection[];
  /** The seat's place in the protocol: "assessor", "judge (optimist)". */
  placeOf: (agentId: string) => string;
  /** What the panel had before it, where it is not the artifact: a sentence, escaped already. */
  material?: string;
  /** A record that says nothing of rounds. */
  hidesRounds?: boolean;
};

export function sectionedRecord({
  log,
  folded,
  sections,
  placeOf,
  material,
  hidesRounds = false,
}: SectionedRecord): Dossier {
  const head = recordHead(log, folded, hidesRounds);
  const { panel, source } = folded.lifecycle.created;
  const humanDecisions = recordHumanDecisions(folded.lifecycle);
  const models = seatModels(log, source.kind === "rehearsal", hidesRounds);
  const participants = panel.map(({ id, name, role }) => ({
    agentId: id,
    name,
    place: placeOf(id),
    role,
    model: models.get(id) ?? null,
  }));
  const hasModels = participants.some(({ model }) => model);
  const seats = table(
    ["Agent", "Seat", "Stands for", ...(hasModels ? ["Model"] : [])],
    participants.map(({ name, place, role, model }) => [name, place, role, ...(hasModels ? [model ?? ""] : [])]),
  );
  const atBudget = endedByBudget(folded, hidesRounds);
  const written = [
    { title: "Decision outcome", body: decisionBody(folded) },
    ...(atBudget ? [{ title: "Ended by the budget", body: endedByBudgetBody(atBudget) }] : []),
    ...sections,
    ...evidenceSections(folded, hidesRounds),
  ];
  const markdown = [
    ...beginning(
      head,
      participants.map(({ name }) => name),
    ),
    "## Context and problem statement",
    ...topicParts(head, material),
    "### Participants",
    seats,
    ...written.map(({ title, body }) => `## ${title}\n\n${body}`),
    humanDecisionsSection(humanDecisions, { kind: head.kind, hidesRounds, hasQuestions: hasPutQuestions(log) }),
    ...ending(head),
  ];
  return {
    data: { ...head, participants, sections: written, humanDecisions },
    markdown: `${markdown.join("\n\n")}\n`,
  };
}

function decisionBody(folded: Folded): string {
  const { end } = folded.lifecycle;
  if (!end) return `*Nothing is decided yet. ${markdownLine(statusReason(folded))}*`;
  if (end.kind !== "closed") return `No decision was made. ${markdownLine(statusReason(folded))}`;
  const { outcome } = end;
  const { decision, summary } = outcome;
  // Some protocols tell it in their summary.
  const isTold =
    decision !== undefined &&
    [":", " —"].some((mark) => summary.includes(`${decision.by} decided${mark} ${decision.label}`));
  const by =
    outcome.decidedBy === "person" && decision && !isTold
      ? `${decision.by} decided: **${markdownLine(decision.label)}**.`
      : "";
  return [markdownLine(summary), by].filter(Boolean).join("\n\n");
}
