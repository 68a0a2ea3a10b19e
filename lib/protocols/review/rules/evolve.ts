import type { DeliberationEvent } from "@/lib/events/schema";
import { NO_CALLS, withFailure, withRejection } from "@/lib/kernel/calls";
import { decisionOf } from "@/lib/kernel/decisions";
import { evolveCommon, NOTHING_YET } from "@/lib/kernel/evolve-common";
import { roundOf, withEvaluation } from "@/lib/kernel/rounds";
import type { Start } from "@/lib/kernel/types";
import type { ReviewConfig } from "./config";
import { evaluationSchema } from "./judging/evaluation";
import { takeAnswer } from "./evolve-answer";
import { takeReply } from "./evolve-reply";
import { ideaText, withBirths } from "./ideas/ideas";
import { takeInput } from "./inputs";
import type { ReviewState } from "./state";

export function start(snapshot: Start<ReviewConfig>): ReviewState {
  const ideas =
    snapshot.config.profile === "idea"
      ? withBirths([], snapshot.config.idea_cards, { origin: "initial", parents: [], round: 0 })
      : [];
  return {
    ...snapshot,
    ...NOTHING_YET,
    ...NO_CALLS,
    versions: [
      {
        number: 1,
        kind: "initial",
        afterRound: 0,
        text: ideas.length > 0 ? ideaText(ideas) : firstText(snapshot),
        changes: [],
        settlements: [],
        flags: [],
        seq: 1,
      },
    ],
    ideas,
    rounds: [],
    ledger: [],
    searches: [],
    rootCauses: [],
    summaries: [],
    questionParts: [],
    crossCritique: null,
    followUp: null,
    supplementDecisions: [],
    decisionsNeeded: [],
    closingEdit: null,
    evidence: {},
    decisions: [],
  };
}

/** A question under review is often handed in as the question itself, without a document. */
const firstText = ({ subject }: Start<ReviewConfig>): string =>
  subject.artifact.trim() === "" ? subject.question : subject.artifact;

export function evolve(before: ReviewState, event: DeliberationEvent): ReviewState {
  const state = evolveCommon(before, event);
  const { payload } = event;
  switch (payload.type) {
    case "round.started":
      return { ...state, rounds: [...state.rounds, { ...roundOf(payload, event.at), turns: {} }] };
    case "reply.recorded":
      return takeReply(state, payload, event);
    case "reply.rejected":
      return withRejection(state, payload);
    case "ask.failed":
      return withFailure(state, payload, event.seq);
    case "round.completed":
      return withEvaluation(state, evaluationSchema.parse(payload.evaluation), event);
    case "gate.answered":
      return takeAnswer(state, decisionOf(before, payload, event));
    case "input.given":
      return takeInput(state, payload, event.seq);
    default:
      return state;
  }
}
