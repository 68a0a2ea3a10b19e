import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { checkAnalysis, checkFinal, checkRebuttal } from "./check-judge";
import { checkScoring, checkSecondLook } from "./check-scores";
import { checkRevision } from "./check-revision";
import { checkMatching, checkShape, checkSynthesis } from "./check-service";
import type { AskKindId } from "./replies";
import { challengeReplySchema } from "./replies-service";
import type { JudgesState } from "../state";

export function check(state: JudgesState, ask: Ask, reply: unknown): ReplyCheck {
  switch (ask.kind as AskKindId) {
    case "analyse":
      return checkAnalysis(state, ask, reply);
    case "rebut":
      return checkRebuttal(state, ask, reply);
    case "finalise":
      return checkFinal(state, ask, reply);
    case "score":
    case "validate_internally":
      return checkScoring(state, reply);
    case "rescore":
      return checkSecondLook(state, reply);
    case "match_findings":
      return checkMatching(state, reply);
    case "synthesise":
      return checkSynthesis(state, ask, reply);
    case "challenge":
      return checkShape(challengeReplySchema, reply);
    case "revise":
      return checkRevision(state, ask, reply);
    default:
      throw new Error(`The judges know no ask kind ${ask.kind}.`);
  }
}
