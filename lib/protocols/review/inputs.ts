/** P1-49: a supplement that is strongly recommended is the person's to decide, and blocks nothing. */
import { z } from "zod";
import type { PayloadOf } from "@/lib/events/schema";
import type { InputKind } from "../types";
import type { ReviewState } from "./state";
import { recommendedSupplements } from "./supplements";

const decisionSchema = z.object({
  what: z.string().trim().min(1).describe("The supplement, in the words of the assessor who asked for it."),
  decision: z.enum(["run", "skip"]),
  reason: z.string().trim().min(1, "Say why: it goes into the record.").max(2000),
});

export const INPUTS: Readonly<Record<string, InputKind<ReviewState>>> = {
  decide_supplement: {
    title: "Decide about a recommended supplement",
    dataSchema: decisionSchema,
    refusal: (state, data) => {
      if (state.outcome || state.stopped) return "The review has ended.";
      const { what } = data as z.infer<typeof decisionSchema>;
      return recommendedSupplements(state).some((supplement) => supplement.what === what) ? null : "No assessor has recommended this supplement.";
    },
  },
};

export type SupplementDecision = z.infer<typeof decisionSchema> & { by: string };

/** The last word counts: a decision can be taken back while the review runs. */
export function takeInput(state: ReviewState, { input, by, data }: PayloadOf<"input.given">): ReviewState {
  if (input !== "decide_supplement") return state;
  const decision = { ...(data as z.infer<typeof decisionSchema>), by };
  return { ...state, supplementDecisions: [...state.supplementDecisions.filter(({ what }) => what !== decision.what), decision] };
}
