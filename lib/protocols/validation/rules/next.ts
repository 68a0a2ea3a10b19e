/** What a validation owes next: every seat's judgement at once, then a person's word on each deviation, then the result. */
import { nameOf } from "@/lib/domain/wording";
import type { Outcome } from "@/lib/domain/outcome";
import { askTogether } from "@/lib/kernel/calls";
import { onRecord } from "@/lib/kernel/decisions";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, complete, open, record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { deviationGate, type Choice } from "./gates";
import { answerOf, deviationsOf, evaluate, type Evaluation, type ValidationState } from "./state";

export const ENDINGS = {
  conforms: "Nothing the seats found deviates from the record.",
  deviates: "Something deviates from the record; a person decided what becomes of each deviation.",
  not_covered: "Nothing of the record was in what the seats were shown.",
  unanswered: "No seat gave an answer that could be taken.",
};

const ROUND = 1;

export function next(state: ValidationState): Step {
  const seats = state.panel.map(({ id }) => id);
  const round = currentRound(state);
  if (!round) return record({ type: "round.started", round: ROUND, order: seats, notes: [], extension: false });
  const owed = seats.filter((id) => !answerOf(state, id)).map((agentId) => ({ kind: "judge", round: ROUND, agentId }));
  if (owed.length > 0) return ask(...askTogether(state, owed));
  const { evaluation } = round;
  if (!evaluation) return complete(round, evaluate(state));
  const deviation = deviationsOf(state)[state.decisions.length];
  return deviation ? open(deviationGate(state, deviation)) : close(result(state, evaluation));
}

/** V-08 */
function result(state: ValidationState, evaluation: Evaluation): Outcome {
  const last = state.decisions.at(-1);
  return {
    status: endingOf(state, evaluation),
    rounds: ROUND,
    summary: resultText(state, evaluation),
    recorded: false,
    decidedBy: last ? "person" : evaluation.missing.length < state.panel.length ? "panel" : "nobody",
    ...(last ? { decision: onRecord(last) } : {}),
  };
}

function endingOf({ panel }: ValidationState, { conforms, deviates, missing }: Evaluation): keyof typeof ENDINGS {
  if (deviates > 0) return "deviates";
  if (missing.length === panel.length) return "unanswered";
  return conforms > 0 ? "conforms" : "not_covered";
}

/** As it stands under the record. */
export function resultText(state: ValidationState, evaluation: Evaluation): string {
  const { missing } = evaluation;
  if (missing.length === state.panel.length) return "No seat gave an answer.";
  const names = missing.map((id) => nameOf(state, id));
  const without = names.length > 0 ? `; no answer from ${names.join(", ")}` : "";
  return `${countsText(evaluation, choicesIn(state))}${without}`;
}

const choicesIn = ({ decisions }: ValidationState): Choice[] => decisions.map(({ answer }) => answer.choice as Choice);

const WORDS: Readonly<Record<Choice, string>> = { fix: "fix", amend: "amend the record", accept: "accepted" };

export function countsText({ conforms, deviates, notCovered }: Evaluation, choices: readonly Choice[] = []): string {
  const decided = (Object.keys(WORDS) as Choice[])
    .map((choice) => ({ word: WORDS[choice], count: choices.filter((one) => one === choice).length }))
    .filter(({ count }) => count > 0);
  const how = decided.map(({ word, count }) => (deviates === 1 ? word : `${count} ${word}`)).join(", ");
  const parts = [
    ...(conforms > 0 ? [`${conforms} ${conforms === 1 ? "conforms" : "conform"}`] : []),
    ...(deviates > 0 ? [`${deviates} ${deviates === 1 ? "deviates" : "deviate"}${how ? ` (${how})` : ""}`] : []),
    ...(notCovered > 0 ? [`${notCovered} not covered`] : []),
  ];
  return parts.join(", ") || "No findings";
}
