/** The shape a review of the page is asked for in. */
import { z } from "zod";
import { pageCites } from "./page-cites";
import { PAGE_PARTS, VERDICTS } from "./page-review";

const words = (about: string) => z.string().trim().min(1).max(600).describe(about);

export const pageReviewSchema = z.object({
  remarks: z
    .array(
      z.object({
        part: z.enum(PAGE_PARTS).describe("Where on the page."),
        wrong: words("What is untrue, misleading or missing there, in a sentence or two."),
        instead: words("What it should say."),
        cites: pageCites.describe("Numbers of the entries that show it."),
      }),
    )
    .describe("Empty where you approve. Otherwise at most 5, the weightiest first."),
  verdict: z
    .enum(VERDICTS)
    .describe("approve: the page may be published as it is. change: something on it has to be put otherwise first."),
});
