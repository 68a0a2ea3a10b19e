/** The orchestrator writes down what the agents agreed on, or what a person decided: a design (P5-31), or the answer to a choice (P5-51). */
import { completedRounds } from "@/lib/kernel/rounds";
import { votersOf } from "@/lib/protocols/debate/rules/seating";
import { latestSpoken, type DebateState } from "@/lib/protocols/debate/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { absentLine, bindingDecisions, buildInLevels, ledgerPart, synthesisLevels } from "./context";
import { scoresPart } from "./history";
import { conditionsPart, leftUnread, wishesPart } from "./standing";
import { materialRules } from "./subject";

/** What is written: a design somebody builds, or a decision somebody acts on. */
type Kind = { what: "design" | "decision"; use: string; good: string; open: string; form: string };

const CONSEQUENCES = `- "consequences": {"positive": array of strings, "negative": array of strings, "neutral": array of strings}. What follows from it, including the price the dissenting agents named.`;

const DESIGN: Kind = {
  what: "design",
  use: "build it",
  good: "Is one design, not a list of opinions: merge what overlaps.",
  open: "open_questions",
  form: `- "overview": string, Markdown. The design as a whole in one to four paragraphs: what it is, how it works, why this way.
- "responsibilities": array with one entry for each agent named at the end: {"agent": its id, "owns": what it is responsible for in this design, never empty, "implementation_notes": what it said about building it; "" if nothing}.
- "interfaces": array of strings. Each contract between parts: who calls or sends what to whom, with format and guarantees.
- "performance_targets": array of strings. Measurable targets with unit and condition.
- "open_questions": array of strings. What is undecided or contradicts itself, who holds what, and who has to answer it.
- "implementation_order": array of strings. Steps in the order they can be built, each with what makes it possible.
${CONSEQUENCES}
- "alternatives": array of {"name": string, "pros": string, "cons": string}. Every option the panel considered and left, with the reasons the seats gave; an empty array if there was none.`,
};

const CHOICE: Kind = {
  what: "decision",
  use: "act on it",
  good: "Gives the reasons that decided, not a plan: what has to be built in detail is for later.",
  open: "open_points",
  form: `- "reasons": string, Markdown. In one to four paragraphs: why this answer beats the others, with the panel's figures, and what it costs.
- "open_points": array of strings. What is undecided or contradicts itself, who holds what, and who has to answer it.
- "rejected_options": array of {"option", "for": what spoke for it, "against": the reasons that decided}. Every option the panel considered and left.
- "reopens": array of strings. Each fact or event that would reopen the decision, and whose mind it would change.
- "steps": array of strings. What is done first, in order, with the ids of the conditions it meets.
${CONSEQUENCES}`,
};

const systemText = (
  { what, use, good, open, form }: Kind,
  state: DebateState,
): string => `You are the orchestrator of a debate that has ended. You had no seat and no score. Your one task is to write down the ${what} that came out of it, so that people who were not there can ${use}.

# Material
${materialRules(state)}
<concerns> lists what was raised and what became of it; <standing-conditions> what each seat's agreement depends on; <came-later> what came after the last scores.

# A good text
- Says what the panel agreed on, all of it, and adds nothing. What a seat said stands until it changed it: where a later round says that something is unchanged, the round that says it in full counts. Where <decisions> holds a decision that ends the debate, the text follows it, also against agents who disagreed.
- ${good} Keeps figures, names and limits exactly. What nobody said or settled is an open point, not a guess.
- Smooths nothing over: two conditions that can't both hold, two figures for one thing, a concern nobody answered each go into "${open}", with who holds what. You don't choose between them.
- Decides nothing by <came-later>, which nobody has weighed: each entry of it comes first in "${open}", with what it could change and who has to say.
- Refers to conditions by id. The record lists them by owner, in their words; you need not.
- Begins with the decision: "answer" states it in one sentence someone can act on.
- Is written for those who carry it out: plain sentences, present tense, no praise.

# Form
One JSON object with exactly these fields, and no text around it:
${form}`;

const written = (id: string, version: number, kind: Kind): Prompt<DebateState> => {
  return {
    id,
    version,
    build: (state, ask) =>
      buildInLevels(state, {
        system: systemText(kind, state),
        // P5-44: the whole debate while it fits, since later rounds refer to what earlier ones say in full.
        levels: synthesisLevels(state),
        own: (level) => [
          ...ledgerPart(state, level),
          ...conditionsPart(state),
          // What they assume stands among <standing-assumptions> (G-22).
          ...wishesPart(state, "wishes"),
          ...leftUnread(state),
          scoresPart(state),
          taskText(state, kind),
        ],
        keep: chosenRound(state),
        again: ask.correction ? { ...ask.correction, isClarification: false } : null,
      }),
  };
};

export const synthesise = written("debate/synthesise", 8, DESIGN);
export const synthesiseChoice = written("debate/synthesise_choice", 4, CHOICE);

/** P5-32 option D: the round of the highest average, as the gate offered it; the later of two equal ones. */
function chosenRound(state: DebateState): number | null {
  const decision = bindingDecisions(state).at(-1);
  if (decision?.answer.choice !== "best_round") return null;
  const offered = completedRounds(state).filter(({ number }) => number <= decision.gate.round);
  return offered.reduce((best, round) => (round.evaluation.average >= best.evaluation.average ? round : best)).number;
}

function taskText(state: DebateState, { what }: Kind): string {
  const rounds = completedRounds(state).length;
  const { target_satisfaction: target } = state.config;
  const isConsensus = state.rounds.at(-1)?.evaluation?.status === "consensus";
  const decision = bindingDecisions(state).at(-1);
  const ending = isConsensus
    ? `Every agent${votersOf(state).length < state.panel.length ? " whose score counts" : ""} reached ${target} in round ${rounds}: ${what === "decision" ? "the decision is the answer they all support" : "the design is what each of them last said of its part"}.`
    : `The panel did not agree in ${rounds} rounds. The last entry of <decisions>${decision ? ` (after round ${decision.gate.round})` : ""} is what was decided: write the ${what} it stands for, take from the answers what carries it, and put what the disagreeing agents warned of into the negative consequences.`;
  // P5-49: an advocate owns nothing.
  const owners = votersOf(state).filter(({ id }) => latestSpoken(state, id));
  const needed = what === "design" ? `Responsibilities are needed for ${owners.map(({ id }) => id).join(", ")}.\n` : "";
  return `# Now\n${ending}\n${needed}${absentLine(state, "write nothing in its name.")}Write the ${what} as the JSON object.`;
}
