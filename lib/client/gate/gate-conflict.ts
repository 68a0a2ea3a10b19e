import { z } from "zod";
import type { Gate } from "@/lib/domain/gate/gate";
import type { GateId } from "@/lib/domain/ids";
import type { Lifecycle } from "@/lib/kernel/lifecycle";
import { ApiError } from "@/lib/client/http/api";

/** Who decided what, and when. */
export type Decided = {
  by: string;
  at: string | null;
  choice: string | null;
  label: string | null;
  /** G-21: no person did. */
  isByDeadline?: true;
};

const detailsSchema = z.object({
  answeredBy: z.string(),
  answeredAt: z.string().optional(),
  choice: z.string().optional(),
});

/** From the log where it has the answer, else from what the server said when it refused ours. */
export function decidedElsewhere(gate: Gate, answered: Lifecycle["answeredGates"], error: unknown): Decided | null {
  const labelOf = (choice: string | undefined) => gate.options.find(({ id }) => id === choice)?.label ?? choice ?? null;
  const known = answered[gate.id as GateId];
  if (known) return { ...known, label: labelOf(known.choice) };
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  const details = detailsSchema.safeParse(error.details);
  return details.success
    ? {
        by: details.data.answeredBy,
        at: details.data.answeredAt ?? null,
        choice: details.data.choice ?? null,
        label: labelOf(details.data.choice),
      }
    : null;
}
