/** Every conflict with both positions, how it stood after each round, and the rule that resolved it (P2-22 to P2-37). */
import type { AgentId } from "@/lib/domain/ids";
import { levelOf, type ConflictLevel } from "@/lib/protocols/chair/rules/conflicts/conflict-matrix";
import {
  isOpen,
  isWithDraft,
  lastStatement,
  positionIn,
  type Conflict,
  type Statement,
} from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { isDiscussed } from "@/lib/protocols/chair/rules/readiness";
import { deferralOf, resolutionOf, rulingOn, type Resolution } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { effectiveAnswer, nameOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { CONFLICT_TYPE_LABELS, type Confidence, type ResolutionMethod } from "@/lib/protocols/chair/rules/vocabulary";

export const METHOD_LABELS: Readonly<Record<ResolutionMethod, string>> = {
  short_circuit: "No conflict",
  consensus: "Consensus",
  confidence_weighted: "Confidence rule",
  rule_table: "Rule table",
  chair_decision: "Chair’s decision",
  escalated: "A person’s decision",
};

export type ConflictSide = {
  agentId: AgentId;
  name: string;
  position: string;
  /** P2-35: the one that counts. */ confidence: Confidence | null;
  isWinner: boolean;
};

export type ConflictRow = {
  id: string;
  topic: string;
  type: string;
  /** Of the pair, as the user set it; null where it is with the draft. */
  level: ConflictLevel | null;
  raisedIn: number;
  sides: readonly [ConflictSide, ConflictSide];
  state: "open" | "deferred" | "settled";
  resolution: (Resolution & { label: string; winnerName: string | null }) | null;
  /** Open, and no round left: why no rule settles it. */
  why: string | null;
  /** Asked in the next round (P2-28). */
  question: string | null;
  history: readonly Statement[];
  seq: number;
};

export const conflictRows = (state: ChairState): ConflictRow[] =>
  state.conflicts.map((conflict) => conflictRow(state, conflict));

function conflictRow(state: ChairState, conflict: Conflict): ConflictRow {
  const resolution = settledBy(state, conflict);
  const last = lastStatement(conflict);
  const deferred = isDiscussed(state) ? deferralOf(state, conflict) : null;
  const ruling = !resolution && isDiscussed(state) ? rulingOn(state, conflict) : null;
  const side = (agentId: AgentId): ConflictSide => ({
    agentId,
    name: nameOf(state, agentId),
    position: positionIn(conflict, agentId, lastHeld(conflict)),
    confidence: effectiveAnswer(state, agentId)?.position.confidence ?? null,
    isWinner: resolution?.winner === agentId,
  });
  return {
    id: conflict.id,
    topic: conflict.topic,
    type: CONFLICT_TYPE_LABELS[conflict.type],
    level: isWithDraft(conflict) ? null : levelIn(state, conflict),
    raisedIn: conflict.raisedIn,
    sides: [side(conflict.a), side(conflict.b)],
    state: resolution ? "settled" : deferred ? "deferred" : "open",
    resolution: resolution && {
      ...resolution,
      label: METHOD_LABELS[resolution.method],
      winnerName: resolution.winner && nameOf(state, resolution.winner),
    },
    why: deferred
      ? `${deferred.waitsFor} ${deferred.rationale}`
      : ruling && ruling.kind !== "settled"
        ? ruling.why
        : null,
    question: resolution ? null : last.question,
    history: conflict.statements,
    seq: last.seq,
  };
}

/** What they held last as long as they were apart: once they agree, both say the same. */
export const lastHeld = ({ statements }: Conflict): Statement =>
  (statements.findLast(({ status }) => status === "open") ?? statements.at(-1)) as Statement;

/** Rules settle nothing that may still be talked about: the same line readiness draws. */
export const settledBy = (state: ChairState, conflict: Conflict): Resolution | null =>
  !isOpen(conflict) || isDiscussed(state) ? resolutionOf(state, conflict) : null;

function levelIn({ panel, config }: ChairState, { a, b }: Conflict): ConflictLevel {
  const [one, other] = [a, b].map((id) => panel.find((agent) => agent.id === id));
  return one && other ? levelOf(config.conflict_overrides, one, other) : "LOW";
}
