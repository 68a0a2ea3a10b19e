import { designType } from "@/lib/protocols/review/config";
import type { Judged } from "../judged";
import { quoteFrom } from "../quote";
import { queriesFor } from "../search";

type Suggestion = { what: string; why: string };
const SUGGESTIONS: Readonly<Record<"M" | "D" | "C", readonly [Suggestion, Suggestion, Suggestion]>> = {
  M: [
    { what: "A run with the new part replaced by noise of the same size", why: "It tells a contribution from mere capacity." },
    { what: "One full run before the plan is fixed", why: "Its duration decides how many of the others can be afforded." },
    { what: "The single-rule baseline, written before anything else", why: "If it wins, the plan changes while that is still cheap." },
  ],
  D: [
    { what: "The main comparison on the subset in which everyone was looked at equally often", why: "There the two explanations predict different things." },
    { what: "A dry run of the whole analysis on invented data", why: "Choices that were left open show themselves there." },
    { what: "The same analysis on shuffled labels", why: "It shows what chance alone would look like." },
  ],
  C: [
    { what: "Ten minutes with five people who have not seen it", why: "The worst obstacle shows itself within the first three." },
    { what: "One case from the competing tool's own documentation", why: "A comparison on their ground says more than three on ours." },
    { what: "An installation by a stranger on a fresh machine", why: "Claims about software that nobody else can run are not claims." },
  ],
};

/** P1-46: literature is asked for in one script only; elsewhere it would stop a person for nothing. */
export function designFields({ scene }: Judged): Record<string, unknown> {
  const { state, seatIndex, round, script } = scene;
  const suggestion = SUGGESTIONS[designType(state.config)][seatIndex] ?? SUGGESTIONS.M[0];
  const quote = quoteFrom(state, `experiment/${seatIndex}`, /\b(?:test|experiment|compar|evaluat|measure|result|data)\w*/i);
  return {
    experiment_suggestions: round === 1 ? [{ what: suggestion.what, why: `${suggestion.why} It would be the first check of “${quote}”.`, priority: "RECOMMENDED" }] : [],
    literature_requests: script === "literature" && round === 1 && seatIndex < 2 ? queriesFor(state, seatIndex) : [],
  };
}
