/** What a person's answer at a gate changes beyond being on record. */
import { beginAfresh, exhaustedCalls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import { modelIn } from "@/lib/kernel/gates";
import { startedRound } from "@/lib/kernel/rounds";
import { revivedIdea } from "./closing";
import { ideaText, isAlive, withRevival } from "./ideas/ideas";
import { queriesOf, type SearchPurpose } from "./ideas/literature";
import type { FollowUp, ReviewState, Version } from "./state";

/** P1-08, P1-54: rounds a person's own turn with the ideas grants. */
const FOLLOW_UP_ROUNDS: Readonly<Record<FollowUp["kind"], number>> = { modify_idea: 1, combine_ideas: 1, own_idea: 3 };
const isFollowUp = (choice: string): choice is FollowUp["kind"] => Object.hasOwn(FOLLOW_UP_ROUNDS, choice);

export function takeAnswer(state: ReviewState, decision: Decision): ReviewState {
  const { gate, answer, seq } = decision;
  const decided: ReviewState = { ...state, decisions: [...state.decisions, decision] };

  switch (gate.kind) {
    case "assessor_failed":
    case "modifier_blocked":
      return answer.choice === "stop" ? decided : askAfresh(decided, decision);
    case "literature":
      return answer.choice === "stop"
        ? decided
        : withReferences(decided, gate.rule === RESCUE_SEARCH_RULE ? "rescue" : "requested", answer, seq);
    case "idea_choice":
      return isFollowUp(answer.choice)
        ? { ...decided, followUp: { kind: answer.choice, untilRound: gate.round + FOLLOW_UP_ROUNDS[answer.choice] } }
        : decided;
    case "max_rounds":
      // A granted round is one round, whatever was granted before it.
      return withRevivedIdea({ ...decided, followUp: null }, seq);
    default:
      return decided;
  }
}

/** P1-55: an idea that had been dropped is back in the set the modifier works on. */
function withRevivedIdea(state: ReviewState, seq: number): ReviewState {
  const id = revivedIdea(state);
  const idea = state.ideas.find((one) => one.id === id);
  const decision = state.decisions.at(-1);
  if (!decision || !idea || isAlive(idea)) return state;
  const { answeredBy: by, rationale: why } = decision.answer;
  const ideas = withRevival(state.ideas, idea.id, { round: decision.gate.round, by });
  const changes = [{ what: `Revived ${idea.id} “${idea.card.title}”`, why, answers: [] }];
  const version: Version = {
    number: state.versions.length + 1,
    kind: "revival",
    afterRound: decision.gate.round,
    text: ideaText(ideas),
    changes,
    settlements: [],
    flags: [],
    seq,
    by,
  };
  return { ...state, ideas, versions: [...state.versions, version] };
}

export const SEARCH_RULE = "P1-46";
export const RESCUE_SEARCH_RULE = "P1-41";

function askAfresh(state: ReviewState, { gate, answer }: Decision): ReviewState {
  const failed = exhaustedCalls(state).filter(
    ({ agentId, round }) => agentId === gate.positions[0]?.agentId && round === gate.round,
  );
  return beginAfresh(state, failed, answer.choice === "replace" ? modelIn(answer) : undefined);
}

function withReferences(
  state: ReviewState,
  purpose: SearchPurpose,
  answer: Decision["answer"],
  seq: number,
): ReviewState {
  const round = startedRound(state);
  const note =
    answer.choice === "references" ? (answer.texts["references"] ?? "") : `Nothing was found: ${answer.rationale}`;
  return {
    ...state,
    searches: [
      ...state.searches,
      {
        round: round.number,
        purpose,
        queries: queriesOf(state, round, purpose),
        findings: [],
        note,
        by: answer.answeredBy,
        seq,
      },
    ],
  };
}
