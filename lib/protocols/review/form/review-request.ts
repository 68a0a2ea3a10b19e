import { profileSchema, type ReviewConfig } from "@/lib/protocols/review/rules/config";
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

/** Documents and cards as the form keeps them: each with a key of its own. */
export function reviewDraft({ config }: Pick<Draft, "config">): Pick<Draft, "config"> {
  const { references, idea_cards } = config as unknown as Pick<ReviewConfig, "references" | "idea_cards">;
  const keyed = <T extends object>(items: readonly T[]) =>
    items.map((item, index) => ({ key: `again-${index}`, ...item }));
  return {
    config: {
      ...config,
      references: Object.fromEntries(Object.entries(references).map(([seat, documents]) => [seat, keyed(documents)])),
      idea_cards: keyed(idea_cards),
    },
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
