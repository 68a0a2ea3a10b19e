/** P2-03: a seat of the panel with what P2 knows about it beyond name, brief and model. */
import type { Agent } from "@/lib/domain/agent";
import { isChair } from "./chair-seat";
import type { ChairConfig, Definition } from "./config";
import { ROSTER_DEFINITIONS } from "./roster/roster";
import { seatRoleSchema, type SeatRole } from "./vocabulary";

export type Specialist = {
  agent: Agent;
  role: SeatRole;
  domains: readonly string[];
  skills: Definition["skills"];
  tools: readonly string[];
  maxTurns: number | null;
};

/** P2-03: what a seat is that says nothing about its role: found among those there are, or written for the occasion. */
export const DEFAULT_ROLES = { discovered: "specialist", generated: "reviewer" } as const satisfies Record<
  string,
  SeatRole
>;

export function specialistOf(agent: Agent, { definitions }: Pick<ChairConfig, "definitions">): Specialist {
  const own = Object.hasOwn(definitions, agent.id) ? definitions[agent.id] : undefined;
  const known = own ?? (Object.hasOwn(ROSTER_DEFINITIONS, agent.id) ? ROSTER_DEFINITIONS[agent.id] : undefined);
  const kind = seatRoleSchema.safeParse(agent.kind);
  return {
    agent,
    role: known?.role ?? (kind.success ? kind.data : DEFAULT_ROLES.discovered),
    domains: known?.domains ?? [],
    skills: known?.skills ?? [],
    tools: known?.tools ?? [],
    maxTurns: known?.max_turns ?? null,
  };
}

export const specialistsOf = (panel: readonly Agent[], config: Pick<ChairConfig, "definitions">): Specialist[] =>
  panel.filter((agent) => !isChair(agent)).map((agent) => specialistOf(agent, config));

/** By id or by name, as people and YAML files write them. */
export function isCalled({ id, name }: Pick<Agent, "id" | "name">, called: string): boolean {
  const wanted = called.trim().toLowerCase();
  return id === wanted || name.toLowerCase() === wanted || id === wanted.replaceAll(/[\s_]+/g, "-");
}
