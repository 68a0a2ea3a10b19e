/** How a review ends: what a person's choice means, and the outcome put on record (P1-33 to P1-39). */
import type { PayloadOf } from "@/lib/events/schema";
import type { GateKindId } from "./gates/gate-kinds";
import { liveIdeas } from "./ideas";
import { openIssues, resolvedRound } from "./ledger";
import { currentRound, type CompletedRound, type Decision, type ReviewState } from "./state";
import { acknowledgedGaps, experimentsIn } from "./supplements";
import { vaguenessOf } from "./question-parts";

export type ClosingStatus = "consensus" | "accepted_with_issues" | "returned" | "stopped";
type Effect = { kind: "close"; status: ClosingStatus } | { kind: "continue" };

const close = (status: ClosingStatus): Effect => ({ kind: "close", status });
const GO_ON: Effect = { kind: "continue" };

/** What each option of each gate does. */
const EFFECTS: Readonly<Record<GateKindId, Readonly<Record<string, Effect>>>> = {
  max_rounds: { side_x: close("accepted_with_issues"), side_y: close("accepted_with_issues"), compromise: close("accepted_with_issues"), one_more_round: GO_ON },
  strategic_choice: { side_a: GO_ON, side_b: GO_ON, compromise: GO_ON, keep_discussing: GO_ON },
  question_escalation: { return_to_ideas: close("returned"), refine: GO_ON, proceed: close("accepted_with_issues"), pause: close("stopped") },
  vagueness: { accept: close("accepted_with_issues"), refine: GO_ON, return_to_ideas: close("returned") },
  hard_block: { deepen: close("returned"), pivot: close("returned"), downgrade: close("accepted_with_issues"), stop: close("stopped") },
  supplements: { run: close("returned"), waive: GO_ON },
  experiment_needed: { approve: close("returned"), limit: close("accepted_with_issues"), stop: close("stopped") },
  literature: { references: GO_ON, nothing_found: GO_ON, stop: close("stopped") },
  idea_choice: { modify_idea: GO_ON, combine_ideas: GO_ON, own_idea: GO_ON, reject_all: close("returned") },
  assessor_failed: { retry: GO_ON, replace: GO_ON, stop: close("stopped") },
  modifier_blocked: { retry: GO_ON, replace: GO_ON, stop: close("stopped") },
};

const SELECT = /^select_i\d+$/;

export function effectOf({ gate, answer }: Decision): Effect {
  if (gate.kind === "idea_choice" && SELECT.test(answer.choice)) return close("consensus");
  const effects = EFFECTS[gate.kind as GateKindId] as Readonly<Record<string, Effect>> | undefined;
  const effect = effects && Object.hasOwn(effects, answer.choice) ? effects[answer.choice] : undefined;
  if (!effect) throw new Error(`The review knows no option ${answer.choice} of ${gate.kind}.`);
  return effect;
}

/** The idea the person chose in the end. */
export function chosenIdea(state: ReviewState): string | null {
  const last = state.decisions.at(-1);
  return last?.gate.kind === "idea_choice" && SELECT.test(last.answer.choice) ? last.answer.choice.slice("select_".length).toUpperCase() : null;
}

/** P1-38: what is accepted although it is not resolved. */
export function knownLimitations(state: ReviewState): string[] {
  const round = currentRound(state);
  const last = state.decisions.at(-1);
  const missing = last?.gate.kind === "experiment_needed" && last.answer.choice === "limit" && round ? experimentsIn(state, round).map(({ what }) => `Missing experiment: ${what}`) : [];
  const vague = last?.gate.kind === "vagueness" && last.answer.choice === "accept" && round ? vaguenessOf(state, round) : [];
  return [...openIssues(state.ledger).map(({ id, title }) => `${id} ${title}`), ...acknowledgedGaps(state).map((gap) => `Acknowledged gap: ${gap}`), ...missing, ...vague];
}

type Closed = PayloadOf<"deliberation.closed">;
const closed = (outcome: Closed["outcome"]): Closed => ({ type: "deliberation.closed", outcome });

export function closeWithConsensus(state: ReviewState, round: CompletedRound): Closed {
  const resolved = state.ledger.filter((issue) => resolvedRound(issue) !== null).length;
  const open = openIssues(state.ledger).length;
  const issues = state.ledger.length === 0 ? "nobody raised an issue" : `${resolved} of ${state.ledger.length} issues resolved${open > 0 ? `, ${open} lesser ones left open` : ""}`;
  const how = state.config.profile === "paper" ? "No fatal or critical issue is open" : "All three assessors pass it";
  return closed({ status: "consensus", rounds: round.number, summary: `${how} after round ${round.number}; ${issues}.`, recorded: true, decidedBy: "panel" });
}

export function closeByDecision(state: ReviewState, decision: Decision, status: ClosingStatus): Closed {
  const { gate, answer } = decision;
  const option = gate.options.find(({ id }) => id === answer.choice);
  if (!option) throw new Error(`Gate ${gate.id} has no option ${answer.choice}.`);
  const rounds = state.rounds.length;
  const isDecided = status === "consensus" || status === "accepted_with_issues";
  return closed({
    status,
    rounds,
    summary: `${answer.answeredBy} ${VERBS[status]} after ${rounds === 1 ? "1 round" : `${rounds} rounds`}: ${option.label}${limitationCount(state, status)}`,
    recorded: isDecided,
    decidedBy: status === "stopped" ? "nobody" : "person",
    decision: { gateId: gate.id, choice: answer.choice, label: option.label, by: answer.answeredBy },
  });
}

const VERBS: Readonly<Record<ClosingStatus, string>> = { consensus: "chose", accepted_with_issues: "accepted it", returned: "sent it back", stopped: "stopped it" };

function limitationCount(state: ReviewState, status: ClosingStatus): string {
  if (status !== "accepted_with_issues") return status === "consensus" ? ` (of ${liveIdeas(state.ideas).length} ideas)` : "";
  const count = knownLimitations(state).length;
  return count === 0 ? "" : `, with ${count === 1 ? "1 known limitation" : `${count} known limitations`}`;
}
