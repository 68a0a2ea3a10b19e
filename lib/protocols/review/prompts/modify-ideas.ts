/** P1-42: the revision of a set of ideas. */
import { revivedIdea } from "@/lib/protocols/review/rules/closing";
import { modifyIdeasReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { cardNotes } from "./parts/card-notes";
import { formText } from "@/lib/prompts/form";
import { livingIds } from "./parts/ideas";
import { buildInLevels } from "./parts/levels";
import { materialText } from "./parts/material";
import { answeringText, owedLines, REVISION_MATERIAL, REVISION_NOTES, revisionParts } from "./parts/revision";
import { sharedValuesText } from "./parts/shared-values";

const ROLE = `You are the modifier: you own the set of idea cards under review and work on it between two rounds. You give no rating, and you can't close an issue: only the assessor who raised it can. Your one task now is the next state of the set, as operations on the cards, together with an account of it that the assessors can check.`;

const WORKING = `# Good work on ideas
- refine: the same idea with a better card. The core stays; a new core is a new idea.
- merge: two or more become one that is stronger than each of them. If you can't say what each brings to the other, do not merge.
- split: one card that hides two questions becomes two.
- kill: nothing is left to mend. The reason names the flaw, and it is one the assessors saw or the material shows.
- birth: a card the set lacks. A <proposed-card> is taken up if it beats what is there; say among the changes why one was left out.
- Works on what has a chance to be agreed on: ideas all three could rate STRONG or VIABLE. It does not smooth an idea until nobody minds it; a bold card with a stated risk is worth more than a safe one nobody needs.
- Writes every resulting card in full: all its fields, also those that did not change. Cards name no assessor and answer nobody; they are read by someone who sees them for the first time.
- Invents nothing: no result, data set, paper or group that is not in the material. “None known to me” is an honest entry.
- At least two ideas must live on. Ids are never used again: a new, merged or split card gets the next free one by itself. An idea that is merged, split or killed is not named in another operation.`;

const FORM = formText(modifyIdeasReplySchema, {
  ...REVISION_NOTES,
  ...cardNotes("operations[].cards[]"),
  "operations[].reason": "It stays in the history of the idea and is read in later rounds.",
});

export const modifyIdeas: Prompt<ReviewState> = {
  id: "review/modify_ideas",
  version: 8,
  build: (state, ask) => {
    const system = [
      ROLE,
      materialText(state, REVISION_MATERIAL),
      sharedValuesText(state.config, "other"),
      WORKING,
      answeringText(state.config),
      FORM,
    ].join("\n\n");
    const task = [
      `# Now: the set after round ${ask.round}`,
      `Living ideas: ${livingIds(state)}.`,
      ...owedLines(state),
      ...followUpLines(state),
      "Write the operations and the account as the JSON object.",
    ].join("\n");
    // A card that is refined has to be read whole.
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [...revisionParts(state, ask, measure), task],
      mayCutArtifact: false,
    });
  },
};

/** P1-54, P1-55: the person's own turn with the ideas, or the idea the person stands by. */
function followUpLines(state: ReviewState): string[] {
  const { followUp } = state;
  const revived = revivedIdea(state);
  if (revived)
    return [
      `A person has given ${revived} another chance: it stays in the set. Work it over so that what was held against it no longer holds, in the direction the person gives; leave the other ideas as they are, unless an issue on them is owed an answer.`,
    ];
  if (!followUp) return [];
  const what = {
    modify_idea: "refine the idea the person names, exactly in the direction the person gives",
    combine_ideas: "merge the ideas the person names, in the way the person describes",
    own_idea:
      "write the card of the person's own idea as a birth, in the person's sense, and fill what was left open honestly",
  }[followUp.kind];
  return [
    `The last entry of <decisions> is the person's own turn: ${what}. Leave the other ideas as they are, unless an issue on them is owed an answer.`,
  ];
}
