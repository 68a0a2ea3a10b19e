import { formatNumber } from "@/lib/client/format";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";

/** A whole round in words. */
export function readout(model: ScoreSeriesModel, round: number | null): string | null {
  const index = model.rounds.indexOf(round ?? -1);
  if (index < 0) return null;
  const average = model.average[index];
  const scores = model.agents.map(({ name, points }) => `${name} ${points[index]?.score ?? "–"}`).join(", ");
  return `Round ${round}${average?.isPartial ? ", still open" : ""}: average ${formatNumber(average?.average)} — ${scores}`;
}
