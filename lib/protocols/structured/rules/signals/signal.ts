import { z } from "zod";
import { SIGNALS } from "../vocabulary";

/** One of the six, with the sentence and the numbers behind it. */
export const signalSchema = z.object({
  id: z.enum(SIGNALS),
  isSatisfied: z.boolean(),
  text: z.string(),
  /** By name, for the panel and its trend; null where a number is not defined yet. */
  figures: z.record(z.string(), z.union([z.number(), z.array(z.number()), z.null()])),
});
export type Signal = z.infer<typeof signalSchema>;

export const SIGNAL_TITLES: Readonly<Record<Signal["id"], string>> = {
  S1: "Claims have settled",
  S2: "Disagreement is not collapsing",
  S3: "Every role has led",
  S4: "Stress tests were run",
  S5: "No drift from the anchor",
  S6: "Few claims are pending",
};
