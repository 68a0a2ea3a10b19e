/** What the marks of a page name, in a line each: read below the page, on screen and on paper. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { shorten } from "@/lib/projections/wording";
import { citedSentence } from "./cited-section";
import { passagesOf, placeOf } from "./evidence-sections";
import { type AdrPage, citesOf } from "./page/adr-page";

const QUOTE_CHARS = 140;

export function pageNotes(
  log: readonly DeliberationEvent[],
  folded: Folded,
  page: AdrPage,
): { cite: string; label: string; text: string }[] {
  const gates = log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate] : []));
  const passages = passagesOf(folded);
  return citesOf(page).flatMap((cite) => {
    const number = Number(cite.slice(1));
    if (cite.startsWith("s")) {
      const first = passages[number - 1]?.citations[0];
      return first ? [{ cite, label: placeOf(first), text: `“${shorten(first.quote, QUOTE_CHARS)}”` }] : [];
    }
    const event = log[number - 1];
    return event ? [{ cite, label: `event ${number}`, text: shorten(citedSentence(folded, event, gates), 200) }] : [];
  });
}
