/** What was brought, beside what is usual (P3-40). */
import type { Folded } from "@/lib/kernel/fold";
import { completedRounds } from "@/lib/protocols/structured/rules/state";
import { healthyOver, rangeText, type Range } from "@/lib/protocols/structured/rules/rounds/volumes";
import { structuredStateOf } from "./state";

export type VolumeRow = {
  id: "claims" | "verifications" | "decisions";
  label: string;
  count: number;
  usual: string;
  /** Null where it is as usual. */ off: "fewer" | "more" | null;
};
/** Null before the first round is complete. */
export type VolumesModel = { rounds: number; rows: readonly VolumeRow[] } | null;

export function volumesModel(folded: Folded): VolumesModel {
  const { claims, decisions, ...state } = structuredStateOf(folded);
  const rounds = completedRounds(state);
  if (rounds.length === 0) return null;
  const numbers = new Set(rounds.map(({ number }) => number));
  const inThem = (items: readonly { round: number }[]): number =>
    items.filter(({ round }) => numbers.has(round)).length;
  const applied = rounds.reduce(
    (sum, { verifications }) => sum + verifications.filter(({ result }) => result !== "NOT_APPLICABLE").length,
    0,
  );
  const row = (id: VolumeRow["id"], label: string, count: number): VolumeRow => {
    const range = healthyOver(rounds.length, id);
    return { id, label, count, usual: rangeText(range), off: offOf(count, range) };
  };
  return {
    rounds: rounds.length,
    rows: [
      row("claims", "claims", inThem(claims)),
      row("verifications", "checks that applied", applied),
      row("decisions", "decisions", inThem(decisions)),
    ],
  };
}

const offOf = (count: number, [least, most]: Range): VolumeRow["off"] =>
  count < least ? "fewer" : count > most ? "more" : null;
