/** What a person's answer at a gate changes beyond being on record. */
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { hasEnded } from "./asking";
import { queriesOf } from "./literature";
import { currentRound, type FollowUp, type ReviewState, type Search } from "./state";

/** P1-08, P1-54: rounds a person's own turn with the ideas grants. */
const FOLLOW_UP_ROUNDS: Readonly<Record<FollowUp["kind"], number>> = { modify_idea: 1, combine_ideas: 1, own_idea: 3 };
const isFollowUp = (choice: string): choice is FollowUp["kind"] => Object.hasOwn(FOLLOW_UP_ROUNDS, choice);

export function takeAnswer(state: ReviewState, { answer }: PayloadOf<"gate.answered">, { seq, at }: DeliberationEvent): ReviewState {
  const gate = state.openGate;
  if (!gate) throw new Error("An answer needs an open gate.");
  const decided: ReviewState = { ...state, openGate: null, decisions: [...state.decisions, { gate, answer, at, seq }] };

  switch (gate.kind) {
    case "assessor_failed":
    case "modifier_blocked":
      return answer.choice === "stop" ? decided : beginAfresh(decided, gate.positions[0]?.agentId as AgentId, gate.round, answer.choice === "replace" ? answer.texts["model"] : undefined);
    case "literature":
      return answer.choice === "stop" ? decided : withReferences(decided, gate.rule === RESCUE_SEARCH_RULE ? "rescue" : "requested", answer, seq);
    case "idea_choice":
      return isFollowUp(answer.choice) ? { ...decided, followUp: { kind: answer.choice, untilRound: gate.round + FOLLOW_UP_ROUNDS[answer.choice] } } : decided;
    case "max_rounds":
      // A granted round is one round, whatever was granted before it.
      return { ...decided, followUp: null };
    default:
      return decided;
  }
}

export const SEARCH_RULE = "P1-46";
export const RESCUE_SEARCH_RULE = "P1-41";

function beginAfresh(state: ReviewState, agentId: AgentId, round: number, model: string | undefined): ReviewState {
  const ended = Object.values(state.calls).filter((call) => call.agentId === agentId && call.round === round && hasEnded(call));
  const restarts = Object.fromEntries(ended.map(({ slot }) => [slot, (state.restarts[slot] ?? 0) + 1]));
  return { ...state, restarts: { ...state.restarts, ...restarts }, seatModels: model ? { ...state.seatModels, [agentId]: model } : state.seatModels };
}

function withReferences(state: ReviewState, purpose: Search["purpose"], answer: PayloadOf<"gate.answered">["answer"], seq: number): ReviewState {
  const round = currentRound(state);
  if (!round) throw new Error("No round has been started.");
  const note = answer.choice === "references" ? (answer.texts["references"] ?? "") : `Nothing was found: ${answer.rationale}`;
  return { ...state, searches: [...state.searches, { round: round.number, purpose, queries: queriesOf(state, round, purpose), findings: [], note, by: answer.answeredBy, seq }] };
}
