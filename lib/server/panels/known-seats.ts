import { assertNever } from "@/lib/domain/assert-never";
import type { Agent } from "@/lib/domain/agent";
import { CROSS_CUTTING_SEATS } from "@/lib/protocols/debate/rosters/cross-cutting";
import { debateConfigSchema } from "@/lib/protocols/debate/config";
import { isCrossCutting } from "@/lib/protocols/debate/cross-cutting";
import { ROSTERS } from "@/lib/protocols/debate/rosters/rosters";
import type { ProtocolId } from "@/lib/protocols/registry";

/** Seats a caller can name without describing them: the chosen roster's before those of the others. */
export function knownSeats(protocol: ProtocolId, config: unknown): readonly Agent[] {
  switch (protocol) {
    case "debate": {
      const chosen = ROSTERS[debateConfigSchema.parse(config).roster];
      return [...CROSS_CUTTING_SEATS, ...chosen.agents, ...Object.values(ROSTERS).flatMap(({ agents }) => agents)];
    }
    default:
      return assertNever(protocol);
  }
}

/** The place a seat has in the protocol. Follows from its id: callers can't make Security a domain agent. */
export function kindOfSeat(protocol: ProtocolId, seat: Pick<Agent, "id">): string {
  switch (protocol) {
    case "debate":
      return isCrossCutting(seat) ? "cross_cutting" : "domain";
    default:
      return assertNever(protocol);
  }
}
