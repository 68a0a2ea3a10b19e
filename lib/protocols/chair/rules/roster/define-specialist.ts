import { agentSchema, type Agent } from "@/lib/domain/agent";
import { definitionSchema, type Definition } from "../config";
import type { SeatRole } from "../vocabulary";

type Parts = {
  id: string;
  name: string;
  role: SeatRole;
  description: string;
  domains: readonly string[];
  owns: string;
  leaves: string;
  asks: readonly string[];
  voice: string;
};

export type RosterEntry = { agent: Agent; definition: Definition };

/** Every brief has the same parts, so that readers and models find them in the same place. What a confidence means is not among them: answers are compared by it, so it means the same for all. */
export function defineSpecialist({
  id,
  name,
  role,
  description,
  domains,
  owns,
  leaves,
  asks,
  voice,
}: Parts): RosterEntry {
  const brief = [
    `**Owns.** ${owns}`,
    `**Leaves to others.** ${leaves}`,
    `**Asks.**\n${asks.map((ask) => `- ${ask}`).join("\n")}`,
    `**Speaks.** ${voice}`,
  ].join("\n\n");
  return {
    agent: agentSchema.parse({ id, name, kind: role, role: description, brief }),
    definition: definitionSchema.parse({ domains, role }),
  };
}
