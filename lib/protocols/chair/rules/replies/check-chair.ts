/** What is accepted of the chair: every specialist and every conflict it speaks of exists, and none it must speak of is left out. */
import { assertNever } from "@/lib/domain/assert-never";
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { z } from "zod";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import { checkReport } from "./check-report";
import { conflictsForChair } from "../conclude";
import { openConflicts, sameId } from "../conflicts/conflicts";
import { MAX_ROUNDS } from "../config";
import { excerptProblem, isConsistent } from "../dispatch/engagement";
import {
  CHAIR_KINDS,
  type ChairKind,
  type ConflictReply,
  type DecideReply,
  type FrameReply,
  type JudgeReply,
} from "./replies";
import { winnerNamed } from "../conflicts/resolution";
import { answeredIn, dispatchedIds, everyoneAnswering, findSpecialist, nameOf, type ChairState } from "../state";

export function checkChair(state: ChairState, ask: Ask, kind: ChairKind, value: unknown): ReplyCheck {
  switch (kind) {
    case "frame":
      return read(CHAIR_KINDS.frame.replySchema, value, (reply, notes) =>
        verdict(frameProblems(state, reply), reply, notes),
      );
    case "draft":
      return read(CHAIR_KINDS.draft.replySchema, value, (reply, notes) => verdict([], reply, notes));
    case "synthesise":
      return read(CHAIR_KINDS.synthesise.replySchema, value, (reply, notes) =>
        verdict(conflictsProblems(state, reply.conflicts, []), reply, notes),
      );
    case "judge":
      return read(CHAIR_KINDS.judge.replySchema, value, (reply, notes) => judge(state, ask, reply, notes));
    case "decide":
      return read(CHAIR_KINDS.decide.replySchema, value, (reply, notes) =>
        verdict(decisionsProblems(state, reply), reply, notes),
      );
    case "propose":
      return read(CHAIR_KINDS.propose.replySchema, value, (reply, notes) => verdict([], reply, notes));
    case "report":
    case "report_pr":
    case "report_plan":
    case "report_review":
    case "review_alone":
      return checkReport(state, kind, value);
    default:
      return assertNever(kind);
  }
}

function read<T>(
  schema: z.ZodType<T>,
  value: unknown,
  then: (reply: T, notes: readonly string[]) => ReplyCheck,
): ReplyCheck {
  const parsed = readLeniently(schema, value);
  return parsed.success
    ? then(parsed.data, parsed.notes)
    : { kind: "re-ask", code: "schema", reason: describeProblems(parsed.error) };
}

const verdict = (problems: readonly string[], reply: unknown, flags: readonly string[]): ReplyCheck =>
  problems.length > 0 ? { kind: "re-ask", code: "schema", reason: listed(problems) } : { kind: "ok", reply, flags };

/** P2-19: one question per specialist, each its own. */
function frameProblems(state: ChairState, { assignments }: FrameReply): string[] {
  const stray = assignments.filter(
    ({ specialist }) => !dispatchedIds(state).some((id) => findSpecialist(state, specialist)?.id === id),
  );
  const counts = dispatchedIds(state).map((id) => ({
    id,
    count: assignments.filter(({ specialist }) => findSpecialist(state, specialist)?.id === id).length,
  }));
  const questions = assignments.map(({ question }) => question.toLowerCase().replaceAll(/\W+/g, " ").trim());
  return [
    ...stray.map(
      ({ specialist }) =>
        `assignments: “${specialist}” is none of those who are asked; use ${dispatchedIds(state).join(", ")}`,
    ),
    ...counts
      .filter(({ count }) => count !== 1)
      .map(
        ({ id, count }) =>
          `assignments: ${id} has ${count === 0 ? "no question" : `${count} questions`}; each specialist gets exactly one`,
      ),
    ...(new Set(questions).size < questions.length
      ? ["assignments: two specialists get the same question; each gets one of its own"]
      : []),
  ];
}

/** P2-22: a conflict has two sides, and both have answered. */
function conflictsProblems(state: ChairState, conflicts: readonly ConflictReply[], known: readonly string[]): string[] {
  const answering = everyoneAnswering(state);
  return conflicts.flatMap(({ id, a, b }, index) => {
    const [one, other] = [a, b].map((called) => findSpecialist(state, called)?.id);
    const isAnswered = one !== undefined && other !== undefined && answering.includes(one) && answering.includes(other);
    const isTaken = [...known, ...conflicts.slice(0, index).map((conflict) => conflict.id)].some((taken) =>
      sameId(taken, id),
    );
    return [
      ...(isAnswered ? [] : [`conflicts ${id}: a and b must be two of those who answered: ${answering.join(", ")}`]),
      ...(isAnswered && one === other ? [`conflicts ${id}: a and b are the same specialist`] : []),
      ...(isTaken ? [`conflicts: the id ${id} is used twice`] : []),
    ];
  });
}

