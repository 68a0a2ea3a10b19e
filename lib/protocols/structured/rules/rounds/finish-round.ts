/** Phases B to H of a regular round, in order (P3.3). Null when nothing is owed any more. */
import { askTogether, isExhausted, type Owed } from "@/lib/kernel/calls";
import { ask, open } from "@/lib/kernel/steps";
import type { Step } from "@/lib/kernel/types";
import { failedCallGate, violationGate } from "../gates/process-gates";
import { hasDriftCheck } from "./phases";
import { ARTIFACT_KINDS, type AskKindId } from "../replies/replies";
import { isServing } from "./serving";
import { ORCHESTRATOR_ID, seatOf, type Round, type StructuredState } from "../state";
import { CHECKS, ROLES, type Check } from "../vocabulary";

export function finishRound(state: StructuredState, round: Round): Step | null {
  if (round.isBroken) return open(violationGate(state, round));
  for (const owed of phases(state, round)) {
    const step = obtain(state, round, owed);
    if (step) return step;
  }
  return null;
}

/** What is owed, phase by phase; what stands in one list is asked side by side. */
function* phases(state: StructuredState, round: Round): Generator<readonly Owed<AskKindId>[]> {
  const { number, order, absent } = round;
  const [lead, ...others] = order;
  const orchestrator = (kind: AskKindId): Owed<AskKindId> => ({ kind, round: number, agentId: ORCHESTRATOR_ID });

  if (lead && !round.proposal) yield [{ kind: "propose", round: number, agentId: lead }];
  yield others
    .filter((id) => !round.supplements[id])
    .map((agentId) => ({ kind: "supplement", round: number, agentId }));
  // P3-22: the absent role is asked for nothing.
  yield ROLES.filter((role) => role !== absent && !round.artifacts[role]).map((role) => ({
    kind: ARTIFACT_KINDS[role],
    round: number,
    agentId: seatOf(state, role).id,
  }));
  for (const checks of checkSteps(state.config))
    yield checks.filter((check) => !round.verifications.some((one) => one.check === check)).map(orchestrator);
  if (!round.claimsUpdate) yield [orchestrator("update_claims")];
  if (!round.assessment) yield [orchestrator("assess")];
  const after: Owed<AskKindId>[][] = [
    absent && !round.stressReading ? [orchestrator("read_stress")] : [],
    hasDriftCheck(number, state.config.drift_every) && !round.drift ? [orchestrator("check_drift")] : [],
  ];
  // Neither needs the other.
  yield* state.config.books === "by_checks" ? [after.flat()] : after;
}

/** P3-23: 3 after 1 and 2. Those the structure rules out have their entry already. */
function checkSteps({ books }: StructuredState["config"]): readonly (readonly Check[])[] {
  return books === "by_checks" ? [CHECKS.slice(0, 2), CHECKS.slice(2)] : CHECKS.map((check) => [check]);
}

/** P3-24: a phase is over when everything it owes is there; without it a person says how to go on. */
function obtain(state: StructuredState, round: Round, owed: readonly Owed<AskKindId>[]): Step | null {
  const missing = owed.filter((one) => !(isServing(one.kind) && isExhausted(state, one)));
  if (missing.length === 0) return null;
  const pending = missing.filter((one) => !isExhausted(state, one));
  if (pending.length > 0) return ask(...askTogether(state, pending));
  return open(failedCallGate(state, round, missing));
}
