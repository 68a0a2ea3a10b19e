import type { z } from "zod";
import type { proposePanel as contract, ProposedSeat } from "@/lib/contracts/panels";
import { parseInput } from "@/lib/server/http/parse-input";
import { requireProtocol } from "@/lib/server/protocols/require-protocol";

type Input = z.output<(typeof contract)["body"]>;

/** Who should sit on the panel for this question, and why. */
export function proposePanel(input: Input): ProposedSeat[] {
  const protocol = requireProtocol(input.protocol);
  return protocol.seats.propose({ ...input, config: parseInput(protocol.configSchema, input.config ?? {}, "config") });
}
