/** P2-18, P2-19: the framing, and one question per specialist. */
import { frameReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import { dispatchedIds, type ChairState } from "@/lib/protocols/chair/rules/state";
import { formText } from "@/lib/prompts/form";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair } from "./parts/as-chair";
import { matterParts } from "./parts/chair-parts";

const FRAMING = `# A good framing
- Finds what is given and can't be chosen, and writes it as a constraint: a date, a budget, a promise, a system that stays. What could be decided otherwise is none.
- Says how it will be seen that the decision was right: observable, by somebody, within some time. Two or three criteria are enough.
- Asks for a diagram only where parts and arrows say more than sentences.

# A good question
- Is the one question only this specialist can answer, in its own domains, about this matter. If two specialists could answer it, it is not focused.
- Names the thing: the passage, the step, the figure, the choice. “Which of the two retry schemes in Delivery keeps the order of updates, and at what load does it stop?”, not “What about reliability?”
- Can be answered in 250 words with a recommendation. It is open: nobody can tell from it what you would like to hear.
- Together the questions cover what the decision needs, without overlap. Where a decision hangs on a tension between two domains, both get the tension, each from its own side.`;

const FORM = formText(frameReplySchema, {
  constraints: "One each, short.",
  assignments: "Exactly one for each of <participants>.",
  "assignments[].specialist": "As in <participants>.",
});

export const frame: Prompt<ChairState> = {
  id: "chair/frame",
  version: 2,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Your one task now is the framing: say under what the decision stands and put one focused question to each specialist. You decide nothing yet.",
        rules: [FRAMING, FORM],
      },
      (tokens) => [...matterParts(state, tokens)],
      nowText(state),
    ),
};

function nowText(state: ChairState): string {
  return [
    "# Now",
    `Ask ${dispatchedIds(state).join(", ")}: one question each. They answer at the same time and see neither each other's questions nor answers.`,
    ...(state.config.session_type === "plan_issue"
      ? ["You will draft the plan after this; the questions are about that plan."]
      : []),
    ...(state.config.session_type === "review_plan"
      ? ["The plan under review is in <artifact>: ask what would make it fail."]
      : []),
    "Write the framing as the JSON object.",
  ].join("\n");
}
