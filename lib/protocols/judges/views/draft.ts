/** A reply while it is written, in the parts it will have once it is there: no names of fields, no ids of dimensions. */
import { z } from "zod";
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
import { factFieldsSchema } from "@/lib/domain/reply-facts";
import { labelOf } from "@/lib/protocols/judges/rules/gates/wording";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
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

/** G-17: what every reply says about itself. */
function factParts(written: Fields): ReplyPart[] {
  const { gist, answer, conditions, moved_by } = soFar(factFieldsSchema, written);
  return partsOf(
    { kind: "text", title: "In a sentence", text: gist },
    { kind: "text", title: "Answer", text: answer ?? "" },
    {
      kind: "points",
      title: "Conditions",
      points: conditions.map(({ text, state }) => ({ text, ...(state ? { note: state } : {}) })),
    },
    {
      kind: "points",
      title: "What moved it",
      points: moved_by.map(({ what, by, reason }) => ({
        text: what,
        ...(by || reason ? { note: [by, reason].filter(Boolean).join(": ") } : {}),
      })),
    },
  );
}

/** What is not written yet is empty, and a list ends where the text does. For the eye only: nothing here is checked or kept. */
function soFar<T>(schema: z.ZodType<T>, written: unknown): T {
  return filled(schema, written) as T;
}

/** A brace that was opened is no point yet. */
const isBegun = (item: unknown): boolean =>
  typeof item === "object" && item !== null ? Object.keys(item).length > 0 : item !== null && item !== "";

function filled(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return value === undefined ? undefined : filled(schema.unwrap(), value);
  if (schema instanceof z.ZodNullable)
    return value === undefined || value === null ? null : filled(schema.unwrap(), value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.filter(isBegun).map((item) => filled(schema.element, item)) : [];
  if (schema instanceof z.ZodObject) {
    const fields: Fields =
      typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, part]) => [name, filled(part as z.core.$ZodType, fields[name])]),
    );
  }
  if (schema instanceof z.ZodNumber) return typeof value === "number" ? value : Number.NaN;
  if (schema instanceof z.ZodBoolean) return value === true;
  return typeof value === "string" ? value : "";
}
