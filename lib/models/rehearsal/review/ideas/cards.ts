/** Idea cards about the user's own subject (P1-42): the first five, those a rescue writes, and what becomes of them. */
import { withoutEnding } from "@/lib/domain/scan-text";
import type { IdeaCard } from "@/lib/protocols/review/idea-card";
import type { ReviewState } from "@/lib/protocols/review/state";
import { clip, plain, quotable } from "../../subject-matter";
import { matterOf } from "../matter";
import { capital, fill, focusOf, sentence } from "../voice";

/** `{focus}` and `{other}`: two terms of the user's text. */
const FIRST: readonly IdeaCard[] = [
  {
    title: "Two findings about {focus} that can't both be right",
    core_question: "Which condition decides whether {focus} helps or harms, where reports disagree?",
    novelty_source: "Contradiction mining: reports on {focus} disagree, and they have not been set side by side under equal conditions.",
    why_it_matters: "Whoever decides about {focus} picks the report that fits. Knowing the condition would end that.",
    feasibility: "medium",
    feasibility_reason: "The reports are public; making their conditions comparable takes most of the time.",
    risk: "The disagreement may turn out to be one of words.",
    competition: "Reviews exist that list both sides and decide nothing.",
    scope: "conference",
  },
  {
    title: "What {focus} costs today, counted",
    core_question: "How much time and how many errors does {focus} cost in ordinary use, case by case?",
    novelty_source: "A count where everyone works with an estimate.",
    why_it_matters: "Every plan about {other} begins with that estimate; if it is off by half, so are the plans.",
    feasibility: "high",
    feasibility_reason: "It needs access to ordinary records and patience, and nothing that has to be invented.",
    risk: "The count may come out as everyone thought.",
    competition: "None that is public; some will have counted for themselves.",
    scope: "workshop",
  },
  {
    title: "Seeing trouble with {focus} before it shows",
    core_question: "Can trouble with {focus} be predicted a week ahead from what is recorded anyway?",
    novelty_source: "Records that are kept for billing are read as a signal.",
    why_it_matters: "A week is enough to act, and today it is noticed a day late.",
    feasibility: "low",
    feasibility_reason: "Trouble is rare, and whether the records hold any sign of it is not known.",
    risk: "There may be no signal at all; that would be known only after most of the work.",
    competition: "Two neighbouring fields do this as a matter of course.",
    scope: "journal",
  },
  {
    title: "{focus} with the eyes of a neighbouring field",
    core_question: "Does a method that is routine next door explain what {other} leaves unexplained about {focus}?",
    novelty_source: "Transfer: the method is old, its use here is not.",
    why_it_matters: "If it fits, ten years of tools come with it.",
    feasibility: "medium",
    feasibility_reason: "The method is documented; the data have to be brought into its form.",
    risk: "The analogy may hold for the words only.",
    competition: "Anyone who reads both literatures could have it, and few do.",
    scope: "conference",
  },
  {
    title: "Where {focus} stops working",
    core_question: "At which size, speed or number of people does {focus} break down, and what breaks first?",
    novelty_source: "Assumption challenging: everyone assumes that it goes on as it does in small.",
    why_it_matters: "Those who grow into the limit learn of it from their customers.",
    feasibility: "medium",
    feasibility_reason: "The limit can be approached step by step with what is there.",
    risk: "It may lie beyond what can be tried.",
    competition: "Reports of single failures, no account of the limit.",
    scope: "journal",
  },
];

const LATER: readonly IdeaCard[] = [
  {
    title: "Who is left out of {focus}",
    core_question: "For which cases does nobody record anything about {focus}, and what would change if they were counted?",
    novelty_source: "Assumption challenging: what is recorded is taken for what happens.",
    why_it_matters: "Decisions about {focus} rest on the recorded half.",
    feasibility: "high",
    feasibility_reason: "A sample of the unrecorded half can be drawn by asking.",
    risk: "People may not want to say.",
    competition: "The gap is mentioned often and measured by nobody we know of.",
    scope: "conference",
  },
  {
    title: "{focus}, decided twice",
    core_question: "How often do two people with the same facts decide differently about {focus}, and on what does it hang?",
    novelty_source: "The decision is measured and not its outcome.",
    why_it_matters: "If the answer is often, better data will not help before better questions do.",
    feasibility: "high",
    feasibility_reason: "Fifty recorded cases and ten people are enough for a first answer.",
    risk: "The cases may look more alike on paper than they were.",
    competition: "Done in medicine for decades, here not at all as far as we see.",
    scope: "conference",
  },
  {
    title: "Undoing {focus}",
    core_question: "What is left of {focus} a year after it was taken back, and what does that say about what it did?",
    novelty_source: "Contradiction mining: those who took it back report gains as well.",
    why_it_matters: "What remains after it is gone was never its effect.",
    feasibility: "medium",
    feasibility_reason: "Cases that were taken back exist and are not advertised.",
    risk: "They may be too few.",
    competition: "None: failures are rarely followed up.",
    scope: "journal",
  },
  {
    title: "The smallest {focus} that still works",
    core_question: "Which part of {focus} can be left out without anyone noticing?",
    novelty_source: "Everyone adds; here something is taken away.",
    why_it_matters: "What can be left out is what it costs too much.",
    feasibility: "high",
    feasibility_reason: "Parts can be switched off one at a time.",
    risk: "The parts may only matter together.",
    competition: "Ablations exist for methods, not for practice.",
    scope: "workshop",
  },
];

