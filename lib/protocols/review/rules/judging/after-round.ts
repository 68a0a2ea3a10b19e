/** What follows from a completed round: an end, a question to a person, or a revision and the next round. */
import { assertNever } from "@/lib/domain/assert-never";
import type { AgentId } from "@/lib/domain/ids";
import { askFor, askTogether, isExhausted, type Owed } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import { ask, close, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { closeWithConsensus } from "../closing";
import { persistentContradictions } from "./contradictions";
import { needsDecisionGate, strategicChoiceGate } from "../gates/disagreement";
import { experimentGate, hardBlockGate, literatureGate, supplementsGate } from "../gates/evidence";
import { failedCallGate } from "../gates/failed-call";
import { ideaChoiceGate } from "../gates/ideas";
import { hasNoIdeaLeft, maxRoundsGate } from "../gates/max-rounds";
import { questionGate, vaguenessGate } from "../gates/question";
import { isSearchOptional, isSearchOwed, type SearchPurpose } from "../ideas/literature";
import { vaguenessOf } from "../ideas/question-parts";
import type { ServiceKind } from "../replies/replies";
import { isClosingEditDue, uncheckedBy } from "../revision/closing-edit";
import { LITERATURE_ID, MODIFIER_ID } from "../seats/modifier";
import { startRound } from "./start-round";
import { assessorsOf, decisionsIn, isModifiedAfter, type CompletedRound, type ReviewState } from "../state";
import { isTriageOwed } from "../ideas/supplements";
import type { GateKindId } from "../gates/gate-kinds";

export function afterRound(state: ReviewState, round: CompletedRound): Step {
  const { status } = round.evaluation;
  if (status === "hard_block") return open(hardBlockGate(state, round));
  if (isTriageOwed(state, round)) return open(supplementsGate(state, round));
  switch (status) {
    case "experiment_needed":
      return open(experimentGate(state, round));
    case "escalated":
      return isDecided(state, round, "question_escalation") ? carryOn(state, round) : open(questionGate(state, round));
    case "consensus":
      return afterConsensus(state, round);
    case "max_rounds_reached":
      return atLimit(state, round);
    case "rescue":
      return rescue(state, round);
    case "continue":
      return carryOn(state, round);
    default:
      return assertNever(status);
  }
}

const isDecided = (state: ReviewState, { number }: CompletedRound, kind: GateKindId): boolean =>
  decisionsIn(state, number, kind).length > 0;

function afterConsensus(state: ReviewState, round: CompletedRound): Step {
  const closing = isClosingEditDue(state, round) || state.closingEdit ? closingEdit(state, round) : null;
  if (closing) return closing;
  switch (state.config.profile) {
    case "idea":
      return isDecided(state, round, "idea_choice") ? carryOn(state, round) : open(ideaChoiceGate(state, round));
    case "question": {
      if (isDecided(state, round, "vagueness")) return carryOn(state, round);
      const naming = service(
        state,
        round,
        "name_parts",
        MODIFIER_ID,
        state.questionParts.some((one) => one.round === round.number),
      );
      if (naming) return naming;
      const violations = vaguenessOf(state, round);
      return violations.length > 0
        ? open(vaguenessGate(state, round, violations))
        : close(closeWithConsensus(state, round));
    }
    case "custom":
    case "design":
    case "focused":
    case "story":
    case "section":
    case "paper":
      return close(closeWithConsensus(state, round));
    default:
      return assertNever(state.config.profile);
  }
}

/** P1-60: a service like the others, so one that fails leaves the document as everybody passed it. */
function closingEdit(state: ReviewState, round: CompletedRound): Step | null {
  if (state.closingEdit?.round !== round.number) return service(state, round, "closing_edit", MODIFIER_ID, false);
  const owed = uncheckedBy(state)
    .map((agentId): Owed => ({ kind: "check_edit", round: round.number, agentId }))
    .filter((one) => !isExhausted(state, one));
  return owed.length > 0 ? ask(...askTogether(state, owed)) : null;
}

/** P1-34, with the cross-critique before it (P1-50) and the person's own turn with ideas in its place (P1-54). */
function atLimit(state: ReviewState, round: CompletedRound): Step {
  if (state.followUp)
    return isDecided(state, round, "idea_choice") ? carryOn(state, round) : open(ideaChoiceGate(state, round));
  const decided = decisionsIn(state, round.number, "max_rounds").at(-1);
  if (decided) return decided.answer.choice === "rescue" ? rescue(state, round) : carryOn(state, round);
  // P1-55: with no idea left there is nothing to weigh up; the gate itself says what was tried.
  if (hasNoIdeaLeft(round)) return open(maxRoundsGate(state, round));
  return (
    crossCritique(state, round) ??
    applyCritique(state, round) ??
    service(
      state,
      round,
      "summarise",
      MODIFIER_ID,
      state.summaries.some((one) => one.round === round.number),
    ) ??
    open(maxRoundsGate(state, round))
  );
}

/** P1-31, P1-46, P1-17: everything that has to happen before the next round starts. */
function carryOn(state: ReviewState, round: CompletedRound): Step {
  if (isModifiedAfter(state, round.number)) return beforeNextRound(state, round);
  const [contradiction] = persistentContradictions(state, round);
  if (contradiction) return open(strategicChoiceGate(state, contradiction));
  const early = state.config.early_cross_critique && round.number === 1 ? crossCritique(state, round) : null;
  return (
    early ??
    search(state, round, "requested") ??
    revise(state, round, state.config.profile === "idea" ? "modify_ideas" : "modify")
  );
}

/** P1-59: what the revision left to a person is decided and written down before anybody reads it. */
function beforeNextRound(state: ReviewState, round: CompletedRound): Step {
  const gate = needsDecisionGate(state, round);
  if (gate) return open(gate);
  const decided = decisionsIn(state, round.number, "needs_decision").at(-1);
  return (decided && state.config.profile !== "idea" ? carryOut(state, decided) : null) ?? startRound(state);
}

/** Null when it is written down, or nothing will come of it. */
export function carryOut(state: ReviewState, { gate, seq }: Decision): Step | null {
  const isDone = state.versions.some((version) => version.kind === "decision" && version.seq > seq);
  const owed: Owed = { kind: "carry_out", round: gate.round, agentId: MODIFIER_ID };
  return isDone || isExhausted(state, owed) ? null : ask(askFor(state, owed));
}

/** P1-41 */
function rescue(state: ReviewState, round: CompletedRound): Step {
  if (isModifiedAfter(state, round.number)) return beforeNextRound(state, round);
  const asked = assessorsOf(state)
    .filter(({ id }) => !state.rootCauses.some((cause) => cause.round === round.number && cause.agentId === id))
    .map(({ id }): Owed => ({ kind: "root_cause", round: round.number, agentId: id }))
    .filter((owed) => !isExhausted(state, owed));
  if (asked.length > 0) return ask(...askTogether(state, asked));
  return search(state, round, "rescue") ?? revise(state, round, "rescue_ideas");
}

/** P1-32: without a revision that answers every open issue there is no next round. */
function revise(state: ReviewState, round: CompletedRound, kind: ServiceKind): Step {
  const owed = { kind, round: round.number, agentId: MODIFIER_ID };
  return isExhausted(state, owed) ? open(failedCallGate(state, owed, "modifier_blocked")) : ask(askFor(state, owed));
}

/** The service first where there is one; the person where there is none or it fails, if nothing goes on without it. */
function search(state: ReviewState, round: CompletedRound, purpose: SearchPurpose): Step | null {
  if (!isSearchOwed(state, round, purpose)) return null;
  const asking =
    state.config.literature_search === "provider"
      ? service(state, round, purpose === "rescue" ? "search_broadly" : "search_literature", LITERATURE_ID, false)
      : null;
  return asking ?? (isSearchOptional(state, purpose) ? null : open(literatureGate(state, round, purpose)));
}

/** P1-50: once, and only where the Adversarial Reviewer says NO. */
function crossCritique(state: ReviewState, round: CompletedRound): Step | null {
  if (state.config.profile !== "section" || state.crossCritique) return null;
  const saysNo = Object.values(round.turns).some(({ assessment }) => assessment.reviewVerdict === "NO");
  const expert = assessorsOf(state).find(({ id }) => id === DOMAIN_EXPERT_ID);
  return saysNo && expert ? service(state, round, "cross_critique", expert.id, false) : null;
}

const DOMAIN_EXPERT_ID = "domain-expert";

/** After the last round there is no revision that would apply it; earlier the round's own revision does. */
function applyCritique(state: ReviewState, round: CompletedRound): Step | null {
  if (state.crossCritique?.round !== round.number) return null;
  return service(state, round, "apply_critique", MODIFIER_ID, state.crossCritique.isApplied);
}

/** Null when it is done, or when nothing will come of it: a service that fails changes no outcome. */
function service(
  state: ReviewState,
  round: CompletedRound,
  kind: ServiceKind,
  agentId: AgentId,
  isDone: boolean,
): Step | null {
  const owed: Owed = { kind, round: round.number, agentId };
  return isDone || isExhausted(state, owed) ? null : ask(askFor(state, owed));
}
