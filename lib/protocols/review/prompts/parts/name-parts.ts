/** P1-25: what the question names, in its own words. Reads the question alone: nobody's opinion of it may leak into the answer. */
import { namePartsReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { formText } from "@/lib/prompts/form";
import { buildInLevels } from "./levels";
import { materialText, type Material } from "./material";
import { sharedValuesText, valuesParts } from "./shared-values";
import { artifactPart } from "./subject";

const MATERIAL: readonly Material[] = ["shared-values", "research-anchor", "artifact"];

const ROLE = `You check a research question for completeness. You do not judge whether it is good, new or feasible, and you do not improve it. Your one task is to find the words in <artifact> that name three things, and to copy them.`;

const NAMING = `# A good answer
- Copies words of the question, exactly as they stand there and no more of them than needed. Nothing is rephrased, completed or concluded; what stands only in <research-anchor> or <shared-values> is not in the question.
- The system or phenomenon is the particular thing that is studied. “A system”, “the data”, “biological processes” name nothing: null.
- The comparison says what is held against what: two conditions, methods, groups, or a stated baseline. “Better”, “improved” or “efficient” without what it is better than is none: null.
- What would be new is a piece of knowledge or a capability nobody has yet. That something is done, applied, reproduced or confirmed is not new: null.
- In doubt null: a person looks at it then, which costs little. A part that is claimed and is not there costs the project.`;

const FORM = formText(namePartsReplySchema);

export const nameParts: Prompt<ReviewState> = {
  id: "review/name_parts",
  version: 5,
  build: (state, ask) => {
    const system = [ROLE, materialText(state, MATERIAL), sharedValuesText(state.config, "other"), NAMING, FORM].join(
      "\n\n",
    );
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [
        ...valuesParts(state.config),
        artifactPart(state, measure),
        "# Now\nName the three parts as the JSON object.",
      ],
      mayCutArtifact: false,
    });
  },
};
