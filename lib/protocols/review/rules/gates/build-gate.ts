import type { GatePosition } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import { gateBuilder, type Option } from "@/lib/kernel/gates";
import { openIssuesOf } from "../judging/ledger";
import { openRequests, requestInWords } from "../ideas/literature";
import { assessorsOf, nameOf, remainingSaid, type ReviewState, type Round, type Turn } from "../state";
import { GATE_KINDS } from "./gate-kinds";

export const buildGate = gateBuilder(GATE_KINDS);

export const STOP: Option = {
  id: "stop",
  label: "Stop the review",
  consequence: "The review closes without a decision. Everything stays readable.",
};

/** P1-56: what the panel would have liked to know when it judged. */
export const literatureHints = (state: ReviewState): string[] =>
  openRequests(state).map((request) => `Not looked up: ${requestInWords(state, request)}`);

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
  return {
    agentId,
    name: nameOf(state, agentId),
    score: null,
    ...(turn?.verdict ? { verdict: { word: turn.verdict, standing: STANDING[turn.verdict] } } : {}),
    stance: turn ? stanceOf(turn) : "",
    concerns,
    seq: turn?.seq ?? null,
  };
}

/** The verdict and what remains; for ideas the order and the ratings (P1-28). */
export function stanceOf(turn: Turn): string {
  const {
    verdict,
    assessment: { ranking, ratings },
  } = turn;
  const remaining = remainingSaid(turn);
  const ranked = ranking.length > 0 ? `Ranks ${ranking.join(", ")}` : "";
  const rated = ratings.map(({ ideaId, rating }) => `${ideaId} ${rating}`).join(", ");
  const what = remaining.length > 0 ? `What remains: ${remaining.join("; ")}` : "";
  return [verdict, ranked, rated, what].filter(Boolean).join(". ");
}
