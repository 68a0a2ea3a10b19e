/** P1-46, P1-56: literature an assessor asks for is looked up and recorded before the next round starts, or stays on record as not looked up. */
import type { AgentId } from "@/lib/domain/ids";
import { inSeries } from "@/lib/domain/in-series";
import type { ProfileId } from "../config";
import { nameOf, type ReviewState, type Round, type Search } from "../state";

const SEARCHING: ReadonlySet<ProfileId> = new Set(["idea", "design", "focused"]);

/** What the protocol itself has looked up; what a person adds on their own is asked by nobody. */
export type SearchPurpose = Exclude<Search["purpose"], "given">;

export function queriesOf(state: ReviewState, round: Round, purpose: SearchPurpose): string[] {
  if (!SEARCHING.has(state.config.profile)) return [];
  const asked =
    purpose === "rescue"
      ? state.rootCauses
          .filter((cause) => cause.round === round.number)
          .flatMap(({ reply }) => [reply.cause, ...reply.queries])
      : round.order.flatMap((id) => round.turns[id]?.assessment.literatureRequests ?? []);
  return [...new Set(asked.map((query) => query.trim()).filter((query) => query !== ""))];
}

const searchFor = (state: ReviewState, round: number, purpose: Search["purpose"]): Search | undefined =>
  state.searches.find((search) => search.round === round && search.purpose === purpose);

/** A search that found nothing was done as well; what matters is that it is on record. */
export const isSearchOwed = (state: ReviewState, round: Round, purpose: SearchPurpose): boolean =>
  queriesOf(state, round, purpose).some((query) => !wasGiven(state, query)) && !searchFor(state, round.number, purpose);

const wasGiven = ({ searches }: ReviewState, query: string): boolean =>
  searches.some(({ purpose, queries }) => purpose === "given" && queries.includes(query));

/** [R] P1-46 binds designs. Ideas may be looked up between rounds: a Scout that always asks must not stop a person each time. */
export const isSearchOptional = (state: ReviewState, purpose: SearchPurpose): boolean =>
  state.config.profile === "idea" && purpose === "requested";

export type LiteratureRequest = {
  query: string;
  askedBy: readonly { agentId: AgentId; round: number }[];
  /** The last word on it; null: nobody has looked it up. */ answer: Search | null;
};

/** Everything assessors asked for, in the order it was first asked, with who looked it up. */
export function literatureRequests(state: ReviewState): LiteratureRequest[] {
  const asked = state.rounds
    .flatMap((round) =>
      round.order.flatMap((agentId) =>
        (round.turns[agentId]?.assessment.literatureRequests ?? []).map((query) => ({
          query: query.trim(),
          agentId,
          round: round.number,
        })),
      ),
    )
    .filter(({ query }) => query !== "");
  return [...new Set(asked.map(({ query }) => query))].map((query) => ({
    query,
    askedBy: asked.filter((one) => one.query === query).map(({ agentId, round }) => ({ agentId, round })),
    answer: state.searches.findLast(({ queries }) => queries.includes(query)) ?? null,
  }));
}

export const openRequests = (state: ReviewState): LiteratureRequest[] =>
  literatureRequests(state).filter(({ answer }) => answer === null);

/** "“rivals”, asked for by Field Scout in rounds 1 and 2" */
export function requestInWords(state: Pick<ReviewState, "panel">, { query, askedBy }: LiteratureRequest): string {
  const names = [...new Set(askedBy.map(({ agentId }) => nameOf(state, agentId)))];
  const rounds = [...new Set(askedBy.map(({ round }) => round))].toSorted((a, b) => a - b);
  return `“${query}”, asked for by ${inSeries(names)} in ${rounds.length === 1 ? "round" : "rounds"} ${inSeries(rounds.map(String))}`;
}
