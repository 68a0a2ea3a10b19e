/** What the seats of the sample deliberation look at before they reply, and what their replies rest on, written by hand. */
import type { Ask } from "@/lib/kernel/types";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import { EVIDENCE_ROUND_1 } from "./authored-evidence-round-1";
import { EVIDENCE_ROUND_2 } from "./authored-evidence-round-2";
import { EVIDENCE_ROUND_3 } from "./authored-evidence-round-3";
import { authoredTurn } from "./authored-reply";
import type { AuthoredEvidence, EvidenceRound } from "./evidence-parts";

export const EVIDENCE_ROUNDS: readonly EvidenceRound[] = [EVIDENCE_ROUND_1, EVIDENCE_ROUND_2, EVIDENCE_ROUND_3];

/** Null where no turn was written, and for the synthesis, which rests on the turns. */
export function authoredEvidence(state: DebateState, ask: Ask): AuthoredEvidence | null {
  const turn = authoredTurn(state, ask);
  return turn ? (EVIDENCE_ROUNDS[turn.round - 1]?.[turn.seat] ?? null) : null;
}
