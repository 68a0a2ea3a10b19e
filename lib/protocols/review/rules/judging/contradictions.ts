/** P1-30, P1-31: contradictions between two assessors, recognised from round to round by pair and topic. */
import type { AgentId } from "@/lib/domain/ids";
import { slug } from "@/lib/domain/slug";
import type { Disagreement } from "./assessment";
import { findAssessor, type ReviewState, type Round } from "../state";

export type Position = { agentId: AgentId; point: string; reason: string; counterProposal: string; seq: number };
export type Contradiction = {
  key: string;
  topic: string;
  pair: readonly [AgentId, AgentId];
  positions: readonly Position[];
};

/** [R] The words an assessor names it by; without them, the point itself. */
const topicOf = ({ topic, point }: Disagreement): string => slug(topic?.trim() || point, 80);

export function contradictionsIn(state: Pick<ReviewState, "panel">, round: Round): Contradiction[] {
  const found = new Map<string, Contradiction>();
  for (const agentId of round.order) {
    const turn = round.turns[agentId];
    for (const disagreement of turn?.assessment.disagreements ?? []) {
      const other = findAssessor(state, disagreement.with_agent);
      if (!turn || !other || other.id === agentId) continue;
      const pair = [agentId, other.id].toSorted() as [AgentId, AgentId];
      const key = `${pair.join("~")}/${topicOf(disagreement)}`;
      const position: Position = {
        agentId,
        point: disagreement.point,
        reason: disagreement.reason,
        counterProposal: disagreement.counter_proposal,
        seq: turn.seq,
      };
      const known = found.get(key);
      found.set(key, {
        key,
        topic: known?.topic ?? (disagreement.topic?.trim() || disagreement.point),
        pair,
        positions: [...(known?.positions ?? []), position],
      });
    }
  }
  return [...found.values()];
}

/** P1-31: reported in as many rounds in a row as it takes, and not yet put to the person since. */
export function persistentContradictions(state: ReviewState, round: Round): Contradiction[] {
  const { disagreement_rounds: needed } = state.config;
  return contradictionsIn(state, round).filter(({ key }) => {
    const decided = decisionsOn(state, key);
    // "Keep discussing" starts the count afresh; any other choice settled it.
    if (decided.some(({ answer }) => answer.choice !== "keep_discussing")) return false;
    const firstThatCounts = Math.max(firstOfStreak(state, key, round.number), (decided.at(-1)?.gate.round ?? 0) + 1);
    return round.number - firstThatCounts + 1 >= needed;
  });
}

function firstOfStreak(state: ReviewState, key: string, upTo: number): number {
  let first = upTo + 1;
  for (const round of state.rounds.slice(0, upTo).toReversed()) {
    if (!contradictionsIn(state, round).some((contradiction) => contradiction.key === key)) break;
    first = round.number;
  }
  return first;
}

/** The topic's key stands in the gate's rule, so that an answer is found again from the log alone. */
export const contradictionRule = (key: string): string => `P1-31 ${key}`;
const decisionsOn = (state: ReviewState, key: string) =>
  state.decisions.filter(({ gate }) => gate.kind === "strategic_choice" && gate.rule === contradictionRule(key));
