/** P5-50: a seat is asked once more about what came after its answer, before a consensus counts. */
import { formText } from "@/lib/prompts/form";
import { inline } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { hearReplySchema } from "@/lib/protocols/debate/rules/replies";
import { latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import { unreadBy } from "@/lib/protocols/debate/rules/unread";
import { buildInLevels, levelsFor, scoreOf } from "./context";
import { scoresPart } from "./history";
import { seatOf, seatPart } from "./speak";
import { cameLater, conditionsPart } from "./standing";
import { materialRules } from "./subject";

const systemText = (
  state: DebateState,
): string => `You hold one seat in a debate in which every score that counts has reached ${state.config.target_satisfaction}, yours too. Before it ends on that you are asked once more, because something meant for you came after you had spoken. Your one task is to say what it means for your answer.

# Material
${materialRules(state)}
<came-later> holds what you have not read yet.

# A good word
- Takes each entry of <came-later> by itself and says what you do about it, or why nothing has to be done. What you take on for it belongs here too.
- Leaves your answer and score as they are, unless what you know now makes the answer wrong. Then object: the debate goes on, and everyone concerned reads it.
- Needs no more than 150 words.

${formText(hearReplySchema)}`;

export const hear: Prompt<DebateState> = {
  id: "debate/hear",
  version: 4,
  build: (state, ask) => {
    const agent = seatOf(state, ask);
    const changes = latestSpoken(state, agent.id)?.reply.would_change_my_mind;
    return buildInLevels(state, {
      system: systemText(state),
      levels: levelsFor(state, ask.round),
      own: [
        seatPart(state, agent),
        ...conditionsPart(state),
        scoresPart(state),
        ...cameLater(state, unreadBy(state, agent.id)),
        [
          `# Now: round ${ask.round}`,
          `You are ${inline(agent.name)}, and your score is ${scoreOf(state, agent.id)}.${changes ? " Weigh what came later against what you wrote would change your mind." : ""}`,
          "Answer now with the JSON object.",
        ].join("\n"),
      ],
      again: ask.correction ? { ...ask.correction, isClarification: false } : null,
    });
  },
};
