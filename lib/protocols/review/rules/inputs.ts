/** What a person may add at any time, and nothing waits for: a word on a recommended supplement (P1-49), literature an assessor asked for (P1-56). */
import { z } from "zod";
import type { PayloadOf } from "@/lib/events/schema";
import { currentRound } from "@/lib/kernel/rounds";
import type { InputKind } from "@/lib/kernel/types";
import { literatureRequests } from "./ideas/literature";
import type { ReviewState, Search } from "./state";
import { recommendedSupplements } from "./ideas/supplements";

const decisionSchema = z.object({
  what: z.string().trim().min(1).describe("The supplement, in the words of the assessor who asked for it."),
  decision: z.enum(["run", "skip"]),
  reason: z.string().trim().min(1, "Say why: it goes into the record.").max(2000),
});

const literatureSchema = z.object({
  query: z.string().trim().min(1).describe("The request, in the words of the assessor who made it."),
  result: z.enum(["references", "nothing_found"]),
  text: z.string().trim().min(1, "Give the references and what they say, or say where you looked.").max(20_000),
});
type LiteratureAnswer = z.infer<typeof literatureSchema>;

const ENDED = "The review has ended.";

export const INPUTS: Readonly<Record<string, InputKind<ReviewState>>> = {
  decide_supplement: {
    title: "Decide about a recommended supplement",
    dataSchema: decisionSchema,
    refusal: (state, data) => {
      if (state.outcome || state.stopped) return ENDED;
      const { what } = data as z.infer<typeof decisionSchema>;
      return recommendedSupplements(state).some((supplement) => supplement.what === what)
        ? null
        : "No assessor has recommended this supplement.";
    },
  },
  answer_literature: {
    title: "Answer a request for literature",
    dataSchema: literatureSchema,
    refusal: (state, data) => {
      if (state.outcome || state.stopped) return ENDED;
      const { query } = data as LiteratureAnswer;
      return literatureRequests(state).some((request) => request.query === query)
        ? null
        : "No assessor has asked for this.";
    },
  },
};

export type SupplementDecision = z.infer<typeof decisionSchema> & { by: string };

export function takeInput(state: ReviewState, { input, by, data }: PayloadOf<"input.given">, seq: number): ReviewState {
  switch (input) {
    case "decide_supplement":
      return withSupplementDecision(state, data, by);
    case "answer_literature":
      return withLiterature(state, data as LiteratureAnswer, { by, seq });
    default:
      return state;
  }
}

/** Of the round it comes in: whoever is being asked in that round reads the same as the others, and it counts from the next step on. */
function withLiterature(
  state: ReviewState,
  { query, result, text }: LiteratureAnswer,
  { by, seq }: { by: string; seq: number },
): ReviewState {
  const search: Search = {
    round: currentRound(state)?.number ?? 0,
    purpose: "given",
    queries: [query],
    findings: [],
    note: result === "references" ? text : `Nothing was found: ${text}`,
    by,
    seq,
  };
  return { ...state, searches: [...state.searches, search] };
}

/** The last word counts: a decision can be taken back while the review runs. */
function withSupplementDecision(state: ReviewState, data: unknown, by: string): ReviewState {
  const decision = { ...(data as z.infer<typeof decisionSchema>), by };
  return {
    ...state,
    supplementDecisions: [...state.supplementDecisions.filter(({ what }) => what !== decision.what), decision],
  };
}
