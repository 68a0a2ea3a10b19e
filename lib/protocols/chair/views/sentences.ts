import type { PayloadOf } from "@/lib/events/schema";
import { isAnswerKind, isCheckKind, type CheckPlanReply } from "@/lib/protocols/chair/rules/replies/answers";
import type { Evaluation } from "@/lib/protocols/chair/rules/evaluation";
import { PROCEED, TEAM_FALLBACK } from "@/lib/protocols/chair/rules/inputs";
import {
  ASK_KINDS,
  isChairKind,
  type DecideReply,
  type FrameReply,
  type JudgeReply,
  type SynthesiseReply,
} from "@/lib/protocols/chair/rules/replies/replies";
import type { ReviewAloneReply, StoredRevision } from "@/lib/protocols/chair/rules/replies/report-replies";
import { isEngagedPattern } from "@/lib/protocols/chair/rules/vocabulary";
import { countOf } from "@/lib/projections/wording";

/** Short where it stands beside a name. */
export const chairAskWord = (kind: string): string =>
  kind === "judge"
    ? "who engaged"
    : (Object.hasOwn(ASK_KINDS, kind) ? ASK_KINDS[kind as keyof typeof ASK_KINDS].title : kind).toLowerCase();

export function chairReplySentence({ kind, reply, round }: PayloadOf<"reply.recorded">, name: string): string | null {
  if (isAnswerKind(kind)) return answerSentence(reply, round, name);
  if (isCheckKind(kind)) {
    const { objection, unmet_issues, look } = reply as CheckPlanReply;
    const [plan, objects, again] =
      look === 3
        ? ["the plan with the changes", "objects", ""]
        : ["the final plan", look === 2 ? "still objects" : "objects", look === 2 ? " any more" : ""];
    return objection || unmet_issues.length > 0
      ? `${name} ${objects} to ${plan}.`
      : `${name} has no objection to ${plan}${again}.`;
  }
  if (!isChairKind(kind)) return null;
  switch (kind) {
    case "frame":
      return `${name} framed the question${(reply as Partial<FrameReply>).draft ? ", drafted the plan and put a question" : " and put one"} to each of ${countOf((reply as FrameReply).assignments.length, "specialist")}.`;
    case "draft":
      return `${name} drafted the plan.`;
    case "synthesise": {
      const { consensus, conflicts, gaps } = reply as SynthesiseReply;
      return `${name} read the answers: ${countOf(consensus.length, "point")} of consensus, ${countOf(conflicts.length, "conflict")}, ${countOf(gaps.length, "gap")}${withReport(reply)}.`;
    }
    case "judge": {
      const { engagement, conflicts } = reply as JudgeReply;
      return `${name} judged the answers of round ${round}: ${engagement.filter(({ pattern }) => isEngagedPattern(pattern)).length} of ${engagement.length} engaged, ${conflicts.filter(({ status }) => status === "resolved").length} of ${countOf(conflicts.length, "conflict")} resolved.`;
    }
    case "decide":
      return decisionSentence(reply as DecideReply, name);
    case "propose":
      return `${name} made a proposal for the person who decides.`;
    case "report":
    case "report_pr":
    case "report_plan":
    case "report_review":
      return `${name} wrote the report.`;
    case "mend":
      return (reply as StoredRevision).edits?.length
        ? `${name} changed the final plan after the specialists' check.`
        : `${name} left the final plan as it was after the specialists' check, and said why.`;
    case "revise":
      return `${name} made the changes to the plan.`;
    case "review_alone":
      return `${name} reviewed it alone, with ${(reply as ReviewAloneReply).confidence} confidence.`;
  }
}

function decisionSentence(reply: DecideReply, name: string): string {
  const deferred = reply.decisions.filter(({ winner }) => winner.trim().toLowerCase() === "deferred").length;
  const decided = reply.decisions.length - deferred;
  const parts = [
    ...(decided > 0 || deferred === 0 ? [`decided ${countOf(decided, "conflict")}`] : []),
    ...(deferred > 0 ? [`deferred ${countOf(deferred, "conflict")}`] : []),
  ];
  return `${name} ${parts.join(" and ")}${withReport(reply)}.`;
}

const withReport = (reply: unknown): string => ((reply as { report?: unknown }).report ? "; and wrote the report" : "");

function answerSentence(reply: unknown, round: number, name: string): string {
  const { confidence, recommendation, review, critique } = reply as {
    confidence: string | null;
    recommendation: string | null;
    review?: string;
    critique?: string;
  };
  const isPlan = review !== undefined || critique !== undefined;
  const sure = confidence ? `${confidence} confidence` : "no confidence given";
  return isPlan && recommendation
    ? `${name} said “${recommendation}” in round ${round}, with ${sure}.`
    : `${name} answered in round ${round}, with ${sure}.`;
}

const FOLLOWS: Readonly<Record<Evaluation["status"], string>> = {
  nobody_answered: "it comes to a person",
  short_circuit: "no conflict",
  single_round: "the chair resolves it at once",
  next_round: "those in conflict are asked again",
  resolved: "every conflict is resolved",
  nobody_engaged: "nobody engaged",
  decide: "the chair decides",
  max_rounds: "it was the last, the chair decides",
};

export function chairRoundSentence({ round, evaluation }: PayloadOf<"round.completed">): string {
  const { dispatched, answered, openConflicts, status } = evaluation as Evaluation;
  return `Round ${round} is complete: ${answered.length} of ${dispatched.length} answered, ${countOf(openConflicts.length, "open conflict")}, ${FOLLOWS[status]}.`;
}

export function chairRoundSummary({ dispatched, answered, openConflicts }: Evaluation): string {
  return `${answered.length} of ${dispatched.length} answered${openConflicts.length > 0 ? `, ${countOf(openConflicts.length, "conflict")}` : ""}`;
}

export function chairInputSentence({ input, by, data }: PayloadOf<"input.given">): string | null {
  if (input === PROCEED) return `${by} continued without those who had not answered.`;
  return input === TEAM_FALLBACK ? (data as { warning: string }).warning : null;
}
