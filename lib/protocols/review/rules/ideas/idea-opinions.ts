/** P1-55: what each assessor made of the ideas in a round. */
import type { AgentId } from "@/lib/domain/ids";
import { isAlive } from "./ideas";
import { sameId } from "../judging/ledger";
import { nameOf, type ReviewState, type Round } from "../state";
import type { Rating } from "../vocabulary";

type GivenRating = { agentId: AgentId; rating: Rating; reasoning: string };
export type RatedIdea = { id: string; title: string; isAlive: boolean; ratings: readonly GivenRating[] };
export type IdeaOpinions = {
  round: number;
  ideas: readonly RatedIdea[];
  rankings: readonly { agentId: AgentId; ranking: readonly string[] }[];
};

export function ideaOpinions(state: Pick<ReviewState, "ideas">, { number, order, turns }: Round): IdeaOpinions {
  const given = order.flatMap((id) => turns[id] ?? []);
  const ideas = state.ideas.map((idea) => ({
    id: idea.id,
    title: idea.card.title,
    isAlive: isAlive(idea),
    ratings: given.flatMap(({ agentId, assessment }) =>
      assessment.ratings
        .filter(({ ideaId }) => sameId(ideaId, idea.id))
        .slice(-1)
        .map(({ rating, reasoning }) => ({ agentId, rating, reasoning })),
    ),
  }));
  return {
    round: number,
    ideas: ideas.filter(({ ratings }) => ratings.length > 0),
    rankings: given.map(({ agentId, assessment }) => ({ agentId, ranking: assessment.ranking })),
  };
}

/** "Visionary Researcher STRONG, Pragmatic Advisor KILL" */
export function ratingsInWords(state: Pick<ReviewState, "ideas" | "panel">, round: Round, ideaId: string): string {
  const rated = ideaOpinions(state, round).ideas.find(({ id }) => id === ideaId);
  return (
    (rated?.ratings ?? []).map(({ agentId, rating }) => `${nameOf(state, agentId)} ${rating}`).join(", ") || "not rated"
  );
}
