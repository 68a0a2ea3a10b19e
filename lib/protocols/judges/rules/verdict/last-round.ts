/** P4-55: whom the last round asks where it is shortened. */
import type { AgentId } from "@/lib/domain/ids";
import { debateTurns, roundsOf, type DebateTurn, type JudgesState } from "../state";
import { isOneBand } from "./consensus";
import { heldFindings, heldStatus } from "./findings";
import { divide } from "./majority";

/**
 * The judges outside the majority and those they addressed. Null: everyone is asked, because a finding is disputed or
 * unanswered, because the majority is not settled, or because nobody would be left out.
 */
export function askedInShortRound(state: JudgesState, judgement: number): AgentId[] | null {
  const last = roundsOf(state, judgement).at(-1);
  const evaluation = last?.evaluation?.mode === "debate" ? last.evaluation : null;
  if (!state.config.shorten_last_round || last?.stage !== "rebuttal" || !evaluation) return null;
  const turns = debateTurns(last);
  const isDisputed =
    evaluation.criticals.some(({ status }) => status === "disputed") ||
    heldFindings(state, judgement).some((finding) =>
      ["disputed", "unanswered"].includes(heldStatus(state, judgement, finding)),
    );
  if (isDisputed) return null;
  const neutral = new Set(state.panel.filter(({ kind }) => kind === "neutral").map(({ id }) => id));
  const division = divide(
    turns.map(({ agentId, score }) => ({ agentId, score, isNeutral: neutral.has(agentId) })),
    state.config.overall_score_range,
  );
  if (!division || division.isTie || division.minority.length === 0 || !isOneBand(division.majority)) return null;
  const outside = turns.filter(({ agentId }) => division.minority.some((vote) => vote.agentId === agentId));
  const asked = turns
    .map(({ agentId }) => agentId)
    .filter((id) => outside.some((turn) => turn.agentId === id || addressedBy(turn).includes(id)));
  return asked.length < turns.length ? asked : null;
}

const addressedBy = (turn: DebateTurn): string[] =>
  turn.kind === "rebuttal"
    ? [
        ...turn.reply.disagreements.map(({ with_judge }) => with_judge),
        ...turn.reply.unresolved_disputes.flatMap(({ with_judges = [] }) => with_judges),
      ]
    : [];
