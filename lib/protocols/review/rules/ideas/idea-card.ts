import { z } from "zod";

const words = z.string().min(1);

/** P1.8 */
export const ideaCardSchema = z.object({
  title: words,
  core_question: words,
  novelty_source: words.describe(
    "Where the novelty comes from, for example contradiction mining or assumption challenging.",
  ),
  why_it_matters: words,
  feasibility: z.enum(["high", "medium", "low"]),
  feasibility_reason: words,
  risk: words,
  competition: words,
  scope: z.enum(["workshop", "conference", "journal"]),
});
export type IdeaCard = z.infer<typeof ideaCardSchema>;

export const INITIAL_CARDS = 5;

const MINED = /contradict|assumption/i;
const AMBITIOUS_SCOPES: ReadonlySet<IdeaCard["scope"]> = new Set(["journal"]);

/** P1-42: what an initial set must have; null when it has it. */
export function initialSetProblem(cards: readonly IdeaCard[]): string | null {
  if (cards.length !== INITIAL_CARDS) return `there must be exactly ${INITIAL_CARDS} idea cards, got ${cards.length}`;
  const twins = cards.find((card, index) =>
    cards.some((other, at) => at < index && sameWords(other.title, card.title)),
  );
  if (twins) return `“${twins.title}” appears twice: merge near-duplicates and replace one`;
  if (!cards.some(({ novelty_source }) => MINED.test(novelty_source)))
    return "at least one idea must come from contradiction mining or assumption challenging, and say so in novelty_source";
  if (!cards.some(({ feasibility }) => feasibility === "high"))
    return "at least one idea must be safe: feasibility high";
  if (!cards.some(isAmbitious)) return "at least one idea must be ambitious: scope journal, or feasibility low";
  return null;
}

/** [R] The card has no field for ambition: what aims at a journal, or is hard to do, is ambitious. */
const isAmbitious = ({ scope, feasibility }: IdeaCard): boolean => AMBITIOUS_SCOPES.has(scope) || feasibility === "low";

function sameWords(one: string, other: string): boolean {
  const key = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return key(one) === key(other);
}

/** The card as the document that is reviewed, and that versions are compared on. */
export function cardAsText(id: string, card: IdeaCard): string {
  return [
    `## ${id} · ${card.title}`,
    `**Core question.** ${card.core_question}`,
    `**Novelty.** ${card.novelty_source}`,
    `**Why it matters.** ${card.why_it_matters}`,
    `**Feasibility.** ${card.feasibility}: ${card.feasibility_reason}`,
    `**Risk.** ${card.risk}`,
    `**Competition.** ${card.competition}`,
    `**Scope.** ${card.scope}`,
  ].join("\n\n");
}
