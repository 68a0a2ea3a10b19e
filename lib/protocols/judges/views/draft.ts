/** A reply while it is written, in the parts it will have once it is there: no names of fields, no ids of dimensions. */
import type { Folded } from "@/lib/kernel/fold";
import { storedFinal, storedRebuttal } from "@/lib/protocols/judges/rules/replies/asked-words";
import type { AskKindId } from "@/lib/protocols/judges/rules/replies/replies";
import {
  analyseReplySchema,
  finaliseReplySchema,
  rebutReplySchema,
  rescoreReplySchema,
  scoreReplySchema,
} from "@/lib/protocols/judges/rules/replies/replies-judge";
import {
  challengeReplySchema,
  matchReplySchema,
  reviseReplySchema,
  synthesiseReplySchema,
} from "@/lib/protocols/judges/rules/replies/replies-service";
import { labelOf } from "@/lib/protocols/judges/rules/gates/wording";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { factParts } from "@/lib/projections/draft/fact-parts";
import { soFar } from "@/lib/projections/draft/so-far";
import { partsOf, type ReplyPart } from "@/lib/projections/reply-view";
import { analysisParts, finalParts, rebuttalParts, scoringParts } from "./judge-parts";
import { serviceParts } from "./service-parts";
import { judgesStateOf } from "./state";

type Fields = Readonly<Record<string, unknown>>;

export function judgesDraft(folded: Folded, kind: string, written: Fields): ReplyPart[] {
  const state = judgesStateOf(folded);
  return [...ownParts(state, kind as AskKindId, written), ...factParts(written)];
}

function ownParts(state: JudgesState, kind: AskKindId, written: Fields): ReplyPart[] {
  switch (kind) {
    case "analyse": {
      const reply = soFar(analyseReplySchema, written);
      return [...analysisParts(state, reply), ...scoreParts(state, written["overall_score"], reply.dimension_scores)];
    }
    case "rebut": {
      const reply = soFar(rebutReplySchema, storedRebuttal(written));
      // Whether it moved is known once the score is written.
      return [
        ...rebuttalParts(state, reply).map((part) =>
          part.title === "Why the score holds" ? { ...part, title: "Why" } : part,
        ),
        ...scoreParts(state, written["overall_score"], reply.dimension_scores),
      ];
    }
    case "finalise": {
      const reply = soFar(finaliseReplySchema, storedFinal(written));
      return [...finalParts(state, reply), ...scoreParts(state, written["overall_score"], reply.dimension_scores)];
    }
    case "score":
    case "validate_internally":
      return scoringParts(state, withPoints(soFar(scoreReplySchema, written)));
    case "rescore":
      return scoringParts(state, withPoints(soFar(rescoreReplySchema, written)));
    case "match_findings":
      return serviceParts(state, { kind, reply: soFar(matchReplySchema, written) });
    case "synthesise":
      return serviceParts(state, { kind, reply: soFar(synthesiseReplySchema, written) });
    case "challenge":
      return serviceParts(state, { kind, reply: soFar(challengeReplySchema, written) });
    case "revise":
      return serviceParts(state, { kind, reply: soFar(reviseReplySchema, written) });
  }
}

/** A dimension is shown once its points are there. */
const withPoints = <T extends { dimension_scores: { score: number }[] }>(reply: T): T => ({
  ...reply,
  dimension_scores: reply.dimension_scores.filter(({ score }) => Number.isFinite(score)),
});

function scoreParts(
  state: JudgesState,
  overall: unknown,
  dimensions: readonly { dimension: string; score: number }[],
): ReplyPart[] {
  const rows = dimensions
    .filter(({ score }) => Number.isFinite(score))
    .map(({ dimension, score }) => [labelOf(state, dimension), String(score)]);
  return partsOf(
    { kind: "table", title: "Dimensions", head: ["Dimension", "Score"], rows },
    { kind: "text", title: "Overall score", text: typeof overall === "number" ? overall.toFixed(1) : "" },
  );
}
