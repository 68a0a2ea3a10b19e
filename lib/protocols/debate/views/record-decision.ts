/** Who decided what and why, and who did not agree (P5-32 to P5-39). */
import { atLeast } from "@/lib/domain/compare";
import type { DeliberationEvent } from "@/lib/events/schema";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import { debate } from "@/lib/protocols/debate/rules/protocol";
import { isCrossCutting } from "@/lib/protocols/debate/rules/cross-cutting";
import { givenScore, latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { debateStateOf } from "./state";
import { firstSentence } from "@/lib/projections/first-sentence";
import { recordHumanDecisions } from "@/lib/projections/record/human-decisions";
import type { RecordDissent, RecordModel } from "./record-model";
import { statusReason } from "@/lib/projections/status-reason";
import { endless } from "@/lib/projections/wording";

export function recordDecision(folded: Folded, log: readonly DeliberationEvent[]): RecordModel["decision"] {
  const { end } = folded.lifecycle;
  const state = debateStateOf(folded);
  if (!end) return { kind: "pending", reason: `Nothing is decided yet. ${statusReason(folded)}` };
  if (end.kind !== "closed")
    return { kind: "written", outcome: end.kind, text: "No decision was made.", because: statusReason(folded) };

  const outcome = debate.outcome(state) ?? end.outcome;
  if (outcome.decidedBy === "panel") {
    const last = completedRounds(state).at(-1);
    const scores = Object.values(last?.evaluation.scores ?? {});
    const overview = state.synthesis?.overview;
    return {
      kind: "written",
      outcome: outcome.status,
      text: overview ? `The panel agreed: ${firstSentence(overview, 400)}` : "The panel agreed on the design below.",
      because: `All ${state.panel.length} agents scored it ${state.config.target_satisfaction} or higher in round ${outcome.rounds}: average ${(last?.evaluation.average ?? 0).toFixed(1)}, lowest ${Math.min(...scores)}.`,
    };
  }
  if (isClosedAtBudget(outcome)) {
    return {
      kind: "written",
      outcome: outcome.status,
      text: `The debate did not run to its end: ${endless(outcome.summary)}.`,
      because:
        recordHumanDecisions(log, state.panel).find(({ gateId }) => gateId === outcome.decision?.gateId)?.rationale ??
        outcome.summary,
    };
  }
  const decision = state.decisions.find(({ gate }) => gate.id === outcome.decision?.gateId);
  const option = decision?.gate.options.find(({ id }) => id === decision.answer.choice);
  const how =
    outcome.decidedBy === "person"
      ? `${outcome.decision?.by ?? "A person"} decided in place of the panel`
      : `No decision was made; ${outcome.decision?.by ?? "a person"} ended the debate`;
  return {
    kind: "written",
    outcome: outcome.status,
    text: `${how}: ${outcome.decision?.label ?? outcome.summary}.${outcome.decidedBy === "person" && option ? ` ${option.consequence}` : ""}`,
    because: decision?.answer.rationale ?? outcome.summary,
  };
}

/** P5-36: a risk that was accepted says by whom; all other dissent is noted. */
export function recordDissent(folded: Folded): RecordModel["dissent"] {
  const state = debateStateOf(folded);
  if (!currentRound(state)) return { kind: "pending", reason: "No agent has spoken." };
  const items = state.panel.flatMap((agent): RecordDissent[] => {
    const score = givenScore(state, agent.id);
    // Who has not spoken has not dissented (P5-41); absent seats are named beside.
    if (score === null || atLeast(score, state.config.target_satisfaction)) return [];
    return [
      {
        name: agent.name,
        place: isCrossCutting(agent) ? "cross-cutting" : "domain",
        score,
        concerns: latestSpoken(state, agent.id)?.reply.blocking_concerns ?? [],
        treatment: treatmentOf(state, agent),
      },
    ];
  });
  return { kind: "written", items };
}

function treatmentOf(state: DebateState, agent: DebateState["panel"][number]): string {
  const last = state.decisions.findLast(({ answer }) => answer.acceptedRisks.includes(agent.id));
  if (last) return `risk accepted by ${last.answer.answeredBy}`;
  if (state.outcome?.decidedBy === "person") return "dissent noted";
  return state.outcome ? "left unresolved" : "open";
}
