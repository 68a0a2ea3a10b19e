import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import { numberWord } from "@/lib/projections/story/number-word";
import { andList } from "@/lib/projections/wording";
import { BAND_OF_COLOUR, bandOf, bandSchema, colourOf, shown } from "@/lib/protocols/judges/rules/verdict/bands";
import { DIMENSION_SCALE, FALLBACK_POINTS } from "@/lib/protocols/judges/rules/verdict/dimensions";
import type { Evaluation } from "@/lib/protocols/judges/rules/verdict/evaluation";
import { roundsOf } from "@/lib/protocols/judges/rules/state";
import { judgesStateOf } from "./state";
import { bandWord } from "./word";

/** What the last counted round of this version came to: "So far 3.8 of 5: two of three judges would pass it with conditions, one would fail it". */
export function judgesSoFar(folded: Folded): string | null {
  const state = judgesStateOf(folded);
  const round = currentRound(state);
  const evaluation = round && roundsOf(state, round.judgement).findLast((one) => one.evaluation)?.evaluation;
  if (!evaluation) return null;
  const { score, meant } = read(evaluation);
  return score === null || meant.length === 0
    ? null
    : `So far ${score}: ${whoWould(meant, evaluation.lost.length > 0)}`;
}

/** `meant`: by each judge who scored. */
function read(evaluation: Evaluation): { score: string | null; meant: string[] } {
  if (evaluation.mode === "scoring")
    return {
      score: evaluation.total === null ? null : `${shown(evaluation.total, colourOf)} of ${FALLBACK_POINTS} points`,
      meant:
        evaluation.source === "internal"
          ? []
          : Object.values(evaluation.totals).map((total) => bandWord(BAND_OF_COLOUR[colourOf(total)]).meaning),
    };
  return {
    score: evaluation.mean === null ? null : `${shown(evaluation.mean)} of ${DIMENSION_SCALE.max}`,
    meant: Object.values(evaluation.scores).map((score) => bandWord(bandOf(score)).meaning),
  };
}

function whoWould(meant: readonly string[], isSomeoneLost: boolean): string {
  const groups = bandSchema.options
    .map((band) => bandWord(band).meaning)
    .map((meaning) => ({ meaning, count: meant.filter((one) => one === meaning).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  const judges = `${isSomeoneLost ? "remaining " : ""}${meant.length === 1 ? "judge" : "judges"}`;
  const [first, ...rest] = groups;
  if (!first) return "";
  if (rest.length === 0) return `${everyone(meant.length)} ${judges} ${first.meaning}`;
  return andList([
    `${numberWord(first.count)} of ${numberWord(meant.length)} ${judges} ${first.meaning}`,
    ...rest.map(({ count, meaning }) => `${numberWord(count)} ${meaning}`),
  ]);
}

const everyone = (count: number): string =>
  count === 1 ? "the one" : count === 2 ? "both" : `all ${numberWord(count)}`;
