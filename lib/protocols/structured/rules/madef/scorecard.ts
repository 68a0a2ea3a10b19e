/** P3.11: the evaluation of a run as three numbers, never one (P3-79). */
import { mean } from "@/lib/domain/mean";
import { discoveries } from "../rounds/discovery";
import { disagreementPoints } from "../rounds/evaluation";
import { factsOf, isStress } from "../claims/facts";
import { disagreementFit } from "../signals/disagreement";
import { completedRounds, type StructuredState } from "../state";
import type { Axis, AxisId } from "./axis";
import { density, groundedness, verdictConfidence } from "./grounding";
import { driftResistance, failureDiscovery, intellectualProgress, sycophancyResistance } from "./movement";
import { balance, claimTension, coupling, economy, stressClarity } from "./structure";

export type GroupId = "A" | "B" | "C";
export type Group = {
  id: GroupId;
  title: string;
  value: number | null;
  range: readonly [number, number] | null;
  missing: readonly AxisId[];
};
export type Scorecard = { axes: readonly Axis[]; groups: readonly [Group, Group, Group] };

export function scorecard(state: StructuredState): Scorecard {
  const rounds = completedRounds(state);
  const facts = factsOf({ ...state, rounds });
  const entries = rounds.flatMap(({ verifications }) =>
    verifications.map(({ result, evidence_refs }) => ({ result, refs: evidence_refs.length })),
  );
  const cited = state.decisions.filter(({ cites }) => cites.some(({ type }) => type !== "decision")).length;
  const overturns = rounds.flatMap(({ assessment, absent }) =>
    (assessment?.reply.overturns ?? []).map(({ quality, level }) => ({ quality, level, isStress: absent !== null })),
  );
  return groupsOf([
    groundedness(
      state.claims.map(({ effective }) => effective),
      { cited, all: state.decisions.length },
    ),
    density(entries, rounds.length),
    verdictConfidence(entries),
    sycophancyResistance(disagreementFit(disagreementPoints(facts))),
    failureDiscovery(discoveries(facts, state.tensions)),
    intellectualProgress(overturns),
    driftResistance(state.drift),
    balance(
      facts.filter((one) => !isStress(one)).map(({ lead }) => lead),
      state.tensions,
    ),
    stressClarity(
      rounds.flatMap(({ prediction, stressReading }) =>
        prediction && stressReading ? [stressReading.reply.clarity] : [],
      ),
    ),
    coupling(state.tensions),
    economy(state.retrospective?.reply?.product_nodes ?? null, rounds.length),
    claimTension(state.claims.length, state.tensions),
  ]);
}

const TITLES: Readonly<Record<GroupId, string>> = { A: "Grounding", B: "Movement", C: "Structure" };

/** A missing axis is left out of the mean and named; an ambiguous one makes the figure a range. */
export function groupsOf(axes: readonly Axis[]): Scorecard {
  const group = (id: GroupId): Group => {
    const own = axes.filter((one) => one.id.startsWith(id));
    const known = own.flatMap(({ normalised, range }) =>
      normalised === null ? [] : [{ normalised, range: range ?? ([normalised, normalised] as const) }],
    );
    const isAmbiguous = own.some(({ range }) => range !== null);
    return {
      id,
      title: TITLES[id],
      value: known.length > 0 ? mean(known.map(({ normalised }) => normalised)) : null,
      range:
        isAmbiguous && known.length > 0
          ? [mean(known.map(({ range }) => range[0])), mean(known.map(({ range }) => range[1]))]
          : null,
      missing: own.filter(({ normalised }) => normalised === null).map(({ id: axisId }) => axisId),
    };
  };
  return { axes, groups: [group("A"), group("B"), group("C")] };
}
