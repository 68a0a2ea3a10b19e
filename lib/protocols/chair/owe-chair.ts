import type { Step } from "../types";
import { askFor, isExhausted } from "./asking";
import { CHAIR_ID } from "./chair-seat";
import { chairFailedGate } from "./gates/chair-failed";
import type { ChairKind } from "./replies";
import type { ChairState } from "./state";
import { ask, open } from "./steps";

/** Without the chair nothing is decided: where it fails, a person says how to go on. */
export function oweChair(state: ChairState, kind: ChairKind, round: number): Step {
  const owed = { kind, round, agentId: CHAIR_ID };
  return isExhausted(state, owed) ? open(chairFailedGate(state, owed)) : ask(askFor(state, owed));
}
