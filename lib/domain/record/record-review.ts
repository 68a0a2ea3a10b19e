import { z } from "zod";

/** "Was this right?", asked when the review date of a record has come. */
export const reviewVerdictSchema = z.enum(["kept", "revised", "reverted"]);
export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>;
