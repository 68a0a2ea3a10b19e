import type { Agent } from "@/lib/domain/agent";

/** P5-01, P5-15: in every debate, in this order after the domain agents; Security always last. */
export const CROSS_CUTTING_IDS = ["observability", "operations", "test", "security"] as const;
export type CrossCuttingId = (typeof CROSS_CUTTING_IDS)[number];

export function isCrossCutting({ id }: Pick<Agent, "id">): boolean {
  return (CROSS_CUTTING_IDS as readonly string[]).includes(id);
}
