/** Who decided what and why, and who did not agree (P5-32 to P5-39). */
import { atLeast } from "@/lib/domain/compare";
import { statedAnswers, standingConditions } from "@/lib/kernel/facts";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import { debateReading } from "@/lib/protocols/debate/rules/reading";
import { heldWords } from "@/lib/protocols/debate/rules/concerns";
import { standingConditionsOf } from "@/lib/protocols/debate/rules/conditions";
import { isAdvocate, placeOf, votersOf } from "@/lib/protocols/debate/rules/seating";
import { givenScore, ORCHESTRATOR_ID, type DebateState } from "@/lib/protocols/debate/rules/state";
import { unreadSentences } from "@/lib/protocols/debate/rules/unread";
import type { Folded } from "@/lib/kernel/fold";
import { completedRounds, currentRound } from "@/lib/kernel/rounds";
import { debateStateOf } from "./state";
import { firstSentence } from "@/lib/projections/first-sentence";
import { recordHumanDecisions } from "@/lib/projections/record/human-decisions";
import type { Pending, RecordCondition, RecordDissent, RecordModel } from "./record-model";
import { statusReason } from "@/lib/projections/status-reason";
import { endless } from "@/lib/projections/wording";

export function recordDecision(folded: Folded): RecordModel["decision"] {
  const decision = decisionOf(folded);
  return decision.kind === "pending" ? decision : { ...decision, conditions: conditionsOf(folded) };
}

/** P5-52: what each seat's agreement depends on, by owner. Older syntheses listed it themselves. */
function conditionsOf(folded: Folded): RecordCondition[] {
  const state = debateStateOf(folded);
  const written = standingConditions(folded.lifecycle.facts).filter(({ agentId }) => agentId === ORCHESTRATOR_ID);
  if (written.length > 0) return written.map((one) => ({ text: one.text, state: one.state, by: "the panel" }));
  const standing = standingConditionsOf(state);
  return state.panel.flatMap((owner) =>
    standing
      .filter(({ agentId }) => agentId === owner.id)
      .map((one) => ({ id: one.id, text: one.text, state: one.state, by: owner.name })),
  );
}

/** The decision in one sentence, as the synthesis states it. */
const answerOf = ({ lifecycle }: Folded): string | undefined =>
  statedAnswers(lifecycle.facts).findLast(({ agentId }) => agentId === ORCHESTRATOR_ID)?.answer;

type Bare = Pending | Omit<Extract<RecordModel["decision"], { kind: "written" }>, "conditions">;

function decisionOf(folded: Folded): Bare {
  const { end } = folded.lifecycle;
  const state = debateStateOf(folded);
  if (!end) return { kind: "pending", reason: `Nothing is decided yet. ${statusReason(folded)}` };
  if (end.kind !== "closed")
    return { kind: "written", outcome: end.kind, text: "No decision was made.", because: statusReason(folded) };

  const outcome = debateReading.outcome(state) ?? end.outcome;
  if (outcome.decidedBy === "panel") {
    const last = completedRounds(state).at(-1);
    const scores = Object.values(last?.evaluation.scores ?? {});
    const overview = state.synthesis?.overview;
    const agreed = answerOf(folded) ?? (overview && firstSentence(overview, 400));
    return {
      kind: "written",
      outcome: outcome.status,
      text: agreed
        ? `The panel agreed: ${agreed}`
        : `The panel agreed on the ${state.config.question_kind === "choice" ? "answer" : "design"} below.`,
      because: `All ${votersOf(state).length} agents ${votersOf(state).length < state.panel.length ? "whose score counts " : ""}scored it ${state.config.target_satisfaction} or higher in round ${outcome.rounds}: average ${(last?.evaluation.average ?? 0).toFixed(1)}, lowest ${Math.min(...scores)}.${notWeighed(state)}`,
    };
  }
  if (isClosedAtBudget(outcome)) {
    return {
      kind: "written",
      outcome: outcome.status,
      text: `The debate did not run to its end: ${endless(outcome.summary)}.`,
      because:
        recordHumanDecisions(folded.lifecycle).find(({ gateId }) => gateId === outcome.decision?.gateId)?.rationale ??
        outcome.summary,
    };
  }
  const decision = state.decisions.find(({ gate }) => gate.id === outcome.decision?.gateId);
  const option = decision?.gate.options.find(({ id }) => id === decision.answer.choice);
  const how =
    outcome.decidedBy === "person"
      ? `${outcome.decision?.by ?? "A person"} decided in place of the panel`
      : outcome.decidedBy === "deadline"
        ? "The deadline passed without a decision, so the option set beforehand was applied"
        : `No decision was made; ${outcome.decision?.by ?? "a person"} ended the debate`;
  return {
    kind: "written",
    outcome: outcome.status,
    text: `${how}: ${outcome.decision?.label ?? outcome.summary}.${outcome.decidedBy !== "nobody" && option ? ` ${option.consequence}` : ""}`,
    because: decision?.answer.rationale ?? outcome.summary,
  };
}

/** P5-50: what the agreement was reached without. */
function notWeighed(state: DebateState): string {
  const unread = unreadSentences(state);
  return unread.length > 0 ? ` Not weighed by the panel: ${unread.join("; ")}.` : "";
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
        place: placeOf(state, agent),
        score,
        concerns: heldWords(state, agent.id),
        treatment: treatmentOf(state, agent),
      },
    ];
  });
  return { kind: "written", items };
}

function treatmentOf(state: DebateState, agent: DebateState["panel"][number]): string {
  if (isAdvocate(state, agent.id)) return "argued against it as its task was; not counted";
  const last = state.decisions.findLast(({ answer }) => answer.acceptedRisks.includes(agent.id));
  if (last) return `risk accepted by ${last.answer.answeredBy}`;
  if (state.outcome?.decidedBy === "person") return "dissent noted";
  return state.outcome ? "left unresolved" : "open";
}
