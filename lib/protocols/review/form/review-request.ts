import { profileSchema } from "@/lib/protocols/review/rules/config";
import type { Draft, DraftConfig, DraftSeat } from "@/lib/client/new-deliberation/draft";
import { cardsIn } from "./idea-cards";
import { needsResearchType } from "./needs-research-type";
import { referencesOf } from "./references";

/** The review's settings as they are sent: what only the form knows is left out, documents stand under the ids of their seats. */
export function reviewRequest({ config }: Draft, seats: readonly DraftSeat[], ids: readonly string[]): DraftConfig {
  const { anchor_id: _formOnly, ...settings } = config;
  const references = seats.flatMap((seat, index) => {
    const documents = referencesOf(config, seat).map(({ title, text }) => ({ title, text }));
    return documents.length > 0 ? [[ids[index] ?? "", documents] as const] : [];
  });
  const isIdeas = config["profile"] === "idea";
  return {
    ...settings,
    ...withoutHidden(config),
    references: Object.fromEntries(references),
    idea_cards: isIdeas ? cardsIn(config).map(({ key: _key, ...card }) => card) : [],
  };
}

/** What was chosen for another profile is not asked for now, and must not speak for this one: the assessors would be told. */
function withoutHidden({ profile, research_type }: DraftConfig): DraftConfig {
  const hasType = needsResearchType(profileSchema.catch("custom").parse(profile));
  const hasTracks = hasType && profile !== "question" && research_type === "H";
  return {
    ...(hasType ? {} : { research_type: null }),
    ...(hasTracks ? {} : { primary_track: null, track: null }),
    ...(profile === "section" ? {} : { section: null }),
  };
}
