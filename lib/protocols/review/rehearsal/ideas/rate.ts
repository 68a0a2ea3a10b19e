/** How the three assessors of ideas rate and rank them (P1-24): each in the words of its own lens, about the card itself. */
import type { Idea } from "@/lib/protocols/review/rules/ideas/ideas";
import type { Rating } from "@/lib/protocols/review/rules/vocabulary";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { disagreementsIn } from "../course/disputes";
import type { Scene } from "../course/scene";
import { queriesFor } from "../search";
import { laterCards, safer } from "./cards";
import { ideaIssues, reportsOnIdeas } from "./issues";
import { agreementIn, ideasInOrder, isTurnedRound, type Agreement } from "./standing";
import { passages } from "../prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Fields = Record<string, unknown>;
type Seat = 0 | 1 | 2;

/** By place in the order, then by seat: Visionary, Pragmatic, Scout. */
const APART: readonly (readonly [Rating, Rating, Rating])[] = [
  ["STRONG", "VIABLE", "STRONG"],
  ["VIABLE", "STRONG", "VIABLE"],
  ["STRONG", "WEAK", "VIABLE"],
  ["VIABLE", "VIABLE", "WEAK"],
];
const TOGETHER: readonly (readonly [Rating, Rating, Rating])[] = [
  ["STRONG", "STRONG", "STRONG"],
  ["STRONG", "VIABLE", "STRONG"],
  ["VIABLE", "VIABLE", "VIABLE"],
];
const LAST: readonly [Rating, Rating, Rating] = ["KILL", "WEAK", "KILL"];
const FAILED: readonly [Rating, Rating, Rating] = ["WEAK", "KILL", "WEAK"];
/** Each seat's order of the first three as long as they are apart. */
const RANKINGS: Readonly<Record<Exclude<Agreement, "full">, readonly (readonly number[])[]>> = {
  none: [
    [0, 2, 1],
    [1, 0, 2],
    [0, 1, 3],
  ],
  first: [
    [0, 2, 1],
    [0, 1, 2],
    [0, 1, 3],
  ],
};

export function rateIdeas(scene: Scene): Fields {
  const { state, seatIndex, lens, round, script } = scene;
  const seat = (seatIndex % 3) as Seat;
  const order = turned(scene, ideasInOrder(state));
  const agreement = agreementIn(scene);
  const rated = order.map((idea, place) => ({
    idea,
    place,
    rating: ratingOf(scene, agreement, place, order.length, seat),
  }));
  const { prior_concerns } = reportsOnIdeas(scene);
  return {
    idea_verdicts: rated
      .toSorted((one, other) => Number(one.idea.id.slice(1)) - Number(other.idea.id.slice(1)))
      .map(({ idea, rating, place }) => ({
        idea_id: idea.id,
        verdict: rating,
        ...wordsOn(scene, seat, idea, rating, place),
      })),
    prior_concerns,
    issues: round === 1 ? ideaIssues(scene, order) : [],
    disagreements: disagreementsIn(scene),
    issues_with_others: [],
    same_as: [],
    remaining: [],
    literature_requests: [],
    ranking: rankingOf(agreement, order, seat, isFailing(scene)),
    ...(lens === "visionary" ? { new_ideas: round === 1 && script !== "rescue" ? laterCards(state, 0, 1) : [] } : {}),
    ...(lens === "scout"
      ? { searches_needed: round === 1 || (script === "literature" && round === 2) ? queriesFor(state, round - 1) : [] }
      : {}),
  };
}

const isFailing = ({ script, round, state }: Scene): boolean =>
  script === "rescue" && round === 1 && state.followUp === null;

function turned(scene: Scene, order: readonly Idea[]): Idea[] {
  const [first, second, ...rest] = order;
  return first && second && isTurnedRound(scene) ? [second, first, ...rest] : [...order];
}

function ratingOf(scene: Scene, agreement: Agreement, place: number, count: number, seat: Seat): Rating {
  if (isFailing(scene)) return FAILED[(seat + place) % 3] ?? "WEAK";
  if (agreement === "full") return TOGETHER[place]?.[seat] ?? (place === 3 ? "VIABLE" : "WEAK");
  if (place === count - 1 && count > 4) return LAST[seat];
  // Apart for good: nobody rejects what the others want, or it would be another script.
  if (scene.script === "stalls" || scene.script === "splits") return TOGETHER[Math.min(place, 2)]?.[seat] ?? "VIABLE";
  return APART[place]?.[seat] ?? "WEAK";
}

/** Where nobody would take any, nobody ranks. */
function rankingOf(agreement: Agreement, order: readonly Idea[], seat: Seat, hasFailed: boolean): string[] {
  if (hasFailed) return [];
  const ids = order.map(({ id }) => id);
  if (agreement === "full") return ids.slice(0, 3);
  return (RANKINGS[agreement][seat] ?? []).flatMap((place) => ids[place] ?? []);
}

function wordsOn({ vary, round }: Scene, seat: Seat, { card, id }: Idea, rating: Rating, place: number): Fields {
  const slots = {
    question: quotable(plain(card.core_question), 120),
    reason: quotable(plain(card.feasibility_reason), 120),
    risk: quotable(plain(card.risk), 120),
    competition: quotable(plain(card.competition), 120),
  };
  const reasoning = vary(`reason/${id}`, passages().reasons[rating][seat], slots);
  const isGood = rating === "STRONG" || rating === "VIABLE";
  if (seat === 0) {
    return {
      reasoning,
      raise_novelty: vary(`raise/${id}`, sentences().wordsOn.raise),
    };
  }
  if (seat === 1) {
    return {
      reasoning,
      resource_need:
        card.feasibility === "high"
          ? sentences().wordsOn.smallNeed
          : card.feasibility === "medium"
            ? sentences().wordsOn.mediumNeed
            : sentences().wordsOn.largeNeed,
      timeline_risk: card.feasibility === "high" ? "low" : card.feasibility === "medium" ? "medium" : "high",
      technical_risk: rating === "KILL" ? "high" : isGood ? "low" : "medium",
      publication_path: isGood ? fill(sentences().wordsOn.publicationPath, { card }) : sentences().wordsOn.noPath,
      safer_variant: isGood ? null : quotable(plain(safer(card).core_question), 200),
    };
  }
  return {
    reasoning,
    competition: quotable(plain(card.competition), 160),
    timing: rating === "KILL" ? "late" : place === 2 && round === 1 ? "early" : "right",
    venue_fit: isGood ? fill(sentences().wordsOn.venueFit, { card }) : sentences().wordsOn.hardToPlace,
    differentiation: isGood ? sentences().wordsOn.differentiation : sentences().wordsOn.notVisible,
    is_urgent: rating === "STRONG" && place === 0,
  };
}