type About = Pick<ReviewState, "subject" | "seed">;

export const firstCards = (state: About): IdeaCard[] => FIRST.map((card) => written(state, card));

/** Never the same card twice, however often one is asked for: later ones are told apart by their number. */
export function laterCards(state: About, from: number, count: number): IdeaCard[] {
  return Array.from({ length: count }, (_, index) => {
    const at = from + index;
    const card = written(state, LATER[at % LATER.length] as IdeaCard);
    const turn = Math.floor(at / LATER.length);
    return turn === 0 ? card : { ...card, title: `${card.title}, take ${turn + 1}` };
  });
}

function written(state: About, card: IdeaCard): IdeaCard {
  const { terms } = matterOf(state.subject);
  const focus = focusOf(state, "ideas").bare;
  const other = terms.find((term) => term !== focus && /^[\p{L}\p{N} -]{3,40}$/u.test(term)) ?? "the usual account";
  const slots = { focus, other };
  const put = (text: string) => capital(fill(text, slots));
  return { ...card, title: put(card.title), core_question: put(card.core_question), novelty_source: put(card.novelty_source), why_it_matters: put(card.why_it_matters), feasibility_reason: put(card.feasibility_reason), risk: put(card.risk), competition: put(card.competition) };
}

/** The variant that keeps the point and has an early result. */
export function safer(card: IdeaCard): IdeaCard {
  const question = withoutEnding(plain(card.core_question), "?");
  return { ...card, core_question: `${question}, on the twenty cases that are at hand first?`, feasibility: card.feasibility === "low" ? "medium" : "high", feasibility_reason: "The first twenty cases take six weeks and show whether the rest is worth it.", risk: `${sentence(card.risk)} It shows after six weeks and not at the end.` };
}

const APART = "Set apart by asking under which condition, and not whether.";

/** The one sentence that tells it from its neighbours. */
export const setApart = (card: IdeaCard): IdeaCard => (card.novelty_source.includes(APART) ? card : { ...card, novelty_source: `${sentence(card.novelty_source)} ${APART}` });

export function merged(one: IdeaCard, other: IdeaCard): IdeaCard {
  return {
    ...one,
    title: clip(`${one.title}; ${other.title}`, 140),
    core_question: `${sentence(one.core_question)} And on the same cases: ${other.core_question}`,
    novelty_source: `${sentence(one.novelty_source)} ${other.novelty_source}`,
    why_it_matters: `${sentence(one.why_it_matters)} ${other.why_it_matters}`,
    feasibility: one.feasibility === "low" || other.feasibility === "low" ? "medium" : one.feasibility,
    feasibility_reason: "Both need the same cases, so the second costs a third of what it would cost alone (an estimate).",
  };
}

/** P1-54: as the person says. */
export const changedAsAsked = (card: IdeaCard, words: string): IdeaCard => ({ ...card, core_question: `${sentence(card.core_question)} Changed as asked: “${quotable(plain(words), 200)}”.` });

export function ownCard(words: string): IdeaCard {
  const text = quotable(plain(words), 300) || "An idea of one's own";
  return {
    title: clip(text, 90),
    core_question: sentence(text),
    novelty_source: "Brought in by the person who decides; where its novelty lies is for the assessors to say.",
    why_it_matters: "It is the one somebody already wants to see answered.",
    feasibility: "medium",
    feasibility_reason: "Not looked at yet; medium until the Pragmatic Advisor has.",
    risk: "Not known yet.",
    competition: "Not looked up yet.",
    scope: "conference",
  };
}