function judge(state: ChairState, ask: Ask, reply: JudgeReply, notes: readonly string[]): ReplyCheck {
  const problems = judgeProblems(state, reply);
  const unquoted = reply.engagement.flatMap(({ specialist, engaged, new_reasoning_excerpt }) => {
    const agentId = findSpecialist(state, specialist)?.id;
    const why = engaged && agentId ? excerptProblem(state, ask.round, agentId, new_reasoning_excerpt ?? "") : null;
    return why && agentId ? [{ agentId, why }] : [];
  });
  const quotes = unquoted.map(
    ({ agentId, why }) =>
      `engagement of ${agentId}: ${why} Quote the new reasoning word for word, or say that it did not engage`,
  );
  if (problems.length > 0) return { kind: "re-ask", code: "schema", reason: listed([...problems, ...quotes]) };
  if (unquoted.length === 0) return { kind: "ok", reply, flags: notes };
  // Asked about once; afterwards the claim stands without proof and does not count (P2-24).
  if (wasToldOfContradiction(state, ask))
    return { kind: "ok", reply, flags: [...notes, ...unquoted.map(({ agentId }) => `unquoted ${agentId}`)] };
  return { kind: "re-ask", code: "inconsistent", reason: listed(quotes) };
}

function judgeProblems(state: ChairState, { engagement, conflicts, new_conflicts }: JudgeReply): string[] {
  const round = currentRound(state);
  const answered = round ? answeredIn(round).map(({ agentId }) => agentId) : [];
  const unjudged = answered.filter(
    (id) => !engagement.some(({ specialist }) => findSpecialist(state, specialist)?.id === id),
  );
  const mixed = engagement.filter((one) => !isConsistent(one));
  const open = openConflicts(state.conflicts);
  const unsaid = open.filter(({ id }) => !conflicts.some(({ conflict_id }) => sameId(conflict_id, id)));
  const stray = conflicts.filter(({ conflict_id }) => !open.some(({ id }) => sameId(id, conflict_id)));
  const asksOn = state.config.on_persisting_conflict === "round3" && (round?.number ?? 0) < MAX_ROUNDS;
  const mute = asksOn
    ? conflicts.filter(({ status, resolution_question }) => status === "persists" && !resolution_question)
    : [];
  return [
    ...(unjudged.length > 0 ? [`engagement: nothing about ${unjudged.join(", ")}`] : []),
    ...mixed.map(
      ({ specialist, pattern, engaged }) =>
        `engagement of ${specialist}: the pattern ${pattern} means ${engaged ? "not engaged" : "engaged"}`,
    ),
    ...(unsaid.length > 0 ? [`conflicts: nothing about ${unsaid.map(({ id }) => id).join(", ")}`] : []),
    ...stray.map(({ conflict_id }) => `conflicts: ${conflict_id} is no open conflict`),
    ...mute.map(({ conflict_id }) => `conflicts: ${conflict_id} persists without a resolution_question`),
    ...conflictsProblems(
      state,
      new_conflicts,
      state.conflicts.map(({ id }) => id),
    ),
  ];
}

function decisionsProblems(state: ChairState, { decisions }: DecideReply): string[] {
  return conflictsForChair(state).flatMap((conflict) => {
    const made = decisions.filter(({ conflict_id }) => sameId(conflict_id, conflict.id));
    const [decision] = made;
    if (!decision || made.length > 1)
      return [`decisions: ${made.length === 0 ? "none" : "more than one"} on ${conflict.id}`];
    const isNamed =
      decision.winner.trim().toLowerCase() === "neither" || winnerNamed(state, conflict, decision.winner) !== null;
    return [
      ...(isNamed
        ? []
        : [
            `decisions: the winner of ${conflict.id} is ${conflict.a} (${nameOf(state, conflict.a)}), ${conflict.b} (${nameOf(state, conflict.b)}) or neither`,
          ]),
      ...(conflict.type === "style" && !decision.cited_pattern
        ? [`decisions: ${conflict.id} is a question of style; cite the existing pattern that decides it`]
        : []),
    ];
  });
}
