/** Marks on a judge's or the moderator's reply, in words. The ids are check-judge.ts and check-service.ts. */
const WORDS: Readonly<Record<string, string>> = {
  far_from_weighted_mean: "overall score far from its dimensions",
  without_evidence: "a point without evidence",
  score_changed_corrected: "misreported whether its score changed",
  previous_score_corrected: "misquoted its earlier score",
  unknown_judge: "names a judge who does not exist",
  unknown_finding: "takes a position on a finding nobody raised",
  self_check_failed: "did not pass its own check",
};

export const flagWord = (flag: string): string => WORDS[flag] ?? flag.replaceAll("_", " ");
