/** P1-42: the ideas a review begins with, as cards in the draft. */
import { z } from "zod";
import { ideaCardSchema, type IdeaCard } from "@/lib/protocols/review/rules/ideas/idea-card";
import type { DraftConfig } from "@/lib/client/new-deliberation/draft";

/** The review's own limit (a test holds it against its schema). */
export const MAX_CARDS = 12;

const draftCardSchema = ideaCardSchema.extend({ key: z.string() });
export type DraftCard = z.infer<typeof draftCardSchema>;

export const BLANK_CARD: IdeaCard = {
  title: "",
  core_question: "",
  novelty_source: "",
  why_it_matters: "",
  feasibility: "medium",
  feasibility_reason: "",
  risk: "",
  competition: "",
  scope: "conference",
};

export const cardsIn = (config: DraftConfig): DraftCard[] =>
  z.array(draftCardSchema).catch([]).parse(config["idea_cards"]);

/** What is missing, by field. */
export function cardProblems(card: IdeaCard): Partial<Record<keyof IdeaCard, string>> {
  const trimmed = trimCard(card);
  const issues = ideaCardSchema.safeParse(trimmed).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path }) => [String(path[0]), "This can’t be empty."]));
}

export const trimCard = (card: IdeaCard): IdeaCard =>
  Object.fromEntries(Object.entries(card).map(([field, text]) => [field, text.trim()])) as IdeaCard;
