/** What is accepted of the chair: every specialist and every conflict it speaks of exists, and none it must speak of is left out. */
import { assertNever } from "@/lib/domain/assert-never";
import { rejectionsBefore, wasToldOfContradiction } from "@/lib/kernel/calls";
import { z } from "zod";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { describeProblems, listed, readLeniently } from "@/lib/kernel/read-leniently";
import { currentRound } from "@/lib/kernel/rounds";
import { checkReport } from "./check-report";
import { conflictsForChair, reportKind } from "../conclude";
import { DRAFT_ID, isWithDraft, openAmong, sameId } from "../conflicts/conflicts";
import { conflictReasons, generalReasons } from "../conflicts/escalation";
import { MAX_ROUNDS } from "../config";
import { excerptProblem } from "../dispatch/engagement";
import {
  CHAIR_KINDS,
  type ChairKind,
  type ConflictReply,
  type DecideReply,
  type FrameReply,
  type JudgeReply,
} from "./replies";
import { editReport } from "./edit-report";
import { withoutLoss } from "./plan-loss";
import { planIssues, reportToEdit } from "./plan-verdict";
import { asStored } from "./report-reading";
import type { ReviseReply } from "./report-replies";
import { isNoSide, winnerNamed } from "../conflicts/resolution";
import {
  answeredIn,
  dispatchedIds,
  everyoneAnswering,
  findParty,
  findSpecialist,
  hasDraft,
  nameOf,
  type ChairState,
} from "../state";
import { isEngagedPattern } from "../vocabulary";

