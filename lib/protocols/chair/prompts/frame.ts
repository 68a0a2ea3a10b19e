/** P2-18, P2-19: the framing with the draft of a plan, and one question per specialist; and the draft by itself, where there is no framing. */
import { draftReplySchema, frameReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import { dispatchedIds, type ChairState } from "@/lib/protocols/chair/rules/state";
import { fieldsText } from "@/lib/prompts/form";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair, framedParts, matterParts } from "./parts/as-chair";
import { formPart } from "./parts/form";

const FRAMING = `# A good framing
- Finds what is given and can't be chosen, and writes it as a constraint: a date, a budget, a promise, a system that stays. What could be decided otherwise is none.
- Proposes two or three criteria by which it will be seen that the decision was right: observable, by somebody, within some time. A threshold the material does not give is called proposed.
- Names a field the decision needs and nobody in <participants> answers for.
- Asks for a diagram only where parts and arrows say more than sentences.`;

const questionRules = (isPlan: boolean): string => `# A good question
- Is the one question only this specialist can answer, in its own domains, about this matter. If two specialists could answer it, it is not focused.
- Names the thing: ${isPlan ? "the step of your draft, by its words" : "the passage, the step, the figure, the choice"}. “Which of the two retry schemes in Delivery keeps the order of updates, and at what load does it stop?”, not “What about reliability?”
- Can be answered in 250 words with a recommendation. It is open: nobody can tell from it what you would like to hear.
- Together the questions cover what the decision needs, without overlap. Where a decision hangs on a tension between two domains, both get the tension, each from its own side.`;

/** An earlier decision is spoken of only where there is one. */
export const planning = ({ config }: ChairState): string => `# A good plan
- Works within ${config.design_decisions.length > 0 ? "<design-decision> and " : ""}the constraints, and says so where it matters.
- Has steps in the order they can be done. Each step says what is done, where, and how one sees that it is done; each leaves everything working.
- Names the step that can't be undone and what is done before it.
- Calls days, thresholds and other figures the material does not give an estimate.
- Names files or parts by the names the material uses. Where the material does not name them, it says which have to be found out.
- Says how it is shown to work: what is tried, on what, and what would make it fail.
- Contains nothing the matter does not ask for.`;

const DRAFT_NOTES = {
  files: "Empty only if nothing the material names is touched.",
  open_questions: 'Not what only the person can say, where there is a field "questions" for that.',
} as const;
const NOTES = {
  constraints: { instead: "As described above, one each, short; [] if nothing is given." },
  success_criteria: { instead: "As described above." },
  missing_expertise: { instead: "As described above; [] if none." },
  diagram: { instead: "As described above." },
  assignments: "Exactly one for each of <participants>.",
  "assignments[].specialist": "As in <participants>.",
  "assignments[].question": { instead: "As described above." },
} as const;
const FORM = formPart(frameReplySchema.omit({ draft: true }), NOTES);
const FORM_WITH_DRAFT = `${formPart(frameReplySchema, { ...NOTES, draft: { instead: "As described below; written before the questions." } })}
The fields of "draft":
${fieldsText(draftReplySchema, DRAFT_NOTES)}`;

export const frame: Prompt<ChairState> = {
  id: "chair/frame",
  version: 8,
  build: (state, ask) => {
    const isPlan = state.config.session_type === "plan_issue";
    return buildAsChair(
      state,
      ask,
      {
        task: isPlan
          ? "Say what binds the plan, draft it, and then put one focused question about the draft to each specialist. The draft is yours, its faults are theirs to find: write it so that they can."
          : "Say what binds the decision, and put one focused question to each specialist. You decide nothing yet.",
        rules: [FRAMING, ...(isPlan ? [planning(state)] : []), questionRules(isPlan), isPlan ? FORM_WITH_DRAFT : FORM],
      },
      (tokens) => [...matterParts(state, tokens)],
      nowText(state),
    );
  },
};

function nowText(state: ChairState): string {
  return [
    "# Now",
    `Ask ${dispatchedIds(state).join(", ")}: one question each. They answer at the same time and see neither each other's questions nor answers.`,
    ...(state.config.session_type === "review_plan"
      ? ["The plan under review is in <artifact>: ask what would make it fail."]
      : []),
    "Write the framing as the JSON object.",
  ].join("\n");
}

export const draft: Prompt<ChairState> = {
  id: "chair/draft",
  version: 8,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Draft the plan. The specialists read it next: write it so that they can find its faults.",
        rules: [planning(state), formPart(draftReplySchema, DRAFT_NOTES)],
      },
      (tokens) => [...framedParts(state, tokens)],
      "# Now\nWrite the plan as the JSON object.",
    ),
};
