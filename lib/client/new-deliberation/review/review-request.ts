import type { Draft, DraftConfig, DraftSeat } from "../draft";
import { cardsIn } from "./idea-cards";
import { referencesOf } from "./references";

/** The review's settings as they are sent: what only the form knows is left out, documents stand under the ids of their seats. */
export function reviewRequest({ config }: Draft, seats: readonly DraftSeat[], ids: readonly string[]): DraftConfig {
  const { anchor_id: _formOnly, ...settings } = config;
  const references = seats.flatMap((seat, index) => {
    const documents = referencesOf(config, seat).map(({ title, text }) => ({ title, text }));
    return documents.length > 0 ? [[ids[index] ?? "", documents] as const] : [];
  });
  const isIdeas = config["profile"] === "idea";
  return { ...settings, references: Object.fromEntries(references), idea_cards: isIdeas ? cardsIn(config).map(({ key: _key, ...card }) => card) : [] };
}
