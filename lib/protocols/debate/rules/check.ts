/** What the debate accepts as a reply, beyond its shape (G-03, G-09, P5-22 to P5-24, P5-41). */
import { z } from "zod";
import { atLeast } from "@/lib/domain/compare";
import type { Agent } from "@/lib/domain/agent";
import { rejectionsBefore, wasToldOfContradiction } from "@/lib/kernel/calls";
import { describeProblems, listed } from "@/lib/kernel/read-leniently";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { diagnosisReplySchema, synthesisReplySchema, type SpeakReply, type SynthesisReply } from "./replies";
import { parseSatisfactionScore } from "./satisfaction-score";
import { findSeat, isAbsent, latestSpoken, type DebateState } from "./state";

const text = z.string().trim();
/** Lenient where meaning is plain: a missing list is an empty one, a list of changes is a text, null is nothing said. */
const lenientSpeakSchema = z.object({
  proposal: text.min(1, "proposal is empty"),
  choice: text.nullish(),
  satisfaction_score: z.unknown(),
  rationale: text.min(1, "rationale is empty"),
  blocking_concerns: z
    .union([z.array(text), text.transform((value) => (value ? [value] : [])), z.null(), z.undefined()])
    .transform((value) => (value ?? []).filter((concern) => concern !== "")),
  suggested_changes: z
    .union([text, z.array(text).transform((items) => items.join("\n")), z.null(), z.undefined()])
    .transform((value) => value ?? ""),
  performance_impact: z.union([text, z.null(), z.undefined()]).transform((value) => value || null),
});

export function check(state: DebateState, ask: Ask, reply: unknown): ReplyCheck {
  switch (ask.kind) {
    case "speak":
      return checkSpeak(state, ask, reply);
    case "synthesise":
      return checkSynthesis(state, ask, reply);
    case "diagnose":
      return checkShape(diagnosisReplySchema, reply);
    default:
      throw new Error(`The debate knows no ask kind ${ask.kind}.`);
  }
}

function checkSpeak(state: DebateState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = lenientSpeakSchema.safeParse(value);
  const score = parseSatisfactionScore(
    typeof value === "object" && value !== null && "satisfaction_score" in value ? value.satisfaction_score : undefined,
  );
  if (!parsed.success || !score.ok)
    return {
      kind: "re-ask",
      code: "schema",
      reason: listed([
        ...(parsed.success ? [] : [describeProblems(parsed.error)]),
        ...(score.ok ? [] : [score.reason]),
      ]),
    };

  const { choice, ...rest } = parsed.data;
  const reply: SpeakReply = { ...rest, satisfaction_score: score.score, ...(choice ? { choice } : {}) };
  const contradiction = contradictionIn(reply, state.config.target_satisfaction);
  if (!contradiction) return { kind: "ok", reply };
  // P5-24: one clarification request; afterwards the score stands with a flag.
  return wasToldOfContradiction(state, ask)
    ? { kind: "ok", reply, flags: ["inconsistent"] }
    : { kind: "re-ask", code: "inconsistent", reason: contradiction };
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

/** P5-41: sent back once; afterwards it stands with a flag, since the design itself is worth more than the missing part. */
function checkSynthesis(state: DebateState, ask: Ask, value: unknown): ReplyCheck {
  const parsed = synthesisReplySchema.safeParse(value);
  if (!parsed.success) return { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
  const problem = responsibilitiesProblem(state, parsed.data);
  if (!problem) return { kind: "ok", reply: parsed.data };
  return rejectionsBefore(state, ask).length > 0
    ? { kind: "ok", reply: parsed.data, flags: ["incomplete"] }
    : { kind: "re-ask", code: "schema", reason: problem };
}

function responsibilitiesProblem(state: DebateState, { responsibilities }: SynthesisReply): string | null {
  const owners = new Set(
    responsibilities.filter(({ owns }) => owns.trim() !== "").map(({ agent }) => findSeat(state.panel, agent)?.id),
  );
  const missing = state.panel.filter(({ id }) => latestSpoken(state, id) && !owners.has(id));
  const absent = state.panel.filter(({ id }) => isAbsent(state, id) && owners.has(id));
  const problems = [
    ...(missing.length > 0
      ? [
          `nothing says what ${named(missing)} ${missing.length === 1 ? "owns" : "own"}. Name every agent that spoke, with what it is responsible for in this design`,
        ]
      : []),
    ...(absent.length > 0
      ? [
          `${named(absent)} gave no answer in this debate, so nothing can be written in ${absent.length === 1 ? "its" : "their"} name`,
        ]
      : []),
  ];
  return problems.length > 0 ? `responsibilities: ${problems.join("; ")}` : null;
}

const named = (agents: readonly Agent[]): string => agents.map(({ id, name }) => `${name} (${id})`).join(", ");

function checkShape(schema: z.ZodType, value: unknown): ReplyCheck {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { kind: "ok", reply: parsed.data }
    : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
}
