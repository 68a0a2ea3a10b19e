import { agentSchema, type Agent } from "@/lib/domain/agent";

type Seat = {
  id: string;
  name: string;
  role: string;
  owns: string;
  leaves: string;
  asks: readonly string[];
  /** What a score means to this seat, by band (P5.5); the two lowest bands share a line. */
  bands: { ready: string; minor: string; significant: string; opposed: string };
  voice: string;
};

/** P5-05: every brief has the same five parts, so that readers and models find them in the same place. */
export function defineSeat(
  kind: "domain" | "cross_cutting",
  { id, name, role, owns, leaves, asks, bands, voice }: Seat,
): Agent {
  const brief = [
    `**Owns.** ${owns}`,
    `**Leaves to others.** ${leaves}`,
    `**Asks.**\n${asks.map((ask) => `- ${ask}`).join("\n")}`,
    `**Scores.** 90 and above: ${bands.ready} 70 to 89: ${bands.minor} 50 to 69: ${bands.significant} Below 50: ${bands.opposed}`,
    `**Speaks.** ${voice}`,
  ].join("\n\n");
  return agentSchema.parse({ id, name, kind, role, brief });
}
