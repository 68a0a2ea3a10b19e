/** A judge's word in a round: its score, and what the score means. */
import type { Standing } from "@/lib/domain/standing";
import { type Band, BAND_OF_COLOUR, bandOf, colourOf, shown } from "@/lib/protocols/judges/rules/verdict/bands";
import { BAND_STANDINGS } from "@/lib/protocols/judges/rules/gates/build-gate";
import { type DebateTurn, isDebateTurn, type ScoringTurn } from "@/lib/protocols/judges/rules/state";

export type Word = { word: string; standing: Standing; meaning: string };

const MEANINGS: Readonly<Record<Band, string>> = {
  PASS: "would let it pass",
  CONDITIONAL: "would pass it with conditions",
  FAIL: "would fail it",
};

export const bandWord = (band: Band): Word => ({ word: band, standing: BAND_STANDINGS[band], meaning: MEANINGS[band] });

export const scoreWord = (score: number): Word => ({ ...bandWord(bandOf(score)), word: score.toFixed(1) });

/** Of 20 points: another scale, never mixed with the first (P4-Q6). */
export const totalWord = (total: number): Word => ({
  ...bandWord(BAND_OF_COLOUR[colourOf(total)]),
  word: shown(total, colourOf),
  meaning: `of 20, ${colourOf(total)}`,
});

export const countedTotal = ({ total, second }: ScoringTurn): number => second?.total ?? total;

export const wordOf = (turn: DebateTurn | ScoringTurn): Word =>
  isDebateTurn(turn) ? scoreWord(turn.score) : totalWord(countedTotal(turn));

/** "+0.4", "−0.3"; null where it did not move. */
export function signedChange(from: number | null, to: number): string | null {
  const tenths = from === null ? 0 : Math.round((to - from) * 10);
  return tenths === 0 ? null : `${tenths < 0 ? "−" : "+"}${(Math.abs(tenths) / 10).toFixed(1)}`;
}

/** Marks on a judge's or the moderator's reply, in words. The ids are check-judge.ts and check-service.ts. */
const WORDS: Readonly<Record<string, string>> = {
  far_from_weighted_mean: "overall score far from its dimensions",
  without_evidence: "a point without evidence",
  score_changed_corrected: "misreported whether its score changed",
  previous_score_corrected: "misquoted its earlier score",
  unknown_judge: "names a judge who does not exist",
  unknown_finding: "takes a position on a finding nobody raised",
  earlier_findings_unchecked: "did not say what became of every earlier finding",
  unknown_condition: "drops a condition nobody named",
  not_asked_again: "not asked again: its rebuttal stands",
  text_lost: "lost text no finding asked to remove",
  self_check_failed: "did not pass its own check",
};

export const flagWord = (flag: string): string => WORDS[flag] ?? flag.replaceAll("_", " ");
