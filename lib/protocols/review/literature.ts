/** P1-46: literature an assessor asks for is looked up and recorded before the next round starts. */
import type { ProfileId } from "./config";
import type { ReviewState, Round, Search } from "./state";

const SEARCHING: ReadonlySet<ProfileId> = new Set(["idea", "design", "focused"]);

export function queriesOf(state: ReviewState, round: Round, purpose: Search["purpose"]): string[] {
  if (!SEARCHING.has(state.config.profile)) return [];
  const asked =
    purpose === "rescue"
      ? state.rootCauses.filter((cause) => cause.round === round.number).flatMap(({ reply }) => [reply.cause, ...reply.queries])
      : round.order.flatMap((id) => round.turns[id]?.assessment.literatureRequests ?? []);
  return [...new Set(asked.map((query) => query.trim()).filter((query) => query !== ""))];
}

export const searchFor = (state: ReviewState, round: number, purpose: Search["purpose"]): Search | undefined => state.searches.find((search) => search.round === round && search.purpose === purpose);

/** A search that found nothing was done as well; what matters is that it is on record. */
export const isSearchOwed = (state: ReviewState, round: Round, purpose: Search["purpose"]): boolean => queriesOf(state, round, purpose).length > 0 && !searchFor(state, round.number, purpose);

/** [R] P1-46 binds designs. Ideas may be looked up between rounds: a Scout that always asks must not stop a person each time. */
export const isSearchOptional = (state: ReviewState, purpose: Search["purpose"]): boolean => state.config.profile === "idea" && purpose === "requested";
