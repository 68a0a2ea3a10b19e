import { atLeast } from "@/lib/domain/compare";
import { SATISFACTION_BANDS, satisfactionBand, type SatisfactionBand } from "@/lib/domain/satisfaction-band";
import type { Standing } from "@/lib/domain/standing";

/** Green is for the target, and for nothing below it. */
const BAND_STANDING: Readonly<Record<SatisfactionBand, Standing>> = {
  ready: "nearly",
  "minor concerns": "nearly",
  "significant concerns": "wants_changes",
  "major concerns": "blocks",
  opposed: "blocks",
};

export function scoreMeaning(score: number, target: number): { standing: Standing; meaning: string } {
  if (atLeast(score, target)) return { standing: "agrees", meaning: "at the target" };
  const band = satisfactionBand(score);
  return {
    standing: BAND_STANDING[band],
    meaning: band === SATISFACTION_BANDS[0]?.label ? `${band}, below the target` : band,
  };
}
