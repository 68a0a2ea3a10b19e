/** In which order the rehearsal holds the living ideas, and how far the assessors agree on it. */
import { liveIdeas, type Idea } from "@/lib/protocols/review/rules/ideas/ideas";
import { assessorsOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { consensusRound, settledBefore } from "../course/course";
import type { Scene } from "../course/scene";

/** Best first: what a person brought in, then the best of the first set, then what was made of the others. */
export function ideasInOrder(state: ReviewState): Idea[] {
  const [best] = state.ideas
    .filter(({ origin }) => origin === "initial")
    .toSorted((one, other) => lot(state, one) - lot(state, other));
  const weight = (idea: Idea): number => {
    if (idea.id === favoured(state)) return -1;
    if (idea.id === best?.id) return 0;
    return { merge: 1, birth: 2, split: 2, rescue: 3, initial: 4 }[idea.origin];
  };
  return liveIdeas(state.ideas).toSorted(
    (one, other) => weight(one) - weight(other) || lot(state, one) - lot(state, other),
  );
}

const lot = ({ seed }: ReviewState, { id }: Idea): number => hashOf(seed, "idea", id);

/** P1-54: the idea of the person's own turn: the newest, or the one that was changed. */
function favoured(state: ReviewState): string | null {
  if (!state.followUp) return null;
  const words = state.decisions.findLast(({ gate }) => gate.kind === "idea_choice")?.answer.texts["idea"] ?? "";
  return state.followUp.kind === "modify_idea"
    ? (namedIdeas(state.ideas, words)[0] ?? null)
    : (liveIdeas(state.ideas).at(-1)?.id ?? null);
}

/** Ideas a person names by their ids, living ones only. */
export function namedIdeas(ideas: readonly Idea[], words: string): string[] {
  const named = [...words.matchAll(/\bI\d{1,3}\b/gi)].map(([id]) => id.toUpperCase());
  return [...new Set(named)].filter((id) => liveIdeas(ideas).some((idea) => idea.id === id));
}

export type Agreement = "none" | "first" | "full";

/** How far the assessors are: apart, agreed on the first, agreed on the order. */
export function agreementIn({ state, round, script }: Scene): Agreement {
  if (settledBefore(state, round) || state.followUp) return "full";
  if (script === "stalls" || script === "splits") return "none";
  if (script === "rescue") return round > 1 ? "full" : "none";
  if (round >= consensusRound(state)) return "full";
  return round === 1 ? "none" : "first";
}

/** splits: whose order holds once a person has chosen. */
export function isTurnedRound({ state, script, round }: Scene): boolean {
  const decision = settledBefore(state, round);
  if (script !== "splits" || decision?.gate.kind !== "strategic_choice") return false;
  const [visionary, pragmatic] = assessorsOf(state).map(({ id }) => id);
  const pair = [visionary ?? "", pragmatic ?? ""].toSorted();
  return (
    (decision.answer.choice === "side_a" ? pair[0] : decision.answer.choice === "side_b" ? pair[1] : null) === pragmatic
  );
}
