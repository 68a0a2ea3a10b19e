import { agentSchema, type Agent } from "@/lib/domain/agent";
import type { FeatureType } from "../config";

/** One row of the decision matrix (P5-02). */
export type MatrixRow = {
  /** Always proposed for this feature type. */
  seats: readonly string[];
  /** Proposed only when a hint names them. */
  optional?: readonly string[];
  /** "All impacted" or "affected services": every seat a hint names joins as well. */
  withAffected: boolean;
};

/** P5-06: words that say a seat is concerned. Patterns are whole words; REST stays in capitals, or "the rest" would match. */
export type Hint = { seat: string; pattern: RegExp };

/** A set of domain agents with its own matrix and hints (P5-04: the roster is configuration). */
export type Roster = {
  title: string;
  agents: readonly Agent[];
  matrix: Readonly<Record<FeatureType, MatrixRow>>;
  hints: readonly Hint[];
  /** Who is asked when services are affected but no word says which: more rather than fewer (P5-02). */
  services: readonly string[];
};

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
