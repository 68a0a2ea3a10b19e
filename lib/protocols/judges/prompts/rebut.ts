/** Round 2 (P4-16 to P4-18): the others' analyses, answered. */
import { startedRound } from "@/lib/kernel/rounds";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { judgeSystem } from "./parts/judge-system";
import {
  CONDITIONS_STEP,
  DIMENSIONS_FORM,
  disputesForm,
  DROPPED_FORM,
  laterParts,
  POSITIONS_FORM,
  READING_OTHERS,
} from "./parts/later-round";
import { ANSWER_FORM, OVERALL_FORM } from "./parts/material";

export const rebut: Prompt<JudgesState> = {
  id: "judges/rebut",
  version: 9,
  build: (state, ask, limits) => {
    return buildMessages(judgeSystem(state), laterParts(state, ask, startedRound(state), [NOW]), ask, limits);
  },
};

const NOW = `# Now: rebuttal
${READING_OTHERS}

1. Check the others' evidence against the documents before you weigh it: does the passage say what they take from it?
2. Answer each finding of theirs not answered yet by its id.
3. Where you disagree otherwise, take their argument in its strongest form, name your evidence, and say what is weak about theirs. Where you agree, add what strengthens the point.
4. ${CONDITIONS_STEP}
5. Decide on your score. Move as far as the arguments carry and no further: neither to meet anyone in the middle nor to stay in character.

${ANSWER_FORM}
${POSITIONS_FORM}
- "disagreements": array of {"with_judge": id, "on_point": string, "my_counterargument": string, "my_evidence": string, "their_evidence_weakness": string}.
- "agreements": array of {"with_judge": id, "on_point": string, "strengthening_evidence": string}.
- "new_concerns": array of {"point": string, "evidence": string, "critical": true or false}. What nobody raised and you see only now.
${DROPPED_FORM}
${disputesForm("")}
- "position": string. Your position as it reads now, in a short paragraph.
- "change_reason": string. Why the score moves as far as it does; or the best argument against it and why it does not carry. Never empty.
${DIMENSIONS_FORM}
${OVERALL_FORM}`;
