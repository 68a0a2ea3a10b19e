/** P1.8: the documents of a phase, for the zip: figures, blueprint, shortlist, course of the question. */
import type { Folded } from "@/lib/kernel/fold";
import { completedRounds } from "@/lib/kernel/rounds";
import { blueprint } from "@/lib/protocols/review/rules/ideas/blueprint";
import { chosenIdea } from "@/lib/protocols/review/rules/closing";
import { ideaOpinions } from "@/lib/protocols/review/rules/ideas/idea-opinions";
import { currentVersion, nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { statistics } from "@/lib/protocols/review/rules/ideas/statistics";
import type { ExportFile } from "@/lib/projections/protocol-views";
import { reviewStateOf } from "./state";

export function reviewExports(folded: Folded): ExportFile[] {
  const state = reviewStateOf(folded);
  const argument = blueprint(state);
  return [
    { path: "review/statistics.yaml", data: statistics(state) },
    ...(argument ? [{ path: "review/blueprint.yaml", data: argument }] : []),
    ...(state.config.profile === "idea" ? [{ path: "review/shortlist.yaml", data: shortlist(state) }] : []),
    ...(state.config.profile === "question" ? [{ path: "review/question.yaml", data: question(state) }] : []),
  ];
}

function shortlist(state: ReviewState) {
  const last = completedRounds(state).at(-1);
  const opinions = last ? ideaOpinions(state, last).ideas : [];
  const agreed = last?.evaluation.ideas?.shortlist ?? [];
  return {
    round: last?.number ?? null,
    chosen: chosenIdea(state),
    shortlist: agreed.map((id) => ({
      id,
      title: state.ideas.find((idea) => idea.id === id)?.card.title ?? "",
      ratings: (opinions.find((idea) => idea.id === id)?.ratings ?? []).map(({ agentId, rating, reasoning }) => ({
        by: nameOf(state, agentId),
        rating,
        reasoning,
      })),
      card: state.ideas.find((idea) => idea.id === id)?.card ?? null,
    })),
    history: state.ideas.map(({ id, card, origin, parents, bornRound, died, revived }) => ({
      id,
      title: card.title,
      origin,
      parents,
      born_after_round: bornRound,
      died,
      revived: revived ?? null,
    })),
  };
}

function question(state: ReviewState) {
  return {
    final: currentVersion(state).text,
    wordings: state.versions.map(({ number, afterRound, text, changes }) => ({
      version: number,
      after_round: afterRound,
      text,
      changes,
    })),
    names: state.questionParts.at(-1)?.reply ?? null,
  };
}
