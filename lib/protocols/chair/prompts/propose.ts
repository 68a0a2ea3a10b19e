/** P2-37: what the chair would do, laid before the person it hands over to. */
import { conflictReasons, generalReasons } from "@/lib/protocols/chair/rules/conflicts/escalation";
import { proposeReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import { everyoneAnswering, type ChairState } from "@/lib/protocols/chair/rules/state";
import { formText } from "@/lib/prompts/form";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair } from "./parts/as-chair";
import { framedParts } from "./parts/chair-parts";
import { conflictPart, standingParts, synthesisPart } from "./parts/history";

const PROPOSING = `# A good proposal
- Is what you would do if nobody answered: one thing, that could be begun tomorrow and given up again. Where nobody is sure, it is the smallest step that would make somebody surer.
- Says why in the light of <escalation-reasons>: the person has to see what they would take upon themselves.
- Is fair to every side: whoever reads it can still choose another position without being talked out of it.
- Names what is not known, each point with who could find it out and roughly how. What nobody can find out is said to be so.
- Claims no confidence the answers don't have.`;

const FORM = formText(proposeReplySchema, {
  proposal: "One to three sentences.",
  rationale: "Two or three sentences.",
  missing: "[] only if nothing is missing.",
});

export const propose: Prompt<ChairState> = {
  id: "chair/propose",
  version: 2,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "This goes before a person, because nobody at the table can answer for it. Your one task now is to tell that person what you would do and what is not known.",
        rules: [PROPOSING, FORM],
      },
      (tokens) => [
        ...framedParts(state, tokens),
        ...standingParts(state),
        ...synthesisPart(state),
        ...state.conflicts.map((conflict) => conflictPart(state, conflict)),
        reasonsPart(state),
      ],
      nowText(state),
    ),
};

const reasonsPart = (state: ChairState): string =>
  section(
    "escalation-reasons",
    [...generalReasons(state), ...conflictReasons(state)].map(({ text }) => `- ${text}`).join("\n"),
  );

const nowText = (state: ChairState): string =>
  [
    "# Now",
    ...(everyoneAnswering(state).length === 0
      ? [
          "No specialist answered. You have the matter alone: propose what is safe without them, and say what they would have been needed for.",
        ]
      : []),
    "Write the proposal as the JSON object.",
  ].join("\n");
