/** P1-42: what became of ideas that no longer stand in the artifact, and where the living ones come from. */
import { cardAsText, type IdeaCard } from "@/lib/protocols/review/idea-card";
import { isAlive, liveIdeas, type Idea } from "@/lib/protocols/review/ideas";
import type { ReviewState } from "@/lib/protocols/review/state";
import { inline, section } from "../section";
import type { Measure } from "./levels";

export function ideaHistoryPart({ ideas }: ReviewState, { isBrief }: Measure): string[] {
  const told = ideas.filter((idea) => !isAlive(idea) || idea.origin !== "initial");
  return told.length === 0 ? [] : [section("idea-history", told.map((idea) => historyLine(idea, isBrief)).join("\n"))];
}

const ORIGINS: Readonly<Record<Idea["origin"], string>> = { initial: "one of the first ideas", birth: "new", merge: "merged", split: "split off", rescue: "written when all others had failed," };

function historyLine({ id, card, bornRound, origin, parents, died }: Idea, isBrief: boolean): string {
  const from = origin === "initial" ? ORIGINS.initial : `${ORIGINS[origin]} after round ${bornRound}${parents.length > 0 ? ` from ${parents.join(", ")}` : ""}`;
  const end = died ? `; dropped after round ${died.round}${died.into.length > 0 ? `, goes on as ${died.into.join(", ")}` : ""}${isBrief ? "" : `: ${inline(died.reason)}`}` : "";
  return `- ${id} “${inline(card.title)}”: ${from}${end}`;
}

/** A card as an assessor proposes it: it has no id yet. */
export const proposedCardParts = (cards: readonly IdeaCard[]): string[] => cards.map((card) => section("proposed-card", cardAsText("Proposed", card)));

/** Ids are the engine's own: they may stand in a sentence. */
export const livingIds = ({ ideas }: Pick<ReviewState, "ideas">): string => liveIdeas(ideas).map(({ id }) => id).join(", ");
