import { movements, type Movement } from "@/lib/protocols/judges/rules/verdict/movements";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { judgeName, type JudgeName } from "../judge-name";

export type MovementLine = JudgeName &
  Pick<Movement, "ordinal" | "isMoved" | "reason" | "seq"> & {
    /** "3.5 → 3.9", "held 3.5". */ text: string;
    by: string;
  };

/** P4-17: who moved and why, who held. In the order it happened. */
export function movementLines(state: JudgesState, judgement: number): MovementLine[] {
  return movements(state, judgement).map(({ agentId, ordinal, from, to, isMoved, reason, convincedBy, seq }) => ({
    ...judgeName(state, agentId),
    ordinal,
    isMoved,
    reason,
    seq,
    text: isMoved ? `${from.toFixed(1)} → ${to.toFixed(1)}` : `held ${to.toFixed(1)}`,
    by: isMoved && convincedBy.length > 0 ? `convinced by ${convincedBy.join(" and ")}` : "",
  }));
}
