import { agentSchema, type Agent } from "@/lib/domain/agent";
import type { LensId } from "../lenses/lenses";

type Parts = {
  id: string;
  name: string;
  role: string;
  owns: string;
  leaves: string;
  asks: readonly string[];
  passes: string;
  fails: string;
  voice: string;
};

export type Seat = { agent: Agent; lens: LensId };

/** P1-28: ideas are rated, not passed. */
const IDEA_LENSES: ReadonlySet<LensId> = new Set(["visionary", "pragmatic", "scout"]);

/** Every brief has the same parts, so that readers and models find them in the same place. */
export function defineAssessor(
  lens: LensId,
  { id, name, role, owns, leaves, asks, passes, fails, voice }: Parts,
): Seat {
  const brief = [
    `**Owns.** ${owns}`,
    `**Leaves to others.** ${leaves}`,
    `**Asks.**\n${asks.map((ask) => `- ${ask}`).join("\n")}`,
    IDEA_LENSES.has(lens)
      ? `**Judges.** STRONG: ${passes} KILL: ${fails} Between them VIABLE needs refinement, WEAK needs another idea.`
      : `**Judges.** PASS: ${passes} FAIL: ${fails} Anything between is CONDITIONAL, with what remains named exactly.`,
    `**Speaks.** ${voice}`,
  ].join("\n\n");
  return { lens, agent: agentSchema.parse({ id, name, kind: "assessor", role, brief }) };
}
