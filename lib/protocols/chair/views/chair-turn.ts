/** What the chair said, part by part. Replies were checked when they were recorded; here they are only laid out. */
import type { Json } from "@/lib/events/schema";
import type {
  ChairKind,
  ConflictReply,
  DecideReply,
  DraftReply,
  FrameReply,
  JudgeReply,
  ProposeReply,
  SynthesiseReply,
} from "@/lib/protocols/chair/rules/replies/replies";
import type {
  ReportPlanReply,
  ReportPrReply,
  ReportReply,
  ReportReviewReply,
  ReviewAloneReply,
} from "@/lib/protocols/chair/rules/replies/report-replies";
import { findSpecialist, type ChairState } from "@/lib/protocols/chair/rules/state";
import { CONFLICT_TYPE_LABELS, ENGAGEMENT_LABELS } from "@/lib/protocols/chair/rules/vocabulary";
import { partsOf, type Point, type ReplyPart } from "@/lib/projections/reply-view";
import { SEPARATE_REASONS } from "./words";

export function chairParts(state: ChairState, kind: ChairKind, reply: Json): ReplyPart[] {
  switch (kind) {
    case "frame":
      return frameParts(state, reply as FrameReply);
    case "draft":
      return draftParts(reply as DraftReply);
    case "synthesise":
      return synthesisParts(state, reply as SynthesiseReply);
    case "judge":
      return judgeParts(state, reply as JudgeReply);
    case "decide":
      return decideParts(state, reply as DecideReply);
    case "propose":
      return proposeParts(reply as ProposeReply);
    case "report":
    case "report_pr":
    case "report_plan":
    case "report_review":
    case "review_alone":
      return reportParts(reply as AnyReport);
  }
}

const called = (state: ChairState, name: string): string => findSpecialist(state, name)?.name ?? name;
const plain = (texts: readonly string[]): Point[] => texts.map((text) => ({ text }));

function frameParts(
  state: ChairState,
  { assignments, constraints, success_criteria, diagram }: FrameReply,
): ReplyPart[] {
  return partsOf(
    {
      kind: "points",
      title: "One question each",
      points: assignments.map(({ specialist, question }) => ({ label: called(state, specialist), text: question })),
    },
    { kind: "points", title: "Given", points: plain(constraints) },
    { kind: "points", title: "Success criteria", points: plain(success_criteria) },
    { kind: "text", title: "Diagram", text: diagram ? "The report should have one." : "Not needed." },
  );
}

function draftParts({ plan, files, testing, open_questions }: DraftReply): ReplyPart[] {
  return partsOf(
    { kind: "text", title: "Plan", text: plan },
    { kind: "points", title: "Touched", points: plain(files) },
    { kind: "text", title: "Testing", text: testing },
    { kind: "points", title: "Open questions", points: plain(open_questions) },
  );
}

function synthesisParts(state: ChairState, { consensus, conflicts, gaps, escalate }: SynthesiseReply): ReplyPart[] {
  return partsOf(
    { kind: "points", title: "Consensus", points: consensus.map((text) => ({ text, standing: "agrees" as const })) },
    {
      kind: "points",
      title: "Conflicts",
      points: conflicts.length > 0 ? conflicts.map((conflict) => conflictPoint(state, conflict)) : [{ text: "None." }],
    },
    { kind: "points", title: "Gaps", points: plain(gaps) },
    escalatePart(escalate),
  );
}

function conflictPoint(state: ChairState, { id, topic, type, a, b, a_position, b_position }: ConflictReply): Point {
  return {
    label: id,
    text: `${topic} (${CONFLICT_TYPE_LABELS[type].toLowerCase()})`,
    standing: "wants_changes",
    note: `${called(state, a)}: ${a_position} · ${called(state, b)}: ${b_position}`,
  };
}

const escalatePart = (escalate: SynthesiseReply["escalate"]): ReplyPart => ({
  kind: "points",
  title: "Handed over to a person",
  points: escalate.map(({ why, detail }) => ({
    label: why.replaceAll("_", " "),
    text: detail,
    standing: "blocks" as const,
  })),
});

