import { z } from "zod";
import { FAILURE_MODES, type FailureModeId } from "../vocabulary";

/** A detector's finding. `hint`: it may come to that, or did and was repaired. */
export const failureModeSchema = z.object({
  id: z.enum(FAILURE_MODES),
  state: z.enum(["clear", "hint", "fired"]),
  evidence: z.array(z.string()),
});
export type FailureMode = z.infer<typeof failureModeSchema>;

/** P3-66: these travel together; when one fires the other is looked at first. */
export const TRAVELS_WITH: Partial<Readonly<Record<FailureModeId, FailureModeId>>> = {
  "FM-1": "FM-6",
  "FM-6": "FM-1",
  "FM-4": "FM-3",
  "FM-3": "FM-4",
  "FM-2": "FM-5",
  "FM-5": "FM-2",
};

export function found(id: FailureModeId, fired: readonly string[], hints: readonly string[] = []): FailureMode {
  return {
    id,
    state: fired.length > 0 ? "fired" : hints.length > 0 ? "hint" : "clear",
    evidence: [...fired, ...hints],
  };
}
