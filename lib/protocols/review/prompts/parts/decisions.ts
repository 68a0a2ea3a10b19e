/** What people decided about the document, as far as it concerns the reader. Answers that only mended a call say nothing about it. */
import type { Decision } from "@/lib/kernel/decisions";
import type { GateKindId } from "@/lib/protocols/review/rules/gates/gate-kinds";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { acknowledgedGaps } from "@/lib/protocols/review/rules/ideas/supplements";
import { section } from "@/lib/prompts/section";
import { group } from "./issues";

/** Assessors are not told what the others' verdicts were, also not through the reason a gate was opened for. */
export type Reader = "assessor" | "modifier";

/** What was at stake, and what the choice means. */
type Told = { stake?: readonly string[]; meaning?: readonly string[] };
type Telling = (decision: Decision, reader: Reader, state: ReviewState) => Told;

const chosen = ({ gate, answer }: Decision) => gate.options.find(({ id }) => id === answer.choice);

function consequence(decision: Decision): string[] {
  const option = chosen(decision);
  return option ? [`What it means: ${option.consequence}`] : [];
}

/** Gates after which the review goes on with the document; literature is told as what was found. */
const TOLD: Readonly<Partial<Record<GateKindId, Telling>>> = {
  max_rounds: () => ({}),
  strategic_choice: (decision) => ({
    stake: [`Asked: ${decision.gate.question}`],
    meaning: decision.answer.choice === "keep_discussing" ? [] : consequence(decision),
  }),
  question_escalation: (decision, reader) =>
    reader === "modifier" ? { stake: [`Asked because: ${decision.gate.reason}`], meaning: consequence(decision) } : {},
  vagueness: ({ gate }) => ({ stake: gate.hints.map((hint) => `Warned of: ${hint}`) }),
  supplements: (_decision, _reader, state) => ({
    meaning: acknowledgedGaps(state).map((gap) => `Waived, to stand among the limitations: ${gap}`),
  }),
  idea_choice: () => ({}),
};

const TEXT_LABELS: Readonly<Record<string, string>> = { compromise: "The compromise", idea: "In the person's words" };

export function decisionsPart(state: ReviewState, decisions: readonly Decision[], reader: Reader): string[] {
  return group(
    "decisions",
    decisions.flatMap((decision) => {
      const { gate, answer } = decision;
      const tell = TOLD[gate.kind as GateKindId];
      if (!tell) return [];
      const { stake = [], meaning = [] } = tell(decision, reader, state);
      const texts = Object.entries(answer.texts).map(([field, text]) => `${TEXT_LABELS[field] ?? field}: ${text}`);
      const lines = [
        ...stake,
        `Chosen: ${chosen(decision)?.label ?? answer.choice}`,
        ...meaning,
        `Reason: ${answer.rationale}`,
        ...texts,
      ];
      return [section("decision", lines.join("\n"), { by: answer.answeredBy, "after-round": gate.round })];
    }),
  );
}

/** Those that change what the document has to be. */
export const isAboutDocument = ({ gate }: Decision): boolean => Object.hasOwn(TOLD, gate.kind);
