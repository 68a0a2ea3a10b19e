import type { Folded } from "@/lib/kernel/fold";
import type { NoRoundCount, RoundCount } from "@/lib/projections/insight/round-count";
import { reviewStateOf } from "./state";

/** P1-20, P1-27: the verdicts. What else has to hold depends on the document, which nobody can revise again. */
export function reviewCount(folded: Folded): RoundCount | NoRoundCount {
  const { config, rounds } = reviewStateOf(folded);
  if (config.profile === "idea")
    return { kind: "none", why: "Ideas are rated one by one, so there is no single verdict to count." };
  const isPaper = config.profile === "paper";
  return {
    kind: "counted",
    rule: `Verdicts only: ${isPaper ? "no assessor may fail it" : "every assessor has to pass it"}. Issues that have to be resolved as well are not counted again.`,
    rounds: rounds.flatMap(({ number, completedSeq, turns }) =>
      completedSeq === null
        ? []
        : [{ round: number, seq: completedSeq, seats: Object.values(turns).map(({ agentId }) => agentId) }],
    ),
    result: (number, seats) => {
      const turns = rounds.find((round) => round.number === number)?.turns;
      if (!turns || seats.length === 0) return null;
      const against = seats.filter((id) => (isPaper ? turns[id]?.verdict === "FAIL" : turns[id]?.verdict !== "PASS"));
      return against.length === 0
        ? { key: "passed", text: isPaper ? `none of ${seats.length} fails it` : `all ${seats.length} pass it` }
        : { key: "not passed", text: `${against.length} of ${seats.length} ${isPaper ? "fail it" : "do not pass it"}` };
    },
  };
}
