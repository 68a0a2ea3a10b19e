/** What a person's answer changes at once; what follows from it is next.ts's business. */
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { isExhausted, slotOf, type Owed } from "../asking";
import { limitOf, testedRoles } from "../course";
import { isServing } from "../serving";
import { isAskKind } from "../replies/replies";
import { missingStressRoles } from "../signals/stress-tests";
import type { StructuredState } from "../state";
import { rerunRound, withStressRounds } from "./evolve-round";

export function takeAnswer(state: StructuredState, { answer }: PayloadOf<"gate.answered">, { seq, at }: DeliberationEvent): StructuredState {
  const gate = state.openGate;
  if (!gate) throw new Error("An answer needs an open gate.");
  const decided = { ...state, openGate: null, personDecisions: [...state.personDecisions, { gate, answer, at, seq }] };
  switch (answer.choice) {
    case "continue_1":
      return { ...decided, grantedUntil: gate.round + 1 };
    case "continue_3":
      return { ...decided, grantedUntil: gate.round + 3 };
    case "continue_to_budget":
      return { ...decided, grantedUntil: limitOf(state) };
    case "run_stress":
      return withStressRounds(decided, gate.round, missingStressRoles(testedRoles(state)), "Missing stress test, asked for by a person");
    case "ask_again":
      return restarted(decided);
    case "replace_model": {
      const model = answer.texts["model"];
      const models = model ? Object.fromEntries(gate.positions.map(({ agentId }) => [agentId, model])) : {};
      return restarted({ ...decided, seatModels: { ...state.seatModels, ...models } });
    }
    case "shorten":
      return restarted({ ...decided, isContextShortened: true });
    case "rerun_round":
      return rerunRound(decided);
    default:
      return decided;
  }
}

/** Every call of the open round that came to nothing is begun afresh, as if for the first time. */
function restarted(state: StructuredState): StructuredState {
  const restarts = { ...state.restarts };
  for (const { kind, round, agentId } of Object.values(state.calls)) {
    if (!isAskKind(kind) || isServing(kind) || round !== state.rounds.length) continue;
    const owed: Owed = { kind, round, agentId };
    const slot = slotOf(state, owed);
    if (isExhausted({ ...state, restarts }, owed)) restarts[slot] = (restarts[slot] ?? 0) + 1;
  }
  return { ...state, restarts };
}
