/** P1-42: what became of ideas that no longer stand in the artifact, and where the living ones come from. */
import type { AgentId } from "@/lib/domain/ids";
import type { IdeaOpinions } from "@/lib/protocols/review/rules/ideas/idea-opinions";
import { cardAsText, type IdeaCard } from "@/lib/protocols/review/rules/ideas/idea-card";
import { isAlive, liveIdeas, type Idea } from "@/lib/protocols/review/rules/ideas/ideas";
import { nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { inline, section } from "@/lib/prompts/section";
import type { Measure } from "./levels";

export function ideaHistoryPart({ ideas }: ReviewState, { isBrief }: Measure): string[] {
  const told = ideas.filter((idea) => !isAlive(idea) || idea.revived || idea.origin !== "initial");
  return told.length === 0 ? [] : [section("idea-history", told.map((idea) => historyLine(idea, isBrief)).join("\n"))];
}

const ORIGINS: Readonly<Record<Idea["origin"], string>> = {
  initial: "one of the first ideas",
  birth: "new",
  merge: "merged",
  split: "split off",
  rescue: "written when all others had failed,",
};

function historyLine({ id, card, bornRound, origin, parents, died, revived }: Idea, isBrief: boolean): string {
  const from =
    origin === "initial"
      ? ORIGINS.initial
      : `${ORIGINS[origin]} after round ${bornRound}${parents.length > 0 ? ` from ${parents.join(", ")}` : ""}`;
  const drop = ({ round, into, reason }: NonNullable<Idea["died"]>) =>
    `; ${into.length > 0 ? `became ${into.join(", ")}` : "dropped"} after round ${round}${isBrief ? "" : `: ${inline(reason)}`}`;
  const back = revived
    ? `${drop(revived.died)}; brought back by ${inline(revived.by)} after round ${revived.round}`
    : "";
  return `- ${id} “${inline(card.title)}”: ${from}${back}${died ? drop(died) : ""}`;
}

/** P1-55: to each assessor what all three made of the ideas the round before, without their reasons. */
export function earlierRatingsPart(
  state: Pick<ReviewState, "panel">,
  opinions: IdeaOpinions | null,
  reader: AgentId,
): string[] {
  if (!opinions) return [];
  const ideas = opinions.ideas.map(
    ({ id, title, isAlive: lives, ratings }) =>
      `- ${id} “${inline(title)}”${lives ? "" : " (no longer in the set)"}: ${ratings.map(({ agentId, rating }) => `${agentId === reader ? "you" : inline(nameOf(state, agentId))} ${rating}`).join(", ")}`,
  );
  const rankings = opinions.rankings.map(
    ({ agentId, ranking }) =>
      `- ${agentId === reader ? "You" : inline(nameOf(state, agentId))}: ${ranking.map(inline).join(", ") || "no order given"}`,
  );
  return [
    section("earlier-ratings", [...ideas, "Order, best first:", ...rankings].join("\n"), { round: opinions.round }),
  ];
}

/** A card as an assessor proposes it: it has no id yet. */
export const proposedCardParts = (cards: readonly IdeaCard[]): string[] =>
  cards.map((card) => section("proposed-card", cardAsText("Proposed", card)));

/** Ids are the engine's own: they may stand in a sentence. */
export const livingIds = ({ ideas }: Pick<ReviewState, "ideas">): string =>
  liveIdeas(ideas)
    .map(({ id }) => id)
    .join(", ");
