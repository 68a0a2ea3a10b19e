import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { capital } from "@/lib/domain/wording";
import { numberWord } from "@/lib/projections/story/number-word";

type Answer = NonNullable<Snapshot["answer"]>;

/** What is known of the other answers beside one that is not everybody's; "" where there are none. Quoted, since how they go on may be the point. */
export function besideWords({ apart = 0, beginning }: Pick<Answer, "apart" | "beginning">): string {
  if (apart === 0) return "";
  if (!beginning)
    return apart === 1
      ? "One other seat states its own answer."
      : `${capital(numberWord(apart))} other seats state answers of their own.`;
  const { words, seats } = beginning;
  const which =
    seats < apart
      ? `${capital(numberWord(seats))} of the ${numberWord(apart)} other answers`
      : apart === 1
        ? "The other answer"
        : `The ${numberWord(apart)} other answers`;
  return `${which} ${seats === 1 ? "begins" : "begin"} with the same words: “${words}”.`;
}
