/** P2-21, P2-22: what the first answers come to. */
import { currentRound } from "@/lib/kernel/rounds";
import { synthesiseReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import { answeredIn, namesOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { formText } from "@/lib/prompts/form";
import { inline } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair } from "./parts/as-chair";
import { framedParts } from "./parts/chair-parts";
import { CONFLICT_RULES, ESCALATE_RULE } from "./parts/conflict-rules";
import { roundParts } from "./parts/history";

const SYNTHESIS = `# A good synthesis
- Reads every answer before it compares any two.
- Consensus is what more than half of those who answered hold, said or plainly implied; nobody has to be unanimous. Each point stands on its own and names what is agreed, not that something is.
- Gaps are what the decision needs and nobody answered: a figure, an owner, a case. A question you would merely find interesting is none.
- Weighs nothing yet and takes no side: what follows from a conflict is decided after those concerned were heard, or by rules.
- Finds no conflict to have one, and hides none to be done. A false conflict costs a round; a missed one costs the decision.

${CONFLICT_RULES}
- ${ESCALATE_RULE}`;

const FORM = formText(synthesiseReplySchema, {
  "conflicts[].a": "As in <specialist-answer>.",
  "conflicts[].b": "As in <specialist-answer>; another one.",
  "conflicts[].type": "As described above.",
  "conflicts[].favoured_side": { instead: "As described above." },
  "conflicts[].is_blocking": { instead: "As described above; false as a rule." },
  "conflicts[].is_critical_path": { instead: "As described above; false as a rule." },
  escalate: { instead: "As described above." },
});

export const synthesise: Prompt<ChairState> = {
  id: "chair/synthesise",
  version: 2,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Your one task now is the synthesis of their answers: what they agree on, where they conflict, what nobody answered.",
        rules: [SYNTHESIS, FORM],
      },
      (tokens) => [...framedParts(state, tokens), ...roundParts(state, state.rounds[0])],
      nowText(state),
    ),
};

/** P2-20, P2-31: who is missing, and whose answer lacks something. */
function nowText(state: ChairState): string {
  const round = currentRound(state);
  const answered = round ? answeredIn(round) : [];
  const missing = round?.order.filter((id) => round.turns[id]?.kind === "left_out") ?? [];
  const thin = answered.filter(({ flags }) => flags.length > 0).map(({ agentId }) => agentId);
  return [
    "# Now",
    `Answered: ${answered.map(({ agentId }) => agentId).join(", ")}.`,
    ...(missing.length > 0
      ? [
          `Not answered, and not waited for: ${inline(namesOf(state, missing))}. Do not guess what they would have said; if the decision needs it, it is a gap.`,
        ]
      : []),
    ...(thin.length > 0 ? [`Incomplete, see their marks: ${thin.join(", ")}. Take from them what is there.`] : []),
    ...(answered.length < 2 ? ["One answer alone is in no conflict: conflicts is []."] : []),
    "Write the synthesis as the JSON object.",
  ].join("\n");
}
