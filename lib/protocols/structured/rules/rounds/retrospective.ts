/** P3-50: the failure modes as a checklist over the whole run, the caveats of the set-up, and why it did not converge if it did not. */
import { convergence, type ClosingStatus } from "../closing";
import { caveatsOf } from "../config";
import type { ReplyOf } from "../replies/replies";
import { missingIn } from "../signals/recommendation";
import { SIGNAL_TITLES } from "../signals/signal";
import { completedRounds, type StructuredState } from "../state";
import { FAILURE_MODES, FAILURE_MODE_NAMES, type FailureModeId } from "../vocabulary";

export type ChecklistItem = {
  id: FailureModeId;
  name: string;
  firedIn: readonly number[];
  hintedIn: readonly number[];
  evidence: readonly string[];
  comment: string | null;
};
export type Retrospective = {
  status: ClosingStatus | null;
  checklist: readonly ChecklistItem[];
  caveats: readonly string[];
  alarms: readonly { round: number; text: string }[];
  /** From the numbers; the orchestrator's words are in `reply`. Empty if it converged. */
  whyNotConverged: readonly string[];
  reply: ReplyOf<"retrospect"> | null;
};

export function retrospectiveOf(state: StructuredState): Retrospective {
  const rounds = completedRounds(state);
  const reply = state.retrospective?.reply ?? null;
  const end = rounds.length > 0 ? convergence(state) : null;
  return {
    status: end?.status ?? null,
    checklist: FAILURE_MODES.map((id) => itemOf(state, id)),
    caveats: caveatsOf(state.config),
    alarms: rounds.flatMap(({ number, evaluation }) =>
      evaluation.alarm ? [{ round: number, text: evaluation.alarm }] : [],
    ),
    whyNotConverged:
      end?.status === "non_converged"
        ? missingIn(end.round.evaluation).map(({ id, text }) => `${SIGNAL_TITLES[id]}: ${text}`)
        : [],
    reply,
  };
}

function itemOf(state: StructuredState, id: FailureModeId): ChecklistItem {
  const findings = completedRounds(state).flatMap(({ number, evaluation }) =>
    evaluation.failureModes
      .filter((mode) => mode.id === id && mode.state !== "clear")
      .map((mode) => ({ number, mode })),
  );
  const fired = findings.filter(({ mode }) => mode.state === "fired");
  return {
    id,
    name: FAILURE_MODE_NAMES[id],
    firedIn: fired.map(({ number }) => number),
    hintedIn: findings.filter(({ mode }) => mode.state === "hint").map(({ number }) => number),
    evidence: [...new Set((fired.at(-1) ?? findings.at(-1))?.mode.evidence)],
    comment: state.retrospective?.reply?.failure_modes.find((mode) => mode.id === id)?.comment ?? null,
  };
}
