/** The plan the specialists are asked about, where none was handed in. */
import { draftReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { formText } from "@/lib/prompts/form";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair } from "./parts/as-chair";
import { framedParts } from "./parts/chair-parts";

export const PLANNING = `# A good plan
- Works within <design-decision> and the constraints, and says so where it matters.
- Has steps in the order they can be done. Each step says what is done, where, and how one sees that it is done; each leaves everything working.
- Names the step that can't be undone and what is done before it.
- Names files or parts by the names the material uses. Where the material does not name them, it says which have to be found out.
- Says how it is shown to work: what is tried, on what, and what would make it fail.
- Contains nothing the matter does not ask for.`;

const FORM = formText(draftReplySchema, {
  files: "Empty only if nothing the material names is touched.",
  open_questions: "What has to be answered before or during the work, and by whom; [] if nothing.",
});

export const draft: Prompt<ChairState> = {
  id: "chair/draft",
  version: 2,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Your one task now is the draft of the plan. The specialists read it next; write it so that they can find its faults.",
        rules: [PLANNING, FORM],
      },
      (tokens) => [...framedParts(state, tokens)],
      "# Now\nWrite the plan as the JSON object.",
    ),
};
