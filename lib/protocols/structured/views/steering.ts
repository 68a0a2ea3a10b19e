/** What a person can add while rounds are still to come, what was added and waits for the next one, and why something can't be (P3-46, P3-52). */
import type { Folded } from "@/lib/kernel/fold";
import { nextNumber } from "@/lib/protocols/structured/rules/rounds/course";
import { INPUTS, type InputId } from "@/lib/protocols/structured/rules/inputs";
import { ROLE_NAMES, ROLES } from "@/lib/protocols/structured/rules/vocabulary";
import { structuredStateOf } from "./state";

export type SteeringKind = { id: InputId; title: string; /** Null: it can be taken now. */ refusal: string | null };
export type SteeringModel = {
  nextRound: number;
  kinds: readonly SteeringKind[];
  waiting: readonly string[];
  /** Drift findings nothing was done about. */ drifts: readonly { round: number; verdict: string; notes: string }[];
};

export function steeringModel(folded: Folded): SteeringModel {
  const state = structuredStateOf(folded);
  const drifts = state.drift.filter(({ verdict, addressed_by }) => verdict !== "PASS" && addressed_by === null);
  const inserted = state.inserted[nextNumber(state)];
  const { focus, criticTarget } = state.steering;
  const kinds: SteeringKind[] = [
    { id: "steer", title: INPUTS.steer.title, refusal: INPUTS.steer.refusal(state, {}) },
    { id: "tighten_critic", title: INPUTS.tighten_critic.title, refusal: INPUTS.tighten_critic.refusal(state, {}) },
    {
      id: "insert_stress",
      title: INPUTS.insert_stress.title,
      refusal: INPUTS.insert_stress.refusal(state, { role: ROLES[0] }),
    },
    ...drifts.slice(0, 1).map(({ round }): SteeringKind => ({
      id: "address_drift",
      title: INPUTS.address_drift.title,
      refusal: INPUTS.address_drift.refusal(state, { round, note: "-" }),
    })),
  ];
  return {
    nextRound: nextNumber(state),
    kinds,
    waiting: [
      ...(focus ? [`${focus.by} set the focus of the next round: ${focus.text}`] : []),
      ...(criticTarget ? [`${criticTarget.by} gave the Critic a target: ${criticTarget.text}`] : []),
      ...(inserted
        ? [`Round ${nextNumber(state)} runs without the ${ROLE_NAMES[inserted.role]}. ${inserted.why}`]
        : []),
    ],
    drifts: drifts.map(({ round, verdict, notes }) => ({ round, verdict, notes })),
  };
}
