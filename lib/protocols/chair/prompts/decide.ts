/** P2-29, P2-34: the conflicts no rule decides. */
import { conflictsForChair } from "@/lib/protocols/chair/rules/conclude";
import { decideReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import { rulingOn } from "@/lib/protocols/chair/rules/conflicts/resolution";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { formText } from "@/lib/prompts/form";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair } from "./parts/as-chair";
import { framedParts } from "./parts/chair-parts";
import { conflictPart, standingParts, judgedParts, ruleLine, synthesisPart } from "./parts/history";

const DECIDING = `# A good decision
- Takes the side that is better supported by the material and the answers, as a whole. The middle between two positions is usually wrong twice; "neither" is for a third way that is better than both, not for avoiding the choice.
- Says what is done, so that someone could begin, and what it costs the side that is not taken.
- Rests on reasons, not on who speaks louder or longer. Where somebody did not engage, its first answer counts as it stands.
- Names what would have to be seen to decide otherwise.
- Where both sides are unsure: the conservative choice, the one that can be taken back at the lowest price. If there is no way back, say so in "is_irreversible"; a person decides then.
- On a question of style: what this project does already. Cite where it does so in "cited_pattern", from the material; if the material shows no pattern, cite the convention of the field and say that it is one.`;

const FORM = formText(decideReplySchema, {
  decisions: "Exactly one for each conflict you are asked to decide.",
  "decisions[].conflict_id": "As in <open-conflict>.",
  "decisions[].resolution": "One or two sentences, present tense.",
  "decisions[].rationale": "Two or three sentences.",
  "decisions[].is_irreversible": "As described above.",
});

export const decide: Prompt<ChairState> = {
  id: "chair/decide",
  version: 2,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Your one task now is to decide the conflicts that no rule decides. They were discussed as far as they will be.",
        rules: [DECIDING, FORM],
      },
      (tokens) => [
        ...framedParts(state, tokens),
        ...standingParts(state),
        ...synthesisPart(state),
        ...state.rounds.flatMap((round) => judgedParts(state, round)),
        ...state.conflicts.map((conflict) => conflictPart(state, conflict)),
      ],
      nowText(state),
    ),
};

function nowText(state: ChairState): string {
  const open = conflictsForChair(state);
  const isCautious = open.some((conflict) => {
    const ruling = rulingOn(state, conflict);
    return ruling.kind === "chair" && ruling.isConservative;
  });
  return [
    "# Now",
    "Decide:",
    ...open.map((conflict) => `- ${ruleLine(state, conflict)}`),
    ...(isCautious ? ["Where both sides are unsure, take what can be taken back."] : []),
    "Write the decisions as the JSON object.",
  ].join("\n");
}
