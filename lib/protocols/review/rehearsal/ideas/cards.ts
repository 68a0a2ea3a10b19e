/** Idea cards about the user's own subject (P1-42): the first five, those a rescue writes, and what becomes of them. */
import { withoutEnding } from "@/lib/domain/scan-text";
import { capital } from "@/lib/domain/wording";
import type { IdeaCard } from "@/lib/protocols/review/rules/ideas/idea-card";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { clip, plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { matterOf } from "../course/matter";
import { fillSlots, focusOf, sentence } from "../voice";
import { passages } from "../prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type About = Pick<ReviewState, "subject" | "seed">;

export const firstCards = (state: About): IdeaCard[] => passages().cards.first.map((card) => written(state, card));

/** Never the same card twice, however often one is asked for: later ones are told apart by their number. */
export function laterCards(state: About, from: number, count: number): IdeaCard[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index;
    const card = written(state, passages().cards.later[at % passages().cards.later.length] as IdeaCard);
    const turn = Math.floor(at / passages().cards.later.length);
    return turn === 0 ? card : { ...card, title: fill(sentences().cards.take, { card, turn: turn + 1 }) };
  });
}

function written(state: About, card: IdeaCard): IdeaCard {
  const { terms } = matterOf(state.subject);
  const focus = focusOf(state, "ideas").bare;
  const other = terms.find((term) => term !== focus && /^[\p{L}\p{N} -]{3,40}$/u.test(term)) ?? sentences().cards.other;
  const slots = { focus, other };
  const put = (text: string) => capital(fillSlots(text, slots));
  return {
    ...card,
    title: put(card.title),
    core_question: put(card.core_question),
    novelty_source: put(card.novelty_source),
    why_it_matters: put(card.why_it_matters),
    feasibility_reason: put(card.feasibility_reason),
    risk: put(card.risk),
    competition: put(card.competition),
  };
}

/** The variant that keeps the point and has an early result. */
export function safer(card: IdeaCard): IdeaCard {
  const question = withoutEnding(plain(card.core_question), "?");
  return {
    ...card,
    core_question: fill(sentences().safer.coreQuestion, { question }),
    feasibility: card.feasibility === "low" ? "medium" : "high",
    feasibility_reason: sentences().safer.feasibilityReason,
    risk: fill(sentences().safer.risk, { risk: sentence(card.risk) }),
  };
}

/** The one sentence that tells it from its neighbours. */
export function setApart(card: IdeaCard): IdeaCard {
  const apart = sentences().cards.apart;
  return card.novelty_source.includes(apart)
    ? card
    : { ...card, novelty_source: `${sentence(card.novelty_source)} ${apart}` };
}

export function merged(one: IdeaCard, other: IdeaCard): IdeaCard {
  return {
    ...one,
    title: clip(`${one.title}; ${other.title}`, 140),
    core_question: fill(sentences().cards.alsoAsks, { coreQuestion: sentence(one.core_question), other }),
    novelty_source: `${sentence(one.novelty_source)} ${other.novelty_source}`,
    why_it_matters: `${sentence(one.why_it_matters)} ${other.why_it_matters}`,
    feasibility: one.feasibility === "low" || other.feasibility === "low" ? "medium" : one.feasibility,
    feasibility_reason: sentences().cards.sameCases,
  };
}

/** P1-54: as the person says. */
export const changedAsAsked = (card: IdeaCard, words: string): IdeaCard => ({
  ...card,
  core_question: fill(sentences().cards.asAsked, {
    coreQuestion: sentence(card.core_question),
    words: quotable(plain(words), 200),
  }),
});

export function ownCard(words: string): IdeaCard {
  const text = quotable(plain(words), 300) || sentences().ownCard.untitled;
  return {
    title: clip(text, 90),
    core_question: sentence(text),
    novelty_source: sentences().ownCard.noveltySource,
    why_it_matters: sentences().ownCard.whyItMatters,
    feasibility: "medium",
    feasibility_reason: sentences().ownCard.feasibilityReason,
    risk: sentences().ownCard.risk,
    competition: sentences().ownCard.competition,
    scope: "conference",
  };
}
