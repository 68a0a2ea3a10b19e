import type { z } from "zod";
import type { proposePanel as contract, ProposedSeat } from "@/lib/contracts/panels";
import { assertNever } from "@/lib/domain/assert-never";
import { debateConfigSchema } from "@/lib/protocols/debate/config";
import { proposePanel as proposeDebatePanel } from "@/lib/protocols/debate/propose-panel";
import { parseInput } from "@/lib/server/http/parse-input";
import { requireProtocol } from "@/lib/server/protocols/require-protocol";

type Input = z.output<(typeof contract)["body"]>;

/** Who should sit on the panel for this question, and why (P5-02 to P5-07). */
export function proposePanel(input: Input): ProposedSeat[] {
  const { id } = requireProtocol(input.protocol);
  switch (id) {
    case "debate":
      return proposeDebatePanel({ ...input, config: parseInput(debateConfigSchema, input.config ?? {}, "config") });
    default:
      return assertNever(id);
  }
}
