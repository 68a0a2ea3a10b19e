import { knownAgentId } from "@/lib/domain/made-ids";
import { below } from "@/lib/domain/compare";
import type { Folded } from "@/lib/kernel/fold";
import type { RoundCount } from "@/lib/projections/insight/round-count";
import { isConsensus } from "@/lib/protocols/debate/rules/termination";
import { debateStateOf } from "./state";

/** P5-26: everybody has to reach the target, and nobody may be missing. */
export function debateCount(folded: Folded): RoundCount {
  const { rounds, config } = debateStateOf(folded);
  const target = config.target_satisfaction;
  return {
    kind: "counted",
    rule: `The panel agrees when every seat that counts reaches ${target}.`,
    rounds: rounds.flatMap(({ number, evaluation, completedSeq }) =>
      evaluation && completedSeq !== null
        ? [
            {
              round: number,
              seq: completedSeq,
              seats: Object.keys(evaluation.scores).map(knownAgentId),
            },
          ]
        : [],
    ),
    result: (round, seats) => {
      const evaluation = rounds.find(({ number }) => number === round)?.evaluation;
      if (!evaluation || seats.length === 0) return null;
      const scores = Object.fromEntries(
        Object.entries(evaluation.scores).filter(([id]) => seats.some((seat) => seat === id)),
      );
      if (isConsensus(scores, target, evaluation.degraded))
        return { key: "agreed", text: `all ${seats.length} at ${target} or above` };
      const short = Object.values(scores).filter((score) => below(score, target)).length;
      return {
        key: "not agreed",
        text:
          short === 0
            ? "no agreement, because a call failed in the round"
            : `${short} of ${seats.length} below ${target}`,
      };
    },
  };
}
