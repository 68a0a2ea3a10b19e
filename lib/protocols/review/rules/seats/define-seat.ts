import { capital } from "@/lib/domain/wording";
import { agentSchema, type Agent } from "@/lib/domain/agent";
import type { LensId } from "../lenses/lenses";

type Parts = {
  id: string;
  name: string;
  role: string;
  owns: string;
  leaves: string;
  asks: readonly string[];
  wants: string;
  watches: string;
  voice: string;
};

export type Seat = { agent: Agent; lens: LensId };

/**
 * Every brief has the same parts, so that readers and models find them in the same place. It says what a seat looks at;
 * what a verdict, a rating or a severity means is said once for all seats, by the review.
 */
export function defineAssessor(
  lens: LensId,
  { id, name, role, owns, leaves, asks, wants, watches, voice }: Parts,
): Seat {
  const brief = [
    `**Owns.** ${owns}`,
    `**Leaves to others.** ${leaves}`,
    `**Asks.**\n${asks.map((ask) => `- ${ask}`).join("\n")}`,
    `**Wants to see.** ${capital(wants)}`,
    `**Watches for.** ${capital(watches)}`,
    `**Speaks.** ${voice}`,
  ].join("\n\n");
  return { lens, agent: agentSchema.parse({ id, name, kind: "assessor", role, brief }) };
}
