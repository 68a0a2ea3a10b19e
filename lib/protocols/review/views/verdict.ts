/** An assessor's word in a round: a verdict, or what it makes of the ideas. */
import type { Standing } from "@/lib/domain/standing";
import type { Round, Turn } from "@/lib/protocols/review/rules/state";
import { isPromising, type Rating, type Severity, type Verdict } from "@/lib/protocols/review/rules/vocabulary";
import { countOf } from "@/lib/projections/wording";

const OF_VERDICT: Readonly<Record<Verdict, { standing: Standing; meaning: string }>> = {
  PASS: { standing: "agrees", meaning: "passes it" },
  CONDITIONAL: { standing: "wants_changes", meaning: "passes it with conditions" },
  FAIL: { standing: "blocks", meaning: "fails it" },
};

export const OF_RATING: Readonly<Record<Rating, Standing>> = {
  STRONG: "agrees",
  VIABLE: "agrees_with_notes",
  WEAK: "wants_changes",
  KILL: "blocks",
};
export const OF_SEVERITY: Readonly<Record<Severity, Standing>> = {
  fatal: "blocks",
  critical: "blocks",
  major: "wants_changes",
  important: "nearly",
  minor: "abstains",
};

export type Word = { word: string; standing: Standing; meaning: string };

export function wordOf({ verdict, assessment: { ratings } }: Turn): Word {
  if (verdict) return { word: verdict, ...OF_VERDICT[verdict] };
  const promising = ratings.filter(({ rating }) => isPromising(rating)).length;
  const standing = promising === 0 ? "blocks" : promising === ratings.length ? "agrees" : "agrees_with_notes";
  return {
    word: `${promising} of ${ratings.length}`,
    standing,
    meaning: `rates ${promising} of ${countOf(ratings.length, "idea")} strong or viable`,
  };
}

const BEST_FIRST: readonly Standing[] = ["agrees", "agrees_with_notes", "nearly", "wants_changes", "blocks"];

/** What it said the round before, where that was something else, and which way it went. */
export function wordBefore(
  rounds: readonly Round[],
  turn: Turn,
  round: number,
): { text: string; arrow: "↑" | "↓" | "" } | null {
  const before = rounds.findLast(({ number, turns }) => number < round && turns[turn.agentId])?.turns[turn.agentId];
  if (!before) return null;
  const [then, now] = [wordOf(before), wordOf(turn)];
  if (then.word === now.word) return null;
  const moved = BEST_FIRST.indexOf(then.standing) - BEST_FIRST.indexOf(now.standing);
  return { text: `was ${then.word}`, arrow: moved > 0 ? "↑" : moved < 0 ? "↓" : "" };
}
