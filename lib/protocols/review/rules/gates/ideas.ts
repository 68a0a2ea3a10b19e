import type { Gate } from "@/lib/domain/gate/gate";
import { textNeeded } from "@/lib/kernel/gates";
import { selectId } from "../closing";
import { liveIdeas } from "../ideas/ideas";
import { nameOf, type CompletedRound, type ReviewState } from "../state";
import { buildGate, literatureHints, stanceOf } from "./build-gate";

/** P1-54. Without a shortlist (after a turn of the person's own) every idea can be chosen. */
export function ideaChoiceGate(state: ReviewState, round: CompletedRound): Gate {
  const { shortlist = [], order = [] } = round.evaluation.ideas ?? {};
  const offered = shortlist.length > 0 ? shortlist : order;
  const alive = liveIdeas(state.ideas);
  return buildGate(state, {
    kind: "idea_choice",
    rule: "P1-54",
    reason:
      shortlist.length > 0
        ? `All three agree on ${shortlist.join(", ")}.`
        : "The assessors rated your changes but do not agree on a shortlist.",
    question: "Which idea do you choose?",
    hints: literatureHints(state),
    positions: round.order.map((id) => {
      const turn = round.turns[id];
      return {
        agentId: id,
        name: nameOf(state, id),
        score: null,
        stance: turn ? stanceOf(turn) : "",
        concerns: turn?.assessment.ratings.map(({ ideaId, reasoning }) => `${ideaId}: ${reasoning}`) ?? [],
        seq: turn?.seq ?? null,
      };
    }),
    options: [
      ...offered.flatMap((id) => {
        const idea = alive.find((one) => one.id === id);
        return idea
          ? [
              {
                id: selectId(id),
                label: `Choose ${id}: ${idea.card.title}`,
                consequence: `The review closes with this idea: ${idea.card.core_question}`,
              },
            ]
          : [];
      }),
      {
        id: "modify_idea",
        label: "Change one first",
        consequence: "The modifier changes it as you say. After one quick round you choose again.",
        requires: [textNeeded("idea", "Which idea, and what should change")],
      },
      {
        id: "combine_ideas",
        label: "Combine some",
        consequence: "The modifier merges them. After one quick round you choose again.",
        requires: [textNeeded("idea", "Which ideas, and how they fit together")],
      },
      {
        id: "own_idea",
        label: "Add your own idea",
        consequence: "The modifier writes its card. After up to three rounds you choose again.",
        requires: [textNeeded("idea", "Your idea")],
      },
      {
        id: "reject_all",
        label: "Reject them all",
        consequence: "The review closes and goes back to idea generation, with your constraints on record.",
        requires: [textNeeded("constraints", "The new constraints")],
      },
    ],
  });
}
