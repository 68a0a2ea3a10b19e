/** What a person's answer changes at once; what follows from it is next.ts's business. */
import { beginAfresh, exhaustedCalls } from "@/lib/kernel/calls";
import type { Decision } from "@/lib/kernel/decisions";
import { modelIn } from "@/lib/kernel/gates";
import { limitOf, testedRoles } from "../rounds/course";
import { isServing } from "../rounds/serving";
import { isAskKind } from "../replies/replies";
import { missingStressRoles } from "../signals/stress-tests";
import type { StructuredState } from "../state";
import { rerunRound, withStressRounds } from "./evolve-round";

export function takeAnswer(state: StructuredState, decision: Decision): StructuredState {
  const { gate, answer } = decision;
  const decided = { ...state, personDecisions: [...state.personDecisions, decision] };
  switch (answer.choice) {
    case "continue_1":
      return { ...decided, grantedUntil: gate.round + 1 };
    case "continue_3":
      return { ...decided, grantedUntil: gate.round + 3 };
    case "continue_to_budget":
      return { ...decided, grantedUntil: limitOf(state) };
    case "run_stress":
      return withStressRounds(
        decided,
        gate.round,
        missingStressRoles(testedRoles(state)),
        "Missing stress test, asked for by a person",
      );
    case "ask_again":
      return restarted(decided);
    case "replace_model":
      return restarted(decided, modelIn(answer));
    case "shorten":
      return restarted({ ...decided, isContextShortened: true });
    case "rerun_round":
      return rerunRound(decided);
    default:
      return decided;
  }
}

/** Every call of the open round that came to nothing is begun afresh, as if for the first time. */
function restarted(state: StructuredState, model?: string): StructuredState {
  const failed = exhaustedCalls(state).filter(
    ({ kind, round }) => isAskKind(kind) && !isServing(kind) && round === state.rounds.length,
  );
  return beginAfresh(state, failed, model);
}
