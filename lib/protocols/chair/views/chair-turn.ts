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
  StoredRevision,
} from "@/lib/protocols/chair/rules/replies/report-replies";
import { DRAFT_ID } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { findSpecialist, nameOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { CONFLICT_TYPE_LABELS, ENGAGEMENT_LABELS, isEngagedPattern } from "@/lib/protocols/chair/rules/vocabulary";
import { arrowsOf, arrowText } from "./diagram";
import { partsOf, type Point, type ReplyPart } from "@/lib/projections/reply-view";
import { SEPARATE_REASONS } from "@/lib/protocols/chair/rules/vocabulary";

export function chairParts(state: ChairState, kind: ChairKind, reply: Json): ReplyPart[] {
  switch (kind) {
    case "frame":
      return frameParts(state, reply as Partial<FrameReply> & Omit<FrameReply, "draft" | "missing_expertise">);
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
    case "mend":
      return reviseParts(reply as StoredRevision, "What the check found", "Found");
    case "revise":
      return reviseParts(reply as StoredRevision, "What you asked for", "Asked");
    case "report":
    case "report_pr":
    case "report_plan":
    case "report_review":
    case "review_alone":
      return reportParts(reply as AnyReport);
  }
}

const called = (state: ChairState, name: string): string =>
  findSpecialist(state, name)?.name ?? (name === DRAFT_ID ? nameOf(state, name) : name);
const plain = (texts: readonly string[]): Point[] => texts.map((text) => ({ text }));

function frameParts(
  state: ChairState,
  {
    assignments,
    constraints,
    success_criteria,
    missing_expertise = [],
    diagram,
    draft,
  }: Partial<FrameReply> & Omit<FrameReply, "draft" | "missing_expertise">,
): ReplyPart[] {
  return partsOf(
    {
      kind: "points",
      title: "One question each",
      points: assignments.map(({ specialist, question }) => ({ label: called(state, specialist), text: question })),
    },
    { kind: "points", title: "Given", points: plain(constraints) },
    { kind: "points", title: "Success criteria, proposed by the chair", points: plain(success_criteria) },
    { kind: "points", title: "Nobody at the table answers for this", points: plain(missing_expertise) },
    { kind: "text", title: "Diagram", text: diagram ? "The report should have one." : "Not needed." },
    ...(draft ? draftParts(draft) : []),
  );
}

/** P2-44, P2-46 */
const reviseParts = (
  { changes, edits = [], plan, files, testing, decision, open_questions }: StoredRevision,
  title: string,
  asked: string,
): ReplyPart[] =>
  partsOf(
    { kind: "text", title: "Decision", text: decision },
    { kind: "table", title, head: [asked, "Done"], rows: changes.map((change) => [change.asked, change.done]) },
    {
      kind: "table",
      title: "Edits",
      head: ["Was", "Is now"],
      rows: edits.map(({ find, replace }) => [find, replace || "(removed)"]),
    },
    { kind: "text", title: "Plan", text: plan },
    { kind: "points", title: "Touched", points: plain(files) },
    { kind: "text", title: "Testing", text: testing },
    { kind: "points", title: "Open questions", points: plain(open_questions) },
  );

function draftParts({ plan, files, testing, open_questions }: DraftReply): ReplyPart[] {
  return partsOf(
    { kind: "text", title: "Plan", text: plan },
    { kind: "points", title: "Touched", points: plain(files) },
    { kind: "text", title: "Testing", text: testing },
    { kind: "points", title: "Open questions", points: plain(open_questions) },
  );
}

/** The report that came along, in the words of a report of its own. */
const reportAlong = (report: unknown): ReplyPart[] => (report ? reportParts(report as AnyReport) : []);

function synthesisParts(
  state: ChairState,
  { consensus, conflicts, same_issues, gaps, escalate, report }: SynthesiseReply,
): ReplyPart[] {
  return partsOf(
    { kind: "points", title: "Consensus", points: consensus.map((text) => ({ text, standing: "agrees" as const })) },
    {
      kind: "points",
      title: "Conflicts",
      points: conflicts.length > 0 ? conflicts.map((conflict) => conflictPoint(state, conflict)) : [{ text: "None." }],
    },
    {
      kind: "points",
      title: "The same issue",
      points: (same_issues ?? []).map(({ issues }) => ({ text: issues.join(" and ") })),
    },
    { kind: "points", title: "Gaps", points: plain(gaps) },
    escalatePart(escalate),
    ...reportAlong(report),
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
      points: engagement.map(({ specialist, pattern, new_reasoning_excerpt }) => ({
        label: called(state, specialist),
        text: new_reasoning_excerpt ? `“${new_reasoning_excerpt}”` : ENGAGEMENT_LABELS[pattern],
        standing: isEngagedPattern(pattern) ? ("agrees" as const) : ("abstains" as const),
        note: `${isEngagedPattern(pattern) ? "Engaged" : "Not engaged"}: ${ENGAGEMENT_LABELS[pattern].toLowerCase()}`,
      })),
    },
    {
      kind: "points",
      title: "Conflicts",
      points: conflicts.map(({ conflict_id, status, agreement, a_position, b_position, resolution_question }) => ({
        label: `${conflict_id} ${status}`,
        text:
          agreement ??
          ([a_position, b_position].filter(Boolean).join(" — against — ") || "Both positions are unchanged."),
        standing: status === "resolved" ? ("agrees" as const) : ("wants_changes" as const),
        ...(resolution_question ? { note: `Asked next: ${resolution_question}` } : {}),
      })),
    },
    { kind: "points", title: "New conflicts", points: new_conflicts.map((conflict) => conflictPoint(state, conflict)) },
    escalatePart(escalate),
  );
}

