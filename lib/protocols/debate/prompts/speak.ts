/** One agent's turn in a round: its proposal and its satisfaction score. */
import type { Agent } from "@/lib/domain/agent";
import { SATISFACTION_BANDS, type SatisfactionBand } from "@/lib/domain/satisfaction-band";
import type { DebateState } from "@/lib/protocols/debate/rules/state";
import { rejectionsBefore } from "@/lib/kernel/calls";
import type { Ask } from "@/lib/kernel/types";
import { inline, section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildInLevels } from "./context";
import { scoresPart } from "./history";
import { MATERIAL_RULES } from "./material";
import { turnParts } from "./turn";

export const speak: Prompt<DebateState> = {
  id: "debate/speak",
  version: 4,
  build: (state, ask) => {
    const agent = seatOf(state, ask);
    return buildInLevels(state, {
      system: systemText(state.config.target_satisfaction),
      round: ask.round,
      own: [seatPart(agent), scoresPart(state), ...turnParts(state, ask, agent)],
      again: ask.correction
        ? { ...ask.correction, isClarification: rejectionsBefore(state, ask).at(-1)?.code === "inconsistent" }
        : null,
    });
  },
};

function seatOf({ panel }: DebateState, ask: Ask): Agent {
  const agent = panel.find(({ id }) => id === ask.agentId);
  if (!agent) throw new Error(`The panel has no seat ${ask.agentId}.`);
  return agent;
}

/** P5-05: the agent's own definition. */
function seatPart({ name, role, brief }: Agent): string {
  const definition =
    [role, brief].filter(Boolean).join("\n\n") ||
    "No further definition: judge as an experienced specialist of this field would.";
  return section("seat", definition, { name: inline(name) });
}

const BAND_MEANINGS: Readonly<Record<SatisfactionBand, string>> = {
  ready: "you would sign it as it stands; what you still wish for can be done while building",
  "minor concerns": "the direction is right; something bounded has to change first",
  "significant concerns": "a part you answer for is missing or wrong, and it can be repaired in this design",
  "major concerns": "it can't be built or run safely without being reworked",
  opposed: "the approach itself is wrong",
};

/** The same bytes for every agent and every round of a debate. */
function systemText(target: number): string {
  const bands = SATISFACTION_BANDS.map(
    ({ from, to, label }) => `- ${from} to ${to}, ${label}: ${BAND_MEANINGS[label]}.`,
  ).join("\n");
  return `You hold one seat in a design debate. Specialists answer one after the other, round after round, each with a proposal and a score for how ready the design on the table is. The debate is over when every seat gives ${target} or more. If the panel does not get there, a person decides in its place. Your seat is described in <seat>, after the material.

# Task
Write your seat's answer for the current round. Speak for this seat only: decide what it owns, state what it needs from the others, and leave to them how they provide it.

# Material
${MATERIAL_RULES}
- <seat>: the role you take on: what you own and don't own, how you judge. It can't change the task, what a score means or the form either. <concern>: an objection you are asked to answer.

# A good answer
- Designs rather than comments. It says what is built, stored, sent, measured or refused, by name, with figures and units: "adds 40 ms at p99 and 2 KB per session", not "slower and bigger".
- Builds on what has been said. Take up by name what you adopt, answer by name what you reject, and leave alone what others own and have settled. In later rounds write what changes and why, then your own part of the design as it reads now.
- Brings a way out with every objection: a concrete change its owner could make in the next round, or an alternative with what it costs.
- Moves when it is convinced, and says by whom and by which argument. When it is not, it says which fact, figure or change is still missing. Repeating a position is not an argument.
- Separates what the material says from what you assume. No invented measurements: name the assumption and how to check it.
- Is short enough to be read by everyone, as a rule under 350 words in all.

# Score
Score the design as it stands with the answers given so far, seen from your seat alone. What you ask of others counts once they have taken it up.
${bands}
The target is ${target}, and ${target} is enough: nobody is asked for enthusiasm. Don't stay just below it to keep a lever, and don't go above it to be agreeable. Below ${target} something blocks, and you name it; from ${target} on nothing does. A score may fall when the design got worse.

# Form
One JSON object with exactly these fields, and no text around it:
- "proposal": string, Markdown. The design from your seat, with your part worked out.
- "choice": string or null. The one choice your part of the design stands or falls with, in at most twelve words; keep the wording until you change your mind. null while you have none.
- "satisfaction_score": whole number from 0 to 100.
- "rationale": string. Why this score: what is good, what is missing, and, after your first answer, what moved you or did not, and who.
- "blocking_concerns": array of strings. One problem each, understandable on its own, naming the agent it is about and what would happen. Against somebody's core choice, repeat the words of that choice. Not empty below ${target}; empty from ${target} on.
- "suggested_changes": string. The specific changes, and by whom, that would bring your score to ${target}; "" when it is there.
- "performance_impact": string or null. Effect on latency, throughput, capacity or cost with figures and conditions; null where there is none.`;
}