function judgeParts(state: ChairState, { engagement, conflicts, new_conflicts, escalate }: JudgeReply): ReplyPart[] {
  return partsOf(
    {
      kind: "points",
      title: "Who engaged",
      points: engagement.map(({ specialist, engaged, pattern, new_reasoning_excerpt }) => ({
        label: called(state, specialist),
        text: new_reasoning_excerpt ? `“${new_reasoning_excerpt}”` : ENGAGEMENT_LABELS[pattern],
        standing: engaged ? ("agrees" as const) : ("abstains" as const),
        note: `${engaged ? "Engaged" : "Not engaged"}: ${ENGAGEMENT_LABELS[pattern].toLowerCase()}`,
      })),
    },
    {
      kind: "points",
      title: "Conflicts",
      points: conflicts.map(({ conflict_id, status, agreement, a_position, b_position, resolution_question }) => ({
        label: `${conflict_id} ${status}`,
        text: agreement ?? `${a_position} — against — ${b_position}`,
        standing: status === "resolved" ? ("agrees" as const) : ("wants_changes" as const),
        ...(resolution_question ? { note: `Asked next: ${resolution_question}` } : {}),
      })),
    },
    { kind: "points", title: "New conflicts", points: new_conflicts.map((conflict) => conflictPoint(state, conflict)) },
    escalatePart(escalate),
  );
}

function decideParts(state: ChairState, { decisions }: DecideReply): ReplyPart[] {
  return partsOf({
    kind: "points",
    title: "Decisions",
    points: decisions.map(({ conflict_id, winner, resolution, rationale, cited_pattern, is_irreversible }) => ({
      label: `${conflict_id}, ${winner === "neither" ? "neither side" : called(state, winner)}`,
      text: resolution,
      note: [rationale, cited_pattern && `Follows: ${cited_pattern}`, is_irreversible && "It can’t be undone."]
        .filter(Boolean)
        .join(" "),
    })),
  });
}

function proposeParts({ proposal, rationale, missing }: ProposeReply): ReplyPart[] {
  return partsOf(
    { kind: "text", title: "Proposal", text: proposal },
    { kind: "text", title: "Why", text: rationale },
    { kind: "points", title: "What would have to be known", points: plain(missing) },
  );
}

type AnyReport = ReportReply &
  Partial<ReportPlanReply & ReportPrReply & ReportReviewReply & Omit<ReviewAloneReply, "plan">>;

function reportParts({
  finding,
  decision,
  rationale,
  diagram,
  inline_actions,
  separate_actions,
  open_questions,
  plan,
  revised_plan,
  resolutions = [],
  pr_verdict,
  pr_concerns = [],
  confidence,
  reasoning,
}: AnyReport): ReplyPart[] {
  return partsOf(
    finding ? { kind: "text", title: "Finding", text: finding } : null,
    { kind: "text", title: "Decision", text: decision },
    { kind: "text", title: "Rationale", text: rationale },
    pr_verdict ? { kind: "text", title: "Verdict on the pull request", text: pr_verdict } : null,
    {
      kind: "points",
      title: "Concerns",
      points: pr_concerns.map(({ severity, concern }) => ({ label: severity, text: concern })),
    },
    confidence ? { kind: "points", title: "Confidence", points: [{ label: confidence, text: reasoning ?? "" }] } : null,
    {
      kind: "table",
      title: "Issues and what the plan does about them",
      head: ["Issue", "Resolution"],
      rows: resolutions.map(({ issue_id, resolution }) => [issue_id, resolution]),
    },
    { kind: "points", title: "Done as part of this", points: plain(inline_actions) },
    {
      kind: "points",
      title: "As separate issues",
      points: separate_actions.map(({ action, reason }) => ({ label: SEPARATE_REASONS[reason], text: action })),
    },
    { kind: "points", title: "Open questions", points: plain(open_questions) },
    { kind: "text", title: "Plan", text: plan ?? revised_plan ?? "" },
    diagram
      ? { kind: "text", title: "Diagram", text: `\`\`\`mermaid\n${diagram.replaceAll("```", "")}\n\`\`\`` }
      : null,
  );
}
