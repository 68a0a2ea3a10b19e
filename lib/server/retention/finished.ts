import { deliberationStatusSchema, isTerminal } from "@/lib/domain/status";

/** Of a deliberation `d`: nobody can move it any more. */
export const FINISHED_SQL = `d.status in (${deliberationStatusSchema.options
  .filter(isTerminal)
  .map((status) => `'${status}'`)
  .join(", ")})`;
