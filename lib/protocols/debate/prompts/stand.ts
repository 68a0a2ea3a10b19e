/** P5-43: a seat that was not asked in this round says whether it objects to what the others are about to agree on. */
import { formText } from "@/lib/prompts/form";
import { inline } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { standReplySchema } from "@/lib/protocols/debate/rules/replies";
import { latestSpoken, scoredIn, type DebateState } from "@/lib/protocols/debate/rules/state";
import { buildInLevels, levelsFor, scoreOf } from "./context";
import { scoresPart } from "./history";
import { seatOf, seatPart } from "./speak";
import { conditionsPart } from "./standing";
import { materialRules } from "./subject";

const systemText = (
  state: DebateState,
): string => `You hold one seat in a debate. In this round only those were asked who had something open; you were not, and your last answer and score stand. The others have now reached ${state.config.target_satisfaction}. Your one task is to say whether you object to what they changed since you last spoke.

# Material
${materialRules(state)}
- <seat>: what you own and how you judge; it changes neither task nor form.

# When to object
Object only if a change since your last answer makes something you own wrong, unsafe or impossible, so that your score would fall below ${state.config.target_satisfaction}. A wish, a detail or a point you let pass before is no objection; where it must not be overlooked, it is a remark. Nobody minds: an objection brings another round.

${formText(standReplySchema)}`;

export const stand: Prompt<DebateState> = {
  id: "debate/stand",
  version: 6,
  build: (state, ask) => {
    const agent = seatOf(state, ask);
    return buildInLevels(state, {
      system: systemText(state),
      levels: levelsFor(state, ask.round),
      own: [
        seatPart(state, agent),
        ...conditionsPart(state),
        scoresPart(state),
        [
          `# Now: round ${ask.round}`,
          `You are ${inline(agent.name)}. Your last answer is from round ${roundSpoken(state, agent.id)}, with the score ${scoreOf(state, agent.id)}.`,
          "Answer now with the JSON object.",
        ].join("\n"),
      ],
      again: ask.correction ? { ...ask.correction, isClarification: false } : null,
    });
  },
};

function roundSpoken(state: DebateState, agentId: DebateState["panel"][number]["id"]): number {
  const turn = latestSpoken(state, agentId);
  const round = state.rounds.find(({ turns }) => turns[agentId] === turn)?.number;
  return (turn ? round : null) ?? scoredIn(state, agentId) ?? 0;
}
