/** P1-24, P1-40: when ideas are settled, and when all of them have failed. */
import type { AgentId } from "@/lib/domain/ids";
import { sameId } from "../judging/ledger";
import { isPromising, type Rating } from "../vocabulary";

export type IdeaRatings = Readonly<Record<string, Readonly<Record<AgentId, Rating>>>>;
export type IdeaStanding = {
  shortlist: readonly string[];
  points: Readonly<Record<string, number>>;
  order: readonly string[];
};

const POINTS: Readonly<Record<Rating, number>> = { STRONG: 3, VIABLE: 2, WEAK: 1, KILL: 0 };
/** Three is tried first. */
const TOPS = [3, 2] as const;
const FEWEST_CLEAN = 2;
const LONGEST_SHORTLIST = 3;
const MAJORITY = 2;

type Assessor = { ratings: readonly { ideaId: string; rating: Rating }[]; ranking: readonly string[] };

export function ratingsOf(ideaIds: readonly string[], assessors: Readonly<Record<AgentId, Assessor>>): IdeaRatings {
  return Object.fromEntries(
    ideaIds.map((id) => [
      id,
      Object.fromEntries(
        Object.entries(assessors).flatMap(([agentId, { ratings }]) =>
          ratings
            .filter(({ ideaId }) => sameId(ideaId, id))
            .slice(-1)
            .map(({ rating }) => [agentId, rating]),
        ),
      ),
    ]),
  );
}

export function ideaStanding(ideaIds: readonly string[], assessors: Readonly<Record<AgentId, Assessor>>): IdeaStanding {
  const ratings = ratingsOf(ideaIds, assessors);
  const all = Object.values(assessors);
  const isClean = (id: string): boolean => {
    const given = Object.values(ratings[id] ?? {});
    return given.length === all.length && given.every(isPromising);
  };
  const points = Object.fromEntries(
    ideaIds.map((id) => [id, Object.values(ratings[id] ?? {}).reduce((sum, rating) => sum + POINTS[rating], 0)]),
  );
  const order = ideaIds.toSorted(
    (a, b) =>
      (points[b] ?? 0) - (points[a] ?? 0) || strongs(ratings, b) - strongs(ratings, a) || numberOf(a) - numberOf(b),
  );

  const rankings = all.map(({ ranking }) => ranking.flatMap((named) => ideaIds.filter((id) => sameId(id, named))));
  // [R] Derived only where nobody ranked: with one ranking missing there is no agreement on an order.
  if (rankings.every((ranking) => ranking.length === 0)) {
    const clean = order.filter(isClean);
    return { shortlist: clean.length >= FEWEST_CLEAN ? clean.slice(0, LONGEST_SHORTLIST) : [], points, order };
  }
  for (const top of TOPS) {
    const [first = [], ...others] = rankings.map((ranking) => ranking.slice(0, top));
    const isAgreed = first.length === top && others.every((other) => other.join() === first.join());
    if (isAgreed && first.every(isClean)) return { shortlist: first, points, order };
  }
  return { shortlist: [], points, order };
}

/** P1-40: every idea is WEAK or KILL to at least two of three. */
export function needsRescue(ideaIds: readonly string[], assessors: Readonly<Record<AgentId, Assessor>>): boolean {
  const ratings = ratingsOf(ideaIds, assessors);
  return ideaIds.length > 0 && ideaIds.every((id) => isRejected(Object.values(ratings[id] ?? {})));
}

/** WEAK or KILL to a majority. */
export const isRejected = (given: readonly Rating[]): boolean =>
  given.filter((rating) => !isPromising(rating)).length >= MAJORITY;

const strongs = (ratings: IdeaRatings, id: string): number =>
  Object.values(ratings[id] ?? {}).filter((rating) => rating === "STRONG").length;
const numberOf = (id: string): number => Number(id.slice(1));
