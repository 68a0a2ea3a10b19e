/** P1-42: ideas are born, refined, merged, split and die; ids are never reused. */
import { cardAsText, type IdeaCard } from "./idea-card";
import { sameId } from "../judging/ledger";
import type { IdeaOperation } from "../replies/replies";

export type Idea = {
  id: string;
  card: IdeaCard;
  bornRound: number;
  origin: "initial" | "birth" | "merge" | "split" | "rescue";
  parents: readonly string[];
  died: Death | null;
  /** P1-55: brought back by a person, with what it had died of. */
  revived?: { round: number; by: string; died: Death };
};
type Death = { round: number; reason: string; into: readonly string[] };

export const isAlive = ({ died }: Idea): boolean => died === null;
export const liveIdeas = (ideas: readonly Idea[]): Idea[] => ideas.filter(isAlive);
export const ideaText = (ideas: readonly Idea[]): string =>
  liveIdeas(ideas)
    .map(({ id, card }) => cardAsText(id, card))
    .join("\n\n");

type Birth = Pick<Idea, "origin" | "parents"> & { round: number };

export function withBirths(
  ideas: readonly Idea[],
  cards: readonly IdeaCard[],
  { origin, parents, round }: Birth,
): Idea[] {
  return cards.reduce<Idea[]>(
    (all, card) => [...all, { id: `I${all.length + 1}`, card, bornRound: round, origin, parents, died: null }],
    [...ideas],
  );
}

function withDeaths(ideas: readonly Idea[], ids: readonly string[], died: Death): Idea[] {
  return ideas.map((idea) => (isAlive(idea) && ids.some((id) => sameId(id, idea.id)) ? { ...idea, died } : idea));
}

/** P1-41: the rescue begins with new cards; what failed is kept as history. */
export function rescued(ideas: readonly Idea[], cards: readonly IdeaCard[], round: number): Idea[] {
  const dead = withDeaths(
    ideas,
    ideas.map(({ id }) => id),
    { round, reason: "Rated WEAK or KILL by a majority", into: [] },
  );
  return withBirths(dead, cards, { origin: "rescue", parents: [], round });
}

/** P1-55: nothing changes about an idea that is still in the set. */
export function withRevival(ideas: readonly Idea[], id: string, { round, by }: { round: number; by: string }): Idea[] {
  return ideas.map((idea) =>
    sameId(idea.id, id) && idea.died ? { ...idea, died: null, revived: { round, by, died: idea.died } } : idea,
  );
}

export function withOperations(ideas: readonly Idea[], operations: readonly IdeaOperation[], round: number): Idea[] {
  return operations.reduce<Idea[]>((all, operation) => withOperation(all, operation, round), [...ideas]);
}

function withOperation(ideas: Idea[], { kind, ids, cards, reason }: IdeaOperation, round: number): Idea[] {
  switch (kind) {
    case "refine":
      return ideas.map((idea) => (sameId(idea.id, ids[0] ?? "") ? { ...idea, card: cards[0] ?? idea.card } : idea));
    case "birth":
      return withBirths(ideas, cards, { origin: "birth", parents: [], round });
    case "kill":
      return withDeaths(ideas, ids, { round, reason, into: [] });
    case "merge":
    case "split": {
      const parents = ideas.filter(({ id }) => ids.some((named) => sameId(named, id))).map(({ id }) => id);
      const born = withBirths(ideas, cards, { origin: kind, parents, round });
      return withDeaths(born, parents, { round, reason, into: born.slice(ideas.length).map(({ id }) => id) });
    }
  }
}

/** Enough ideas must live for a top two to be possible (P1-24). */
const FEWEST = 2;

/** Why the operations can't be done; null when they can. `kept`: the idea a person has just revived. */
export function operationProblem(
  ideas: readonly Idea[],
  operations: readonly IdeaOperation[],
  kept: string | null = null,
): string | null {
  let living = ideas;
  for (const operation of operations) {
    const problem = shapeProblem(operation) ?? unknownIdea(living, operation);
    if (problem) return problem;
    living = withOperation([...living], operation, 0);
  }
  if (kept !== null && !liveIdeas(living).some(({ id }) => sameId(id, kept)))
    return `a person has revived ${kept}: refine it, and neither kill, merge nor split it in this round`;
  const alive = liveIdeas(living).length;
  return alive < FEWEST ? `at least ${FEWEST} ideas must live on, ${alive} would` : null;
}

function unknownIdea(ideas: readonly Idea[], { kind, ids }: IdeaOperation): string | null {
  const unknown = ids.find((id) => !liveIdeas(ideas).some((idea) => sameId(idea.id, id)));
  return unknown === undefined ? null : `${kind}: there is no living idea ${unknown}`;
}

function shapeProblem({ kind, ids, cards }: IdeaOperation): string | null {
  const wrong = (needed: string) => `${kind} needs ${needed}`;
  const distinct = new Set(ids.map((id) => id.trim().toLowerCase())).size;
  switch (kind) {
    case "refine":
      return distinct === 1 && cards.length === 1 ? null : wrong("one idea and one card");
    case "merge":
      return distinct >= 2 && cards.length === 1 ? null : wrong("two or more ideas and one card");
    case "split":
      return distinct === 1 && cards.length >= 2 ? null : wrong("one idea and two or more cards");
    case "kill":
      return distinct >= 1 && cards.length === 0 ? null : wrong("ideas and no card");
    case "birth":
      return distinct === 0 && cards.length >= 1 ? null : wrong("cards and no idea");
  }
}
