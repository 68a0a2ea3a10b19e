/** P1-50: the cross-critique as it is put before the modifier. */
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { section } from "@/lib/prompts/section";

/** Only that of this round: an older one has been worked in. */
export function critiquePart({ crossCritique }: ReviewState, round: number): string[] {
  if (crossCritique?.round !== round || crossCritique.isApplied) return [];
  const told = crossCritique.reply.answers.map(
    ({ concern, reviewer_right: right, change_or_rebuttal_text: text }, index) =>
      `${index + 1}. Concern: ${concern}\n   Reviewer right: ${right}\n   ${right === "NO" ? "Rebuttal" : "Change"}: ${text}`,
  );
  return [section("cross-critique", told.join("\n\n"))];
}
