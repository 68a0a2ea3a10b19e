import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import { seededShuffle } from "@/lib/domain/seeded-shuffle";
import { CROSS_CUTTING_IDS, isCrossCutting } from "./cross-cutting";

/** P5-16: before round 1 and again before rounds 4, 7, 10 …, only where there is something to shuffle. */
export function isShuffledBefore(round: number, domainAgents: number, reshuffleEvery: number): boolean {
  return domainAgents >= 2 && (round - 1) % reshuffleEvery === 0;
}

/** P5-15: domain agents in shuffled order, then Observability, Operations, Test, Security. */
export function speakingOrder(round: number, panel: readonly Agent[], seed: number, reshuffleEvery: number): AgentId[] {
  const domain = panel.filter((agent) => !isCrossCutting(agent)).map(({ id }) => id);
  const lastShuffle = round - ((round - 1) % reshuffleEvery);
  const shuffled = domain.length >= 2 ? seededShuffle(domain, seed, lastShuffle) : domain;
  const crossCutting = CROSS_CUTTING_IDS.flatMap((id) =>
    panel.filter((agent) => agent.id === id).map((agent) => agent.id),
  );
  return [...shuffled, ...crossCutting];
}
