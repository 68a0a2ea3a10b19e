/** The orchestrator writes the final design out of what the agents agreed on, or what a person decided (P5-31). */
import { completedRounds } from "@/lib/kernel/rounds";
import { latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { absentLine, bindingDecisions, buildInLevels } from "./context";
import { scoresPart } from "./history";
import { MATERIAL_RULES } from "./material";

const SYSTEM = `You are the orchestrator of a design debate that has ended. You had no seat and no score. Your one task is to write down the design that came out of it, so that people who were not there can build it.

# Material
${MATERIAL_RULES}

# A good design text
- Says what the panel agreed on and nothing else, and all of it. What a seat said stands until it changed it: where a later round says that something is unchanged, the round that says it in full counts. Where <decisions> holds a decision that ends the debate, the design follows it, also against agents who disagreed.
- Keeps the panel's figures, names and limits exactly. Invents none. What nobody settled is an open question, not a guess.
- Is one design, not a list of opinions: merge what overlaps, and write contradictions that remain into the open questions, with who holds what.
- Is written for the implementer: plain sentences, present tense, no praise.

# Form
One JSON object with exactly these fields, and no text around it:
- "overview": string, Markdown. The design as a whole in one to four paragraphs: what it is, how it works, why this way.
- "responsibilities": array with one entry per participant that has spoken, in their order, and none for those who have not: {"agent": its id, "owns": what it is responsible for in this design, never empty, "implementation_notes": what it said about building it; "" if nothing}.
- "interfaces": array of strings. Each contract between parts: who calls or sends what to whom, with format and guarantees.
- "performance_targets": array of strings. Measurable targets with unit and condition.
- "open_questions": array of strings. What is undecided, and who has to answer it.
- "implementation_order": array of strings. Steps in the order they can be built, each with what makes it possible.
- "consequences": {"positive": array of strings, "negative": array of strings, "neutral": array of strings}. What follows from this design, including the price the dissenting agents named.
- "alternatives": array of {"name": string, "pros": string, "cons": string}. What the panel considered and left, with why; an empty array if there was nothing.`;

export const synthesise: Prompt<DebateState> = {
  id: "debate/synthesise",
  version: 3,
  build: (state, ask) =>
    buildInLevels(state, {
      system: SYSTEM,
      // P5-44: the whole debate while it fits, since later rounds refer to what earlier ones say in full.
      round: 1,
      own: [scoresPart(state), taskText(state)],
      keep: chosenRound(state),
      again: ask.correction ? { ...ask.correction, isClarification: false } : null,
    }),
};

/** P5-32 option D: the round of the highest average, as the gate offered it; the later of two equal ones. */
function chosenRound(state: DebateState): number | null {
  const decision = bindingDecisions(state).at(-1);
  if (decision?.answer.choice !== "best_round") return null;
  const offered = completedRounds(state).filter(({ number }) => number <= decision.gate.round);
  return offered.reduce((best, round) => (round.evaluation.average >= best.evaluation.average ? round : best)).number;
}

function taskText(state: DebateState): string {
  const rounds = completedRounds(state).length;
  const { target_satisfaction: target } = state.config;
  const isConsensus = state.rounds.at(-1)?.evaluation?.status === "consensus";
  const decision = bindingDecisions(state).at(-1);
  const ending = isConsensus
    ? `Every agent reached ${target} in round ${rounds}: the design is what each of them last said of its part.`
    : `The panel did not agree in ${rounds} rounds. The last entry of <decisions>${decision ? ` (after round ${decision.gate.round})` : ""} is what was decided: write the design it chooses, take from the answers what carries it, and put what the disagreeing agents warned of into the negative consequences.`;
  const spoke = state.panel.filter(({ id }) => latestSpoken(state, id)).map(({ id }) => id);
  return `# Now\n${ending}\nResponsibilities are needed for ${spoke.join(", ")}.\n${absentLine(state, "write nothing in its name.")}Write the design as the JSON object.`;
}
