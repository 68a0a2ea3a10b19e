/**
 * What a structured deliberation owes next. A function of the state alone, so a crashed run resumes by folding its log
 * and asking again.
 *
 * Order: close what a person ended → the open round, phase by phase (P3.3) → evaluate it → what follows from it:
 * another round, a question to a person, or the synthesis with its retrospective (P3-50).
 */
import { assertNever } from "@/lib/domain/assert-never";
import { askFor, isExhausted } from "@/lib/kernel/calls";
import { currentRound } from "@/lib/kernel/rounds";
import { ask, close, complete, open, record } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { closeAfterSynthesis, closeByPerson, endingOf } from "./closing";
import { absentRoleIn, nextNumber } from "./rounds/course";
import { evaluateRound, type RoundEvaluation } from "./rounds/evaluation";
import { finishRound } from "./rounds/finish-round";
import { failedCallGate } from "./gates/process-gates";
import { budgetGate, stopGate } from "./gates/stop-gates";
import { synthesisStart, roundStart } from "./rounds/start-round";
import { isCompleted, ORCHESTRATOR_ID, type CompletedRound, type Round, type StructuredState } from "./state";

export function next(state: StructuredState): Step {
  const decision = state.personDecisions.at(-1);
  const ending = decision && endingOf(decision);
  if (decision && ending) return close(closeByPerson(state, decision, ending));

  const round = currentRound(state);
  if (!round) return begin(state);
  if (round.kind === "synthesis")
    return round.evaluation ? close(closeAfterSynthesis(state)) : finishSynthesis(state, round);
  return isCompleted(round)
    ? afterRound(state, round)
    : (finishRound(state, round) ?? complete(round, evaluateRound(state)));
}

/** P3-55: before a stress round its signature is predicted; the prediction is in the log before the round is. */
function begin(state: StructuredState): Step {
  const number = nextNumber(state);
  const owed = { kind: "predict_stress" as const, round: number, agentId: ORCHESTRATOR_ID };
  const isOwed = absentRoleIn(state, number) !== null && !state.predictions[number] && !isExhausted(state, owed);
  return isOwed ? ask(askFor(state, owed)) : record(roundStart(state));
}

function afterRound(state: StructuredState, round: CompletedRound): Step {
  const chosen = state.personDecisions.findLast(
    ({ gate }) => gate.round === round.number && (gate.kind === "stop_signals" || gate.kind === "budget_exhausted"),
  );
  const action: RoundEvaluation["action"] = chosen
    ? chosen.answer.choice === "synthesise"
      ? "synthesise"
      : "continue"
    : round.evaluation.action;
  switch (action) {
    case "continue":
    case "wrap_up":
    case "run_stress":
      return begin(state);
    case "ask":
      return open(stopGate(state, round));
    case "ask_budget":
      return open(budgetGate(state, round));
    case "synthesise":
      return record(synthesisStart(state));
    default:
      return assertNever(action);
  }
}

/** P3-50: resolution attempts and summary, then the retrospective. */
function finishSynthesis(state: StructuredState, round: Round): Step {
  const owed = (kind: "synthesise" | "retrospect") => ({ kind, round: round.number, agentId: ORCHESTRATOR_ID });
  if (!round.synthesis) {
    const synthesis = owed("synthesise");
    return isExhausted(state, synthesis)
      ? open(failedCallGate(state, round, [synthesis]))
      : ask(askFor(state, synthesis));
  }
  const retrospective = owed("retrospect");
  if (!state.retrospective && !isExhausted(state, retrospective)) return ask(askFor(state, retrospective));
  const resolved = new Set(
    round.verifications.flatMap(({ claim_status_changes }) => claim_status_changes.map(({ claim_id }) => claim_id)),
  );
  const pending = state.claims.filter(({ effective }) => effective === "pending").length;
  return complete(round, { kind: "synthesis", resolved: resolved.size, pending, claims: state.claims.length });
}
