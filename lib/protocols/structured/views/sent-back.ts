/** Replies of a round that could not be taken, by the phase they held up: why they were sent back, and whether one was taken after all (G-03, P3-24). */
import { roundPrefix } from "@/lib/kernel/calls";
import type { Phase } from "@/lib/protocols/structured/rules/rounds/phases";
import { ASK_KINDS, isAskKind, type AskKindId } from "@/lib/protocols/structured/rules/replies/replies";
import { nameOf, ORCHESTRATOR_ID, type Round, type StructuredState } from "@/lib/protocols/structured/rules/state";

export type SentBack = {
  key: string;
  phase: Phase;
  /** What was owed, and by whom where it was a seat. */ what: string;
  reasons: readonly string[];
  end: "accepted" | "failed" | "owed";
};

/** The synthesis and the retrospective are no phases of a round. */
const PHASE_OF: Readonly<Record<Exclude<AskKindId, "synthesise" | "retrospect">, Phase>> = {
  predict_stress: "A",
  propose: "B",
  supplement: "C",
  trace: "D",
  invariant: "D",
  walkthrough: "D",
  attack: "D",
  critic_attack_on_action_trace: "E",
  guardian_vs_observer_walkthrough: "E",
  observer_friction_vs_critic_attack: "E",
  all_vs_prior_decisions: "E",
  update_claims: "F",
  assess: "G",
  read_stress: "G",
  check_drift: "H",
};

export function sentBackIn(state: StructuredState, round: Pick<Round, "number" | "attempt">): SentBack[] {
  const prefix = roundPrefix(round);
  return Object.entries(state.calls).flatMap(
    ([key, { kind, agentId, rejections, failure, isAnswered }]): SentBack[] => {
      if (
        !key.startsWith(prefix) ||
        rejections.length === 0 ||
        !isAskKind(kind) ||
        kind === "synthesise" ||
        kind === "retrospect"
      )
        return [];
      const who = agentId === ORCHESTRATOR_ID ? "" : ` of ${nameOf(state, agentId)}`;
      return [
        {
          key,
          phase: PHASE_OF[kind],
          what: `${ASK_KINDS[kind].title}${who}`,
          reasons: rejections.map(({ reason }) => reason),
          end: isAnswered ? "accepted" : failure ? "failed" : "owed",
        },
      ];
    },
  );
}
