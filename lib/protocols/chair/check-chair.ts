/** What is accepted of the chair: every specialist and every conflict it speaks of exists, and none it must speak of is left out. */
import { assertNever } from "@/lib/domain/assert-never";
import type { z } from "zod";
import type { Ask, ReplyCheck } from "../types";
import { describeProblems, readLeniently } from "../read-leniently";
import { wasToldOfContradiction } from "./asking";
import { checkReport } from "./check-report";
import { conflictsForChair } from "./conclude";
import { openConflicts, sameId } from "./conflicts";
import { MAX_ROUNDS } from "./config";
import { excerptProblem, isConsistent } from "./engagement";
import { CHAIR_KINDS, type ChairKind, type ConflictReply, type DecideReply, type FrameReply, type JudgeReply } from "./replies";
import { winnerNamed } from "./resolution";
import { answeredIn, currentRound, dispatchedIds, everyoneAnswering, findSpecialist, nameOf, type ChairState } from "./state";

export function checkChair(state: ChairState, ask: Ask, kind: ChairKind, value: unknown): ReplyCheck {
  switch (kind) {
    case "frame":
      return read(CHAIR_KINDS.frame.replySchema, value, (reply) => verdict(frameProblem(state, reply), reply));
    case "draft":
      return read(CHAIR_KINDS.draft.replySchema, value, (reply) => verdict(null, reply));
    case "synthesise":
      return read(CHAIR_KINDS.synthesise.replySchema, value, (reply) => verdict(conflictsProblem(state, reply.conflicts, []), reply));
    case "judge":
      return read(CHAIR_KINDS.judge.replySchema, value, (reply) => judge(state, ask, reply));
    case "decide":
      return read(CHAIR_KINDS.decide.replySchema, value, (reply) => verdict(decisionsProblem(state, reply), reply));
    case "propose":
      return read(CHAIR_KINDS.propose.replySchema, value, (reply) => verdict(null, reply));
    case "report":
    case "report_pr":
    case "report_plan":
    case "report_review":
    case "review_alone":
      return checkReport(state, ask, kind, value);
    default:
      return assertNever(kind);
  }
}

function read<T>(schema: z.ZodType<T>, value: unknown, then: (reply: T) => ReplyCheck): ReplyCheck {
  const parsed = readLeniently(schema, value);
  return parsed.success ? then(parsed.data) : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
}

const verdict = (problem: string | null, reply: unknown): ReplyCheck => (problem ? { kind: "re-ask", code: "schema", reason: problem } : { kind: "ok", reply });

/** P2-19: one question per specialist, each its own. */
function frameProblem(state: ChairState, { assignments }: FrameReply): string | null {
  const stray = assignments.find(({ specialist }) => !dispatchedIds(state).some((id) => findSpecialist(state, specialist)?.id === id));
  if (stray) return `assignments: “${stray.specialist}” is none of those who are asked; use ${dispatchedIds(state).join(", ")}`;
  const counts = dispatchedIds(state).map((id) => ({ id, count: assignments.filter(({ specialist }) => findSpecialist(state, specialist)?.id === id).length }));
  const wrong = counts.find(({ count }) => count !== 1);
  if (wrong) return `assignments: ${wrong.id} has ${wrong.count === 0 ? "no question" : `${wrong.count} questions`}; each specialist gets exactly one`;
  const questions = assignments.map(({ question }) => question.toLowerCase().replaceAll(/\W+/g, " ").trim());
  return new Set(questions).size < questions.length ? "assignments: two specialists get the same question; each gets one of its own" : null;
}

/** P2-22: a conflict has two sides, and both have answered. */
function conflictsProblem(state: ChairState, conflicts: readonly ConflictReply[], known: readonly string[]): string | null {
  const answering = everyoneAnswering(state);
  for (const [index, { id, a, b }] of conflicts.entries()) {
    const [one, other] = [a, b].map((called) => findSpecialist(state, called)?.id);
    if (!one || !other || !answering.includes(one) || !answering.includes(other)) return `conflicts ${id}: a and b must be two of those who answered: ${answering.join(", ")}`;
    if (one === other) return `conflicts ${id}: a and b are the same specialist`;
    if ([...known, ...conflicts.slice(0, index).map((conflict) => conflict.id)].some((taken) => sameId(taken, id))) return `conflicts: the id ${id} is used twice`;
  }
  return null;
}

