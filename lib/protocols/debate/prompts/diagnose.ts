/** The orchestrator lays before a person what the panel could not settle (P5-32 to P5-35). */
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { absentLine, buildInLevels, levelsFor } from "./context";
import { scoresPart } from "./history";
import { conditionsPart } from "./standing";
import { materialRules } from "./subject";

const systemText = (
  state: DebateState,
): string => `You are the orchestrator of a debate that stopped without consensus. You have no seat and no score. Your one task is to tell the person who decides now what exactly is in dispute and which ways out there are.

# Material
${materialRules(state)}

# A good diagnosis
- Finds the one disagreement the others hang on. It names the technical choice and both reasons, so that someone who read nothing else can follow.
- Is fair: each side as its agent would put it, with its strongest argument and its figures. You take no side before the recommendation.
- Calls something a fundamental trade-off only if one quality has to be paid for with another and no further round could satisfy both sides. Missing facts, unanswered questions and unfinished work are not trade-offs.
- Offers ways out that could be started tomorrow, different from each other, each with its price.
- Recommends one thing and says why, in the light of the question and of what it costs if it is wrong.

# Form
One JSON object with exactly these fields, and no text around it:
- "key_disagreement": string. One or two sentences that end with a full stop.
- "trade_off": string or null. The two qualities, for example "latency against auditability"; null if it is not a trade-off.
- "is_fundamental_trade_off": true or false.
- "side_a": {"agent": id of the agent that stands most clearly for one side, "approach": its approach in two or three sentences}.
- "side_b": the same for the other side; another agent. An advocate is no side unless somebody else holds its option too.
- "resolutions": array of one to three {"label": what is done, as a short imperative, "consequence": what follows and what it costs}. Leave out dropping the feature: it is always offered.
- "recommendation": string. What to do and why, in two or three sentences.`;

export const diagnose: Prompt<DebateState> = {
  id: "debate/diagnose",
  version: 8,
  build: (state, ask) =>
    buildInLevels(state, {
      system: systemText(state),
      levels: levelsFor(state, ask.round + 1),
      own: [...conditionsPart(state), scoresPart(state), taskText(state)],
      again: ask.correction ? { ...ask.correction, isClarification: false } : null,
    }),
};

function taskText(state: DebateState): string {
  const round = state.rounds.at(-1);
  return `# Now\n${reason(state)}\n${round?.isExtension ? "The person has already granted an extra round: say what is left of the disagreement after it.\n" : ""}${absentLine(state, "it is no side and holds no position.")}Write the diagnosis as the JSON object.`;
}

function reason({ rounds, config }: DebateState): string {
  const round = rounds.at(-1);
  const number = round?.number ?? 0;
  switch (round?.evaluation?.status) {
    case "stalemate":
      return `The debate stalled: up to round ${number} the average moved by less than ${config.min_progress} points over three rounds.`;
    case "max_iterations":
      return `Round ${number} was the last one, and not every agent reached ${config.target_satisfaction}.`;
    case "time_limit":
      return `The time limit passed in round ${number}, and not every agent has reached ${config.target_satisfaction}.`;
    default:
      return `After round ${number} not every agent has reached ${config.target_satisfaction}.`;
  }
}