const NO_SIDES: Readonly<Record<string, string>> = {
  neither: "neither side",
  compromise: "compromise",
  both: "compromise",
  deferred: "deferred",
};

function decideParts(state: ChairState, { decisions, report }: DecideReply): ReplyPart[] {
  const decided: ReplyPart = {
    kind: "points",
    title: "Decisions",
    points: decisions.map(({ conflict_id, winner, resolution, rationale, cited_pattern, is_irreversible }) => ({
      label: `${conflict_id}, ${NO_SIDES[winner.trim().toLowerCase()] ?? called(state, winner)}`,
      text: resolution,
      note: [rationale, cited_pattern && `Follows: ${cited_pattern}`, is_irreversible && "It can’t be undone."]
        .filter(Boolean)
        .join(" "),
    })),
  };
  return partsOf(decided, ...reportAlong(report));
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
      rows: resolutions.map(({ issue_id, resolution, outcome }) => [
        issue_id,
        outcome === "deferred" ? `Deferred: ${resolution}` : resolution,
      ]),
    },
    { kind: "points", title: "Done as part of this", points: plain(inline_actions) },
    {
      kind: "points",
      title: "As separate issues",
      points: separate_actions.map(({ action, reason }) => ({ label: SEPARATE_REASONS[reason], text: action })),
    },
    { kind: "points", title: "Open questions", points: plain(open_questions) },
    { kind: "text", title: "Plan", text: plan ?? revised_plan ?? "" },
    ...diagramParts(diagram),
  );
}

/** What its arrows say, and the source for programs that draw it. */
function diagramParts(diagram: string | null): ReplyPart[] {
  if (!diagram) return [];
  const arrows = arrowsOf(diagram) ?? [];
  return [
    { kind: "points", title: "Diagram", points: arrows.map((arrow) => ({ text: arrowText(arrow) })), arrows },
    {
      kind: "text",
      title: "Diagram as Mermaid source",
      text: `\`\`\`mermaid\n${diagram.replaceAll("```", "")}\n\`\`\``,
    },
  ];
}