function judge(state: ChairState, ask: Ask, reply: JudgeReply): ReplyCheck {
  const problem = judgeProblem(state, reply);
  if (problem) return { kind: "re-ask", code: "schema", reason: problem };
  const unquoted = reply.engagement.flatMap(({ specialist, engaged, new_reasoning_excerpt }) => {
    const agentId = findSpecialist(state, specialist)?.id;
    const why = engaged && agentId ? excerptProblem(state, ask.round, agentId, new_reasoning_excerpt ?? "") : null;
    return why && agentId ? [{ agentId, why }] : [];
  });
  if (unquoted.length === 0) return { kind: "ok", reply };
  // Asked about once; afterwards the claim stands without proof and does not count (P2-24).
  if (wasToldOfContradiction(state, ask)) return { kind: "ok", reply, flags: unquoted.map(({ agentId }) => `unquoted ${agentId}`) };
  return { kind: "re-ask", code: "inconsistent", reason: unquoted.map(({ agentId, why }) => `engagement of ${agentId}: ${why} Quote the new reasoning word for word, or say that it did not engage`).join("; ") };
}

function judgeProblem(state: ChairState, { engagement, conflicts, new_conflicts }: JudgeReply): string | null {
  const round = currentRound(state);
  const answered = round ? answeredIn(round).map(({ agentId }) => agentId) : [];
  const unjudged = answered.filter((id) => !engagement.some(({ specialist }) => findSpecialist(state, specialist)?.id === id));
  if (unjudged.length > 0) return `engagement: nothing about ${unjudged.join(", ")}`;
  const mixed = engagement.find((one) => !isConsistent(one));
  if (mixed) return `engagement of ${mixed.specialist}: the pattern ${mixed.pattern} means ${mixed.engaged ? "not engaged" : "engaged"}`;
  const open = openConflicts(state.conflicts);
  const unsaid = open.filter(({ id }) => !conflicts.some(({ conflict_id }) => sameId(conflict_id, id)));
  if (unsaid.length > 0) return `conflicts: nothing about ${unsaid.map(({ id }) => id).join(", ")}`;
  const stray = conflicts.find(({ conflict_id }) => !open.some(({ id }) => sameId(id, conflict_id)));
  if (stray) return `conflicts: ${stray.conflict_id} is no open conflict`;
  const asksOn = state.config.on_persisting_conflict === "round3" && (round?.number ?? 0) < MAX_ROUNDS;
  const mute = asksOn ? conflicts.find(({ status, resolution_question }) => status === "persists" && !resolution_question) : undefined;
  if (mute) return `conflicts: ${mute.conflict_id} persists without a resolution_question`;
  return conflictsProblem(state, new_conflicts, state.conflicts.map(({ id }) => id));
}

function decisionsProblem(state: ChairState, { decisions }: DecideReply): string | null {
  for (const conflict of conflictsForChair(state)) {
    const made = decisions.filter(({ conflict_id }) => sameId(conflict_id, conflict.id));
    const [decision] = made;
    if (!decision || made.length > 1) return `decisions: ${made.length === 0 ? "none" : "more than one"} on ${conflict.id}`;
    if (decision.winner.trim().toLowerCase() !== "neither" && !winnerNamed(state, conflict, decision.winner)) return `decisions: the winner of ${conflict.id} is ${conflict.a} (${nameOf(state, conflict.a)}), ${conflict.b} (${nameOf(state, conflict.b)}) or neither`;
    if (conflict.type === "style" && !decision.cited_pattern) return `decisions: ${conflict.id} is a question of style; cite the existing pattern that decides it`;
  }
  return null;
}
