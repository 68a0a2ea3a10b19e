/** Which checks of a round end how, so that the planned disagreement comes out and no two rounds look alike. */
import { applicableChecks } from "@/lib/protocols/structured/rules/claims/applicability";
import type { Round, StructuredState } from "@/lib/protocols/structured/rules/state";
import { CHECKS, type Check, type Verdict } from "@/lib/protocols/structured/rules/vocabulary";
import { sortedByHash, hashOf } from "@/lib/models/rehearsal/variation";

/** The checks this round's structure allows. */
export const checksOf = (state: StructuredState, { absent }: Pick<Round, "absent">): Check[] =>
  applicableChecks({ absent, hasPriorDecision: (state.checkpoint ?? state).decisions.length > 0 });

/** The first in line breaks, the second every other round, the rest stays unclear. The look back at decisions comes last. */
export function plannedResults(
  state: StructuredState,
  round: Round,
  disagreement: number,
): Readonly<Record<Check, Verdict>> {
  const inLine = sortedByHash(checksOf(state, round), (check) =>
    check === "all_vs_prior_decisions" ? 2 ** 33 : hashOf(state.seed, round.number, check),
  );
  const verdictAt = (place: number): Verdict => {
    if (place < 0 || place >= disagreement) return "ROBUST";
    return place === 0 || (place === 1 && round.number % 2 === 0) ? "BROKEN" : "UNCLEAR";
  };
  return Object.fromEntries(CHECKS.map((check) => [check, verdictAt(inLine.indexOf(check))])) as Record<Check, Verdict>;
}
