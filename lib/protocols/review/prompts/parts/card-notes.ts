import type { FieldNotes } from "@/lib/prompts/form";

/** What makes an idea card one that can be judged, wherever a card is asked for. */
export const cardNotes = (at: string): FieldNotes => ({
  [`${at}.title`]: "A name that tells it apart from every other card.",
  [`${at}.core_question`]: "One question that can come out either way.",
  [`${at}.why_it_matters`]: "Who would believe or do what differently.",
  [`${at}.feasibility_reason`]: "Data, means and weeks.",
  [`${at}.risk`]: "What would sink it, and when one would know.",
  [`${at}.competition`]: "Named work or groups; “none known to me” where that is the truth.",
  [`${at}.scope`]: "What its result would fill.",
});
