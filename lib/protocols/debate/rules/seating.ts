/** Who sits where, and who speaks when (P5-01, P5-15, P5-16, P5-43, P5-49). */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { knownAgentId } from "@/lib/domain/made-ids";
import { seededShuffle } from "@/lib/domain/seeded-shuffle";

/** P5-01, P5-15: in every debate, in this order after the domain agents; Security always last. */
export const CROSS_CUTTING_IDS = ["observability", "operations", "test", "security"] as const;
export type CrossCuttingId = (typeof CROSS_CUTTING_IDS)[number];

export function isCrossCutting({ id }: Pick<Agent, "id">): boolean {
  return (CROSS_CUTTING_IDS as readonly string[]).includes(id);
}

/** P5-49: argues for what the others reject, where the debate has one. */
export const ADVOCATE_ID = knownAgentId("advocate");

type Seated = { panel: readonly Agent[]; config: { advocate?: boolean } };

export const isAdvocate = ({ config }: Pick<Seated, "config">, agentId: string): boolean =>
  config.advocate === true && agentId === ADVOCATE_ID;

/** P5-49: whose scores count. */
export const votersOf = <State extends Seated>(state: State): State["panel"][number][] =>
  state.panel.filter(({ id }) => !isAdvocate(state, id));

/** In words, for prompts and records. */
export function placeOf(
  state: Pick<Seated, "config">,
  agent: Pick<Agent, "id">,
): "domain" | "cross-cutting" | "advocate" {
  if (isAdvocate(state, agent.id)) return "advocate";
  return isCrossCutting(agent) ? "cross-cutting" : "domain";
}

const domainOf = (state: Seated): AgentId[] =>
  votersOf(state)
    .filter((agent) => !isCrossCutting(agent))
    .map(({ id }) => id);

/** P5-16: before round 1 and again before rounds 4, 7, 10 …, only where there is something to shuffle. */
export function isShuffledBefore(round: number, state: Seated, reshuffleEvery: number): boolean {
  return domainOf(state).length >= 2 && (round - 1) % reshuffleEvery === 0;
}

/** P5-15: domain agents in shuffled order, then Observability, Operations, Test, Security. An advocate has heard the domain agents and is judged by the four. */
export function speakingOrder(round: number, state: Seated, seed: number, reshuffleEvery: number): AgentId[] {
  const domain = domainOf(state);
  const lastShuffle = round - ((round - 1) % reshuffleEvery);
  const shuffled = domain.length >= 2 ? seededShuffle(domain, seed, lastShuffle) : domain;
  const after = [ADVOCATE_ID, ...CROSS_CUTTING_IDS].flatMap((id) =>
    state.panel
      .filter((agent) => agent.id === id && (id !== ADVOCATE_ID || isAdvocate(state, id)))
      .map((agent) => agent.id),
  );
  return [...shuffled, ...after];
}
