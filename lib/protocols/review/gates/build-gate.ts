import type { Gate, GateOption, GatePosition } from "@/lib/domain/gate";
import { gateId, type AgentId } from "@/lib/domain/ids";
import { openIssuesOf } from "../ledger";
import { assessorsOf, nameOf, type ReviewState, type Round, type Turn } from "../state";
import { GATE_KINDS, type GateKindId } from "./gate-kinds";

export type Option = Omit<GateOption, "requires"> & { requires?: GateOption["requires"] };
type Parts = Omit<Gate, "id" | "title" | "kind" | "round" | "options" | "hints" | "positions"> & { kind: GateKindId; round: number; options: readonly Option[]; hints?: string[]; positions?: GatePosition[] };

export function buildGate(state: ReviewState, { kind, options, hints = [], positions = [], ...rest }: Parts): Gate {
  return {
    id: gateId(state.id, state.gatesOpened + 1),
    kind,
    title: GATE_KINDS[kind].title,
    ...rest,
    hints,
    positions,
    options: options.map((option) => ({ ...option, requires: option.requires ?? [] })),
  };
}

export const textNeeded = (field: string, label: string): GateOption["requires"] => [{ kind: "text", field, label }];
export const STOP: Option = { id: "stop", label: "Stop the review", consequence: "The review closes without a decision; everything stays readable." };

/** Every assessor's last word, worst verdict first. */
export function positionsIn(state: ReviewState, round: Round): GatePosition[] {
  return assessorsOf(state)
    .map(({ id }) => positionOf(state, round, id))
    .toSorted((a, b) => verdictRank(round, a.agentId) - verdictRank(round, b.agentId));
}

const STANDING = { FAIL: "blocks", CONDITIONAL: "wants_changes", PASS: "agrees" } as const;
const RANK = { FAIL: 0, CONDITIONAL: 1, PASS: 2 } as const;
const verdictRank = ({ turns }: Round, id: AgentId): number => RANK[turns[id]?.verdict ?? "CONDITIONAL"];

export function positionOf(state: ReviewState, { turns }: Round, agentId: AgentId): GatePosition {
  const turn = turns[agentId];
  const concerns = openIssuesOf(state.ledger, agentId).map(({ id, severity, title }) => `${id} (${severity}) ${title}`);
  return { agentId, name: nameOf(state, agentId), score: null, ...(turn?.verdict ? { verdict: { word: turn.verdict, standing: STANDING[turn.verdict] } } : {}), stance: turn ? stanceOf(turn) : "", concerns, seq: turn?.seq ?? null };
}

/** The verdict and what remains; for ideas the order and the ratings (P1-28). */
export function stanceOf({ verdict, assessment: { remaining, ranking, ratings } }: Turn): string {
  const ranked = ranking.length > 0 ? `Ranks ${ranking.join(", ")}` : "";
  const rated = ratings.map(({ ideaId, rating }) => `${ideaId} ${rating}`).join(", ");
  const what = remaining.length > 0 ? `What remains: ${remaining.join("; ")}` : "";
  return [verdict, ranked, rated, what].filter(Boolean).join(". ");
}
