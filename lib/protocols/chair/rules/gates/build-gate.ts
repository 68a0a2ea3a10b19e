import type { GatePosition } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import { gateBuilder, type Option } from "@/lib/kernel/gates";
import { stanceOf } from "../conflicts/position";
import { effectiveAnswer, everyoneAnswering, nameOf, type ChairState } from "../state";
import type { Opinion } from "../vocabulary";
import { GATE_KINDS } from "./gate-kinds";

export const buildGate = gateBuilder(GATE_KINDS);

export function positionOf(state: ChairState, agentId: AgentId): GatePosition {
  const answer = effectiveAnswer(state, agentId);
  const sure = answer?.position.confidence ? `${answer.position.confidence} confidence. ` : "";
  return {
    agentId,
    name: nameOf(state, agentId),
    score: null,
    ...verdictOf(answer),
    stance: answer ? `${sure}${stanceOf(answer.position)}` : "No answer.",
    concerns: answer?.position.keyConcern ? [answer.position.keyConcern] : [],
    seq: answer?.seq ?? null,
  };
}

/** What it says of a plan; in a design session nobody judges anything. */
function verdictOf(answer: ReturnType<typeof effectiveAnswer>): Pick<GatePosition, "verdict"> {
  const opinion = answer?.position.opinion;
  return opinion ? { verdict: { word: opinion, standing: STANDINGS[opinion] } } : {};
}

export const STANDINGS: Readonly<Record<Opinion, Standing>> = {
  Approve: "agrees",
  "Suggest changes": "agrees_with_notes",
  "Flag concerns": "wants_changes",
  Revise: "wants_changes",
  Redesign: "blocks",
};

/** Those named first, then everyone else who answered. */
export function positionsOf(state: ChairState, first: readonly AgentId[]): GatePosition[] {
  const rest = everyoneAnswering(state).filter((id) => !first.includes(id));
  return [...first, ...rest].map((id) => positionOf(state, id));
}

export const DEFER: Option = {
  id: "defer",
  label: "Defer the decision",
  consequence: "It closes without a decision or a record number. Everything stays readable.",
};
