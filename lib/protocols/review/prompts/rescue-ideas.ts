/** P1-41: three new cards after a majority rated every idea WEAK or KILL. */
import { RESCUE_CARDS, rescueReplySchema } from "@/lib/protocols/review/rules/replies/replies";
import { nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { cardNotes } from "./parts/card-notes";
import { formText } from "@/lib/prompts/form";
import { buildInLevels } from "./parts/levels";
import { materialText } from "./parts/material";
import { answeringText, owedLines, REVISION_MATERIAL, REVISION_NOTES, revisionParts } from "./parts/revision";
import { sharedValuesText } from "./parts/shared-values";

const ROLE = `You are the modifier: you own the set of idea cards under review. A majority of the assessors rated every idea WEAK or KILL; they have named what they hold to be the common cause, and a broader search was made on it. You give no rating and close no issue. Your one task now is to write ${RESCUE_CARDS} new cards that do not fail for the same reason, with an account of it. The old cards are dropped and stay as history.`;

const RESCUING = `# Good new ideas
- Begin with the cause: each card has to escape it, and its novelty_source says how. Where the assessors name different causes, look for the one underneath.
- Grow from what the search shows: a contradiction between two findings, an assumption nobody has tested, a method from next door, a case nobody has looked at. An idea the search already answers is none.
- Differ from each other in their core question, and from every dropped idea; an old idea in new words will fail again.
- Keep what was praised: a strength of a dropped card may come back where the cause no longer touches it.
- Are honest cards: risk and competition as they are, nothing invented. No result, paper or group that is not in the material; “none known to me” is an entry.`;

const FORM = formText(rescueReplySchema, {
  ...REVISION_NOTES,
  ...cardNotes("cards[]"),
  changes: { instead: "One for each new card: how it escapes the cause, and which issues it answers." },
  "rulings[].ruling": "FIXED if no new card has the problem any more; else as above.",
});

export const rescueIdeas: Prompt<ReviewState> = {
  id: "review/rescue_ideas",
  version: 8,
  build: (state, ask) => {
    const system = [
      ROLE,
      materialText(state, [...REVISION_MATERIAL, "root-cause"]),
      sharedValuesText(state.config, "other"),
      RESCUING,
      answeringText(state.config),
      FORM,
    ].join("\n\n");
    const causes = state.rootCauses
      .filter(({ round }) => round === ask.round)
      .map(({ agentId, reply }) =>
        section("root-cause", reply.cause, { "agent-id": agentId, name: nameOf(state, agentId) }),
      );
    const task = [
      `# Now: after round ${ask.round}`,
      ...(causes.length === 0 ? ["No assessor could be asked for the cause: find it in their ratings."] : []),
      ...owedLines(state),
      `Write the ${RESCUE_CARDS} cards and the account as the JSON object.`,
    ].join("\n");
    return buildInLevels(state, {
      system,
      ask,
      parts: (measure) => [...revisionParts(state, ask, measure), ...causes, task],
      mayCutArtifact: false,
    });
  },
};
