/** What people decided about the document, as far as it concerns the reader. Answers that only mended a call say nothing about it. */
import type { Decision } from "@/lib/kernel/decisions";
import { answersAt, type DecidedQuestion } from "@/lib/protocols/review/rules/gates/disagreement";
import { isAboutDocument, type ABOUT_DOCUMENT } from "@/lib/protocols/review/rules/gates/gate-kinds";
import { shortened } from "@/lib/domain/edits/text-units";
import { currentVersion, type ReviewState, type Version } from "@/lib/protocols/review/rules/state";
import { acknowledgedGaps } from "@/lib/protocols/review/rules/ideas/supplements";
import { section } from "@/lib/prompts/section";
import { group } from "./issues";

/** Assessors are not told what the others' verdicts were, also not through the reason a gate was opened for. */
export type Reader = "assessor" | "modifier";

/** What was at stake, and what the choice means. */
type Told = { stake?: readonly string[]; meaning?: readonly string[] };
type Telling = (decision: Decision, reader: Reader, state: ReviewState) => Told;

const chosen = ({ gate, answer }: Decision) => gate.options.find(({ id }) => id === answer.choice);

/** Of options that say what is wanted. Others only say what happens next, to the person who chooses. */
function consequence(decision: Decision): string[] {
  const option = chosen(decision);
  return option ? [`What it means: ${option.consequence}`] : [];
}

/** Gates after which the review goes on with the document; literature is told as what was found. */
const TOLD: Readonly<Record<(typeof ABOUT_DOCUMENT)[number], Telling>> = {
  max_rounds: (decision, reader) => ({
    meaning:
      reader === "modifier" && decision.gate.isCarriedOut && decision.answer.choice !== "one_more_round"
        ? consequence(decision)
        : [],
  }),
  strategic_choice: (decision) => ({
    stake: [`Asked: ${decision.gate.question}`],
    meaning: ["side_a", "side_b"].includes(decision.answer.choice) ? consequence(decision) : [],
  }),
  question_escalation: (decision, reader) =>
    reader === "modifier" ? { stake: [`Asked because: ${decision.gate.reason}`], meaning: consequence(decision) } : {},
  needs_decision: (decision, _reader, state) => ({
    meaning: answersAt(state, decision).flatMap((one) => [answerLine(one), ...nowReads(state, decision, one)]),
  }),
  vagueness: ({ gate }) => ({ stake: gate.hints.map((hint) => `Warned of: ${hint}`) }),
  supplements: (_decision, _reader, state) => ({
    meaning: acknowledgedGaps(state).map((gap) => `Waived, to stand among the limitations: ${gap}`),
  }),
  idea_choice: () => ({}),
};

function answerLine({ issueId, question, answer, default: fallback }: DecidedQuestion): string {
  const said =
    answer === null ? `Left to the modifier${fallback ? `, which proposed “${fallback}”` : ""}` : `Answer: ${answer}`;
  return `- ${issueId ? `${issueId}: ` : ""}${question} ${said}`;
}

const PASSAGES_SHOWN = 3;
const PASSAGE_CHARS = 200;

/** The version that carries it out. */
const versionOf = ({ versions }: ReviewState, { seq }: Decision): Version | undefined =>
  versions.find((one) => one.kind === "decision" && one.seq > seq);

function leftAsItWas(state: ReviewState, decision: Decision): string[] {
  const reason = versionOf(state, decision)?.nothingToWrite;
  return reason ? [`The text stays as it was, says the modifier: ${reason}`] : [];
}

/** What the decision became in the document, as far as it still stands there. */
function nowReads(state: ReviewState, decision: Decision, { issueId }: DecidedQuestion): string[] {
  const version = versionOf(state, decision);
  const { text } = currentVersion(state);
  const written = (state.ledger.find(({ id }) => id === issueId)?.passages ?? [])
    .filter((passage) => passage.version === version?.number && text.includes(passage.text.trim()))
    .slice(0, PASSAGES_SHOWN)
    .map((passage) => `“${shortened(passage.text, PASSAGE_CHARS)}”`);
  return written.length > 0 ? [`  It now reads: ${written.join("; ")}`] : [];
}

const TEXT_LABELS: Readonly<Record<string, string>> = { compromise: "The compromise", idea: "In the person's words" };

export function decisionsPart(state: ReviewState, decisions: readonly Decision[], reader: Reader): string[] {
  return group(
    "decisions",
    decisions.flatMap((decision) => {
      const { gate, answer } = decision;
      if (!isAboutDocument(decision)) return [];
      const tell = TOLD[gate.kind as keyof typeof TOLD];
      const { stake = [], meaning = [] } = tell(decision, reader, state);
      const texts = Object.entries(gate.questions ? {} : answer.texts).map(
        ([field, text]) => `${TEXT_LABELS[field] ?? field}: ${text}`,
      );
      // What stands on the button of a form with questions is no decision: the answers are.
      const lines = [
        ...stake,
        ...(gate.questions ? [] : [`Chosen: ${chosen(decision)?.label ?? answer.choice}`]),
        ...meaning,
        ...(answer.rationale
          ? [`Reason${(gate.questions?.length ?? 0) > 1 ? " for all of it" : ""}: ${answer.rationale}`]
          : []),
        ...texts,
        ...leftAsItWas(state, decision),
      ];
      return [section("decision", lines.join("\n"), { by: answer.answeredBy, "after-round": gate.round })];
    }),
  );
}
