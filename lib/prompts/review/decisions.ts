/** What people decided about the document, as far as it concerns the reader. Answers that only mended a call say nothing about it. */
import type { GateKindId } from "@/lib/protocols/review/gates/gate-kinds";
import type { Decision, ReviewState } from "@/lib/protocols/review/state";
import { acknowledgedGaps } from "@/lib/protocols/review/supplements";
import { section } from "../section";
import { group } from "./issues";

/** Assessors are not told what the others' verdicts were, also not through the reason a gate was opened for. */
export type Reader = "assessor" | "modifier";

type Telling = (decision: Decision, reader: Reader, state: ReviewState) => string[];

const consequence: Telling = ({ gate, answer }) => {
  const option = gate.options.find(({ id }) => id === answer.choice);
  return option ? [`What it means: ${option.consequence}`] : [];
};

/** Gates after which the review goes on with the document; literature is told as what was found. */
const TOLD: Readonly<Partial<Record<GateKindId, Telling>>> = {
  max_rounds: () => [],
  strategic_choice: (decision, reader, state) => [`Asked: ${decision.gate.question}`, ...(decision.answer.choice === "keep_discussing" ? [] : consequence(decision, reader, state))],
  question_escalation: (decision, reader, state) => (reader === "modifier" ? [`Asked because: ${decision.gate.reason}`, ...consequence(decision, reader, state)] : []),
  vagueness: ({ gate }) => gate.hints.map((hint) => `Warned of: ${hint}`),
  supplements: (_decision, _reader, state) => acknowledgedGaps(state).map((gap) => `Waived, to stand among the limitations: ${gap}`),
  idea_choice: () => [],
};

const TEXT_LABELS: Readonly<Record<string, string>> = { compromise: "The compromise", idea: "In the person's words" };

export function decisionsPart(state: ReviewState, decisions: readonly Decision[], reader: Reader): string[] {
  return group(
    "decisions",
    decisions.flatMap((decision) => {
      const { gate, answer } = decision;
      const tell = TOLD[gate.kind as GateKindId];
      if (!tell) return [];
      const label = gate.options.find(({ id }) => id === answer.choice)?.label ?? answer.choice;
      const texts = Object.entries(answer.texts).map(([field, text]) => `${TEXT_LABELS[field] ?? field}: ${text}`);
      const lines = [`Chosen: ${label}`, ...tell(decision, reader, state), `Reason: ${answer.rationale}`, ...texts];
      return [section("decision", lines.join("\n"), { by: answer.answeredBy, "after-round": gate.round })];
    }),
  );
}

/** Those that change what the document has to be. */
export const isAboutDocument = ({ gate }: Decision): boolean => Object.hasOwn(TOLD, gate.kind);
