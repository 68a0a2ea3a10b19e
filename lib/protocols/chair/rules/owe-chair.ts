import { askFor, isExhausted } from "@/lib/kernel/calls";
import { ask, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { CHAIR_ID } from "./chair-seat";
import { chairFailedGate } from "./gates/chair-failed";
import type { ChairKind } from "./replies/replies";
import type { ChairState } from "./state";

/** Without the chair nothing is decided: where it fails, a person says how to go on. */
export function oweChair(state: ChairState, kind: ChairKind, round: number): Step {
  const owed = { kind, round, agentId: CHAIR_ID };
  return isExhausted(state, owed) ? open(chairFailedGate(state, owed)) : ask(askFor(state, owed));
}
