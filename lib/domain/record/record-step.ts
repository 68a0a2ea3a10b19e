import { z } from "zod";

/** How far a step of an implementation is (P5-38). */
export const STEP_STATUSES = ["pending", "in-progress", "done", "deferred"] as const;
export const stepStatusSchema = z.enum(STEP_STATUSES);
export type StepStatus = z.infer<typeof stepStatusSchema>;

/** As it is said: in the section, in the history. */
export const STEP_WORD: Readonly<Record<StepStatus, string>> = {
  pending: "pending",
  "in-progress": "in progress",
  done: "done",
  deferred: "deferred",
};

/** Where a reader may go from a step: nothing a browser would run. */
export function isWebLink(link: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(link).protocol);
  } catch {
    return false; // no address at all
  }
}