export function checkChair(state: ChairState, ask: Ask, kind: ChairKind, value: unknown): ReplyCheck {
  switch (kind) {
    case "frame":
      return read(CHAIR_KINDS.frame.replySchema, value, (reply, notes) =>
        verdict(frameProblems(state, reply), reply, notes),
      );
    case "draft":
      return read(CHAIR_KINDS.draft.replySchema, value, (reply, notes) => verdict([], reply, notes));
    case "synthesise":
      return read(SYNTHESIS, value, (reply, notes) => synthesis(state, ask, { value, reply, notes }));
    case "judge":
      return read(CHAIR_KINDS.judge.replySchema, value, (reply, notes) =>
        judge(
          state,
          ask,
          { ...reply, new_conflicts: numbered(reply.new_conflicts, value, "new_conflicts", knownIds(state)) },
          notes,
        ),
      );
    case "decide":
      return read(DECISIONS, value, (reply, notes) => decide(state, ask, { value, reply, notes }));
    case "propose":
      return read(CHAIR_KINDS.propose.replySchema, value, (reply, notes) => verdict([], reply, notes));
    case "mend":
    case "revise":
      return read(CHAIR_KINDS[kind].replySchema, value, (reply, notes) =>
        revision(state, ask, kind, { value, reply, notes }),
      );
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

const SYNTHESIS = CHAIR_KINDS.synthesise.replySchema.omit({ report: true });
const DECISIONS = CHAIR_KINDS.decide.replySchema.omit({ report: true });

type Read<T> = { value: unknown; reply: T; notes: readonly string[] };

const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Ids are ours to give. One the chair gave is kept as long as nothing else has it. */
function numbered<T extends object>(
  conflicts: readonly T[],
  value: unknown,
  field: string,
  taken: readonly string[],
): (T & { id: string })[] {
  const given = [fieldIn(value, field) ?? []].flat();
  const used = [...taken];
  return conflicts.map((conflict, index) => {
    const own = fieldIn(given[index], "id");
    const wanted = typeof own === "string" ? own.trim().slice(0, 20) : "";
    const isFree = wanted !== "" && !used.some((id) => sameId(id, wanted));
    const id = isFree ? wanted : nextId(used);
    used.push(id);
    return { id, ...conflict };
  });
}

function nextId(used: readonly string[]): string {
  let number = used.length + 1;
  while (used.some((id) => sameId(id, `C${number}`))) number++;
  return `C${number}`;
}

const knownIds = ({ conflicts }: ChairState): string[] => conflicts.map(({ id }) => id);

function synthesis(state: ChairState, ask: Ask, { value, reply, notes }: Read<z.infer<typeof SYNTHESIS>>): ReplyCheck {
  const conflicts = numbered(reply.conflicts, value, "conflicts", []);
  const known = { ...reply, conflicts, same_issues: knownGroups(state, reply.same_issues) };
  const problems = conflictsProblems(state, conflicts);
  if (problems.length > 0) return verdict(problems, known, notes);
  const after: ChairState = { ...state, synthesis: { ...known, mayReport: true, seq: 0 }, escalate: known.escalate };
  const isSettled = conflicts.length === 0 && generalReasons(after).length === 0;
  return withReport(after, ask, { value, reply: known, notes }, isSettled);
}

/** Ids of issues there are, of two at least; one that belongs to nothing says nothing. */
function knownGroups(state: ChairState, groups: readonly { issues: readonly string[] }[]): { issues: string[] }[] {
  const known = planIssues({ ...state, synthesis: null }).map(({ id }) => id);
  return groups
    .map(({ issues }) => ({ issues: known.filter((id) => issues.some((one) => sameId(one, id))) }))
    .filter(({ issues }) => issues.length > 1);
}

function decide(state: ChairState, ask: Ask, { value, reply, notes }: Read<z.infer<typeof DECISIONS>>): ReplyCheck {
  const problems = decisionsProblems(state, reply);
  if (problems.length > 0) return verdict(problems, reply, notes);
  const after = {
    ...state,
    chairDecisions: [...state.chairDecisions, ...reply.decisions.map((decision) => ({ ...decision, seq: 0 }))],
  };
  return withReport(after, ask, { value, reply, notes }, conflictReasons(after).length === 0);
}

/** The report that came along, where there is nothing left to settle before one; otherwise, or without one, it is asked for by itself. */
function withReport(
  state: ChairState,
  ask: Ask,
  { value, reply, notes }: Read<object>,
  isSettled: boolean,
): ReplyCheck {
  const given = fieldIn(value, "report");
  const without: ReplyCheck = { kind: "ok", reply: { ...reply, report: null }, flags: notes };
  if (!isSettled || typeof given !== "object" || given === null) return without;
  const kind = reportKind(state);
  const checked = checkReport(
    state,
    ask,
    kind,
    kind === "report_review" && !("revised_plan" in given) ? { ...given, revised_plan: fieldIn(given, "plan") } : given,
  );
  if (checked.kind === "ok")
    return { kind: "ok", reply: { ...reply, report: checked.reply }, flags: [...notes, ...(checked.flags ?? [])] };
  // Told once what is wrong with it; then it is written by itself, and what is right stands.
  return rejectionsBefore(state, ask).length > 0 ? without : { ...checked, reason: `the report: ${checked.reason}` };
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

/** Passages are taken as they were written: the space at their ends belongs to them. */
const writtenEditsSchema = z.array(z.object({ find: z.string(), replace: z.string().default("") }));

/** P2-44, P2-46: edits that fit, stored with the report they lead to. A person's request changes something; an objection may be answered by a reason. */
function revision(
  state: ChairState,
  ask: Ask,
  kind: "mend" | "revise",
  { value, reply, notes }: Read<ReviseReply>,
): ReplyCheck {
  const written = writtenEditsSchema.safeParse(fieldIn(value, "edits"));
  const edits = written.success ? written.data : reply.edits;
  if (kind === "revise" && edits.length === 0)
    return verdict(["edits: none is given, so nothing would change"], {}, notes);
  const report = reportToEdit(state);
  const edited = editReport(report, edits);
  if (!edited.ok) return verdict(edited.problems, {}, notes);
  const { changes } = reply;
  const looked = kind === "revise" && state.config.final_check ? { isLookedAt: true } : {};
  const checked = {
    kind: "ok",
    reply: { changes, edits, ...asStored(edited.report), ...looked },
    flags: notes,
  } as const;
  return withoutLoss(state, ask, checked, {
    before: report.plan ?? "",
    after: edited.report.plan ?? "",
    accounts: [
      ...changes.map(({ asked, done }) => ({ what: asked, why: done })),
      ...(kind === "revise" ? state.changeRequests.map(({ text }) => ({ what: text, why: "" })) : []),
    ],
    mend: "for each part that has to go, name its heading or first words in the change that asks for it",
  });
}

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

/** P2-22, P2-43: a conflict has two sides: two who have answered, or one of them and the draft. */
function conflictsProblems(state: ChairState, conflicts: readonly ConflictReply[]): string[] {
  const answering = everyoneAnswering(state);
  return conflicts.flatMap(({ id, a, b, topic }) => {
    const parties = [findParty(state, a), findParty(state, b)];
    const isKnown = parties.every((party) => party === DRAFT_ID || (party !== undefined && answering.includes(party)));
    const allowed = `${answering.join(", ")}${hasDraft(state) ? "; or one of them and draft" : ""}`;
    return [
      ...(isKnown ? [] : [`conflicts ${id} (${topic}): a and b must be two of those who answered: ${allowed}`]),
      ...(isKnown && parties[0] === parties[1] ? [`conflicts ${id} (${topic}): a and b are the same specialist`] : []),
    ];
  });
}

function judge(state: ChairState, ask: Ask, reply: JudgeReply, notes: readonly string[]): ReplyCheck {
  const problems = judgeProblems(state, reply);
  const unquoted = reply.engagement.flatMap(({ specialist, pattern, new_reasoning_excerpt }) => {
    const agentId = findSpecialist(state, specialist)?.id;
    const why =
      isEngagedPattern(pattern) && agentId
        ? excerptProblem(state, ask.round, agentId, new_reasoning_excerpt ?? "")
        : null;
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
  const open = openAmong(state.conflicts, round?.order ?? []);
  const unsaid = open.filter(({ id }) => !conflicts.some(({ conflict_id }) => sameId(conflict_id, id)));
  const stray = conflicts.filter(({ conflict_id }) => !open.some(({ id }) => sameId(id, conflict_id)));
  const asksOn = state.config.on_persisting_conflict === "round3" && (round?.number ?? 0) < MAX_ROUNDS;
  const mute = asksOn
    ? conflicts.filter(
        ({ conflict_id, status, resolution_question }) =>
          status === "persists" &&
          !resolution_question &&
          open.some((conflict) => sameId(conflict.id, conflict_id) && !isWithDraft(conflict)),
      )
    : [];
  return [
    ...(unjudged.length > 0 ? [`engagement: nothing about ${unjudged.join(", ")}`] : []),
    ...(unsaid.length > 0 ? [`conflicts: nothing about ${unsaid.map(({ id }) => id).join(", ")}`] : []),
    ...stray.map(({ conflict_id }) => `conflicts: ${conflict_id} is no open conflict`),
    ...mute.map(({ conflict_id }) => `conflicts: ${conflict_id} persists without a resolution_question`),
    ...conflictsProblems(state, new_conflicts),
  ];
}

function decisionsProblems(state: ChairState, { decisions }: Pick<DecideReply, "decisions">): string[] {
  return conflictsForChair(state).flatMap((conflict) => {
    const made = decisions.filter(({ conflict_id }) => sameId(conflict_id, conflict.id));
    const [decision] = made;
    if (!decision || made.length > 1)
      return [`decisions: ${made.length === 0 ? "none" : "more than one"} on ${conflict.id}`];
    const isNamed = isNoSide(decision.winner) || winnerNamed(state, conflict, decision.winner) !== null;
    return [
      ...(isNamed
        ? []
        : [
            `decisions: the winner of ${conflict.id} is ${conflict.a} (${nameOf(state, conflict.a)}), ${conflict.b} (${nameOf(state, conflict.b)}) or neither; or it is a compromise, or deferred`,
          ]),
      ...(conflict.type === "style" && !decision.cited_pattern
        ? [`decisions: ${conflict.id} is a question of style; cite the existing pattern that decides it`]
        : []),
    ];
  });
}
