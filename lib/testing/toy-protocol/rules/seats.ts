import { agentSchema, type Agent } from "@/lib/domain/agent";
import type { Seats } from "@/lib/kernel/types";
import { plain, type VoteConfig } from "./config";

const VOTER = "voter";
const MAX_PANEL = 24;

const ROSTER: readonly Agent[] = [
  { id: "product", name: "Product", role: "What users get from it" },
  { id: "engineering", name: "Engineering", role: "What it takes to build" },
  { id: "operations", name: "Operations", role: "What it takes to run" },
  { id: "finance", name: "Finance", role: "What it costs" },
].map((seat) => agentSchema.parse({ ...seat, kind: VOTER }));

export const seats: Seats<VoteConfig> = {
  propose: () => ROSTER.map((agent) => ({ agent, reason: `${agent.role}.`, isRemovable: true })),
  known: () => ROSTER.map((agent) => ({ agent, roster: { id: "voters", title: "Voters" } })),
  kindOf: () => VOTER,
  kinds: [VOTER],
};

export function panelProblems(panel: readonly Agent[]): Record<string, string> {
  if (panel.length < 2) return { panel: "A vote takes at least two seats." };
  if (panel.length > MAX_PANEL) return { panel: `At most ${MAX_PANEL} seats.` };
  const isTwice = panel.some(({ id, name }, at) =>
    panel.slice(0, at).some((other) => other.id === id || plain(other.name) === plain(name)),
  );
  return isTwice ? { panel: "Give each seat a name of its own." } : {};
}
