/** What the debate accepts as a reply, beyond its shape (G-03, G-09, P5-22 to P5-24). */
import { z } from "zod";
import { atLeast } from "@/lib/domain/compare";
import type { Ask, ReplyCheck } from "../types";
import { diagnosisReplySchema, synthesisReplySchema, type SpeakReply } from "./replies";
import { parseSatisfactionScore } from "./satisfaction-score";
import type { DebateState } from "./state";

const text = z.string().trim();
/** Lenient where meaning is plain: a missing list is an empty one, a list of changes is a text, null is nothing said. */
const lenientSpeakSchema = z.object({
  proposal: text.min(1, "proposal is empty"),
  satisfaction_score: z.unknown(),
  rationale: text.min(1, "rationale is empty"),
  blocking_concerns: z
    .union([z.array(text), text.transform((value) => (value ? [value] : [])), z.null(), z.undefined()])
    .transform((value) => (value ?? []).filter((concern) => concern !== "")),
  suggested_changes: z.union([text, z.array(text).transform((items) => items.join("\n")), z.null(), z.undefined()]).transform((value) => value ?? ""),
  performance_impact: z.union([text, z.null(), z.undefined()]).transform((value) => value || null),
});

export function check(state: DebateState, ask: Ask, reply: unknown): ReplyCheck {
  switch (ask.kind) {
    case "speak":
      return checkSpeak(state, reply);
    case "synthesise":
      return checkShape(synthesisReplySchema, reply);
    case "diagnose":
      return checkShape(diagnosisReplySchema, reply);
    default:
      throw new Error(`The debate knows no ask kind ${ask.kind}.`);
  }
}

function checkSpeak(state: DebateState, value: unknown): ReplyCheck {
  const parsed = lenientSpeakSchema.safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describe(parsed.error) };
  const score = parseSatisfactionScore(parsed.data.satisfaction_score);
  if (!score.ok) return { kind: "re-ask", code: "schema", reason: score.reason };

  const reply: SpeakReply = { ...parsed.data, satisfaction_score: score.score };
  const contradiction = contradictionIn(reply, state.config.target_satisfaction);
  if (!contradiction) return { kind: "ok", reply };
  // P5-24: one clarification request; afterwards the score stands with a flag.
  const wasAsked = state.rejections.some(({ code }) => code === "inconsistent");
  return wasAsked ? { kind: "ok", reply, flags: ["inconsistent"] } : { kind: "re-ask", code: "inconsistent", reason: contradiction };
}

function contradictionIn(reply: SpeakReply, target: number): string | null {
  const reachesTarget = atLeast(reply.satisfaction_score, target);
  if (reachesTarget && reply.blocking_concerns.length > 0) {
    return `the score ${reply.satisfaction_score} reaches the target ${target}, yet blocking concerns are named. Either nothing blocks any more, or the score is too high`;
  }
  if (!reachesTarget && reply.blocking_concerns.length === 0) {
    return `the score ${reply.satisfaction_score} is below the target ${target}, yet no blocking concern is named. Name what blocks, or give the score that follows from nothing blocking`;
  }
  return null;
}

function checkShape(schema: z.ZodType, value: unknown): ReplyCheck {
  const parsed = schema.safeParse(value);
  return parsed.success ? { kind: "ok", reply: parsed.data } : { kind: "re-ask", code: "schema", reason: describe(parsed.error) };
}

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 4)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");
}
