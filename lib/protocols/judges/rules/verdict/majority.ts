/** P4-28: who the majority is when three or more judges end without consensus. */
import { atMost, below } from "@/lib/domain/compare";
import { mean } from "@/lib/domain/mean";
import { bandOf } from "./bands";
import { rangeOf } from "./consensus";

export type Vote = { agentId: string; score: number; isNeutral: boolean };
export type Division = {
  foundBy: "cluster" | "band";
  majority: readonly Vote[];
  minority: readonly Vote[];
  isTie: boolean;
};

/** P4-34: two judges have a consensus or none. */
const FEWEST = 3;

export function divide(votes: readonly Vote[], closeEnough: number): Division | null {
  if (votes.length < FEWEST) return null;
  return byCluster(votes, closeEnough) ?? byBand(votes);
}

const isMajority = (some: readonly Vote[], all: readonly Vote[]): boolean => some.length * 2 > all.length;
const scoresOf = (votes: readonly Vote[]): number[] => votes.map(({ score }) => score);
const without = (all: readonly Vote[], some: readonly Vote[]): Vote[] => all.filter((vote) => !some.includes(vote));

/** Rule 1: the largest group that lies close together, then the closest, then the one with the neutral judge, then the lower mean. */
function byCluster(votes: readonly Vote[], closeEnough: number): Division | null {
  const clusters = subsets(votes).filter(
    (some) => isMajority(some, votes) && atMost(rangeOf(scoresOf(some)), closeEnough),
  );
  const [best, second] = clusters.toSorted(
    (one, other) => beforeMean(one, other) || mean(scoresOf(one)) - mean(scoresOf(other)),
  );
  if (!best) return null;
  return {
    foundBy: "cluster",
    majority: best,
    minority: without(votes, best),
    isTie: second !== undefined && beforeMean(best, second) === 0,
  };
}

/** Zero: only the mean can tell them apart, which is a tie. */
function beforeMean(one: readonly Vote[], other: readonly Vote[]): number {
  const [near, far] = [rangeOf(scoresOf(one)), rangeOf(scoresOf(other))];
  const byRange = below(near, far) ? -1 : below(far, near) ? 1 : 0;
  return other.length - one.length || byRange || Number(hasNeutral(other)) - Number(hasNeutral(one));
}

const hasNeutral = (votes: readonly Vote[]): boolean => votes.some(({ isNeutral }) => isNeutral);

/** Rule 2: a verdict band held by more than half. It may hold every judge: then nobody dissents. */
function byBand(votes: readonly Vote[]): Division | null {
  const bands = [...new Set(votes.map(({ score }) => bandOf(score)))];
  const holders = bands
    .map((band) => votes.filter(({ score }) => bandOf(score) === band))
    .find((some) => isMajority(some, votes));
  return holders ? { foundBy: "band", majority: holders, minority: without(votes, holders), isTie: false } : null;
}

/** In the order of the votes; a panel is small (panel-problems.ts). */
function subsets<T>(items: readonly T[]): T[][] {
  return items
    .reduce<T[][]>((made, item) => [...made, ...made.map((some) => [...some, item])], [[]])
    .filter((some) => some.length > 0);
}
