/** What a person's answer at a gate changes beyond being on record. */
import { beginAfresh, exhaustedCalls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import { modelIn } from "@/lib/kernel/gates";
import { CHAIR_ID } from "./chair-seat";
import type { ChairState } from "./state";

export function takeAnswer(state: ChairState, decision: Decision): ChairState {
  const { gate, answer, seq } = decision;
  const decided: ChairState = { ...state, decisions: [...state.decisions, decision] };
  if (gate.kind !== "chair_failed") return decided;
  // Of the chair's calls only one can have ended without an answer: the one the gate is about.
  const failed = exhaustedCalls(state).filter(({ agentId }) => agentId === CHAIR_ID);
  switch (answer.choice) {
    case "retry":
      return beginAfresh(decided, failed);
    case "replace":
      return beginAfresh(decided, failed, modelIn(answer));
    case "go_on":
      return goOn(decided, seq);
    default:
      return decided;
  }
}

/** Without a framing everyone is asked the question as it stands; without a report the decisions stand as they are in the log. */
function goOn(state: ChairState, seq: number): ChairState {
  return state.framing === null
    ? {
        ...state,
        framing: { constraints: [], success_criteria: [], diagram: false, assignments: [], isPlain: true, seq },
      }
    : { ...state, report: "none" };
}
