import { designType } from "@/lib/protocols/review/rules/config";
import type { Judged } from "../course/judged";
import { quoteFrom } from "../quote";
import { queriesFor } from "../search";
import { passages } from "../prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

/** P1-46: literature is asked for in one script only; elsewhere it would stop a person for nothing. */
export function designFields({ scene }: Judged): Record<string, unknown> {
  const { state, seatIndex, round, script } = scene;
  const suggestion = passages().experiments[designType(state.config)][seatIndex] ?? passages().experiments.M[0];
  const quote = quoteFrom(
    state,
    `experiment/${seatIndex}`,
    /\b(?:test|experiment|compar|evaluat|measure|result|data)\w*/i,
  );
  return {
    experiment_suggestions:
      round === 1
        ? [
            {
              what: suggestion.what,
              why: fill(sentences().designFields.why, { suggestion, quote }),
              priority: "RECOMMENDED",
            },
          ]
        : [],
    literature_requests: script === "literature" && round === 1 && seatIndex < 2 ? queriesFor(state, seatIndex) : [],
  };
}
