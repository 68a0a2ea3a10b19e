/** P2-05, P2-39: the chair without specialists: it speaks of the text and of what it would have asked somebody. */
import type { ReviewAloneReply } from "@/lib/protocols/chair/rules/replies/report-replies";
import { clip, named, quotable } from "@/lib/models/rehearsal/subject-matter";
import type { Facts } from "./frame";
import { courseOf, passage } from "./phrases";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

const MAX_PLAN = 8000;

export function reviewAlone(scene: Scene): ReviewAloneReply & Facts {
  const { state, snippets, title } = scene;
  const { session_type, subject_kind } = state.config;
  const bound = passage(scene, "constraint", "figure");
  const points = snippets
    .filter(({ kind }) => kind === "item" || kind === "figure" || kind === "statement")
    .slice(0, 4);
  const open = snippets.filter(({ kind }) => kind === "open").slice(0, 3);
  const steps = [
    fill(sentences().reviewAlone.leavesAlone, { title: named(title) }),
    ...points.map(({ text }) => fill(sentences().reviewAlone.carryOut, { text })),
    sentences().reviewAlone.tryIt,
  ];
  const isReview = session_type === "review_plan";
  const issue = fill(sentences().reviewAlone.issue, { text: quotable(points[0]?.text ?? title) });
  return {
    finding: [
      bound ? fill(sentences().reviewAlone.bounded, { bound }) : sentences().reviewAlone.unbounded,
      points[0]
        ? fill(sentences().reviewAlone.follows, { text: points[0].text })
        : fill(sentences().reviewAlone.adds, { title: named(title) }),
      open[0] ? fill(sentences().reviewAlone.leftOpen, open[0]) : sentences().reviewAlone.nothingOpen,
    ].join(" "),
    decision: fill(sentences().reviewAlone.decision, { course: courseOf(scene) }),
    rationale: fill(sentences().reviewAlone.rationale, {
      keepsTo: bound ? fill(sentences().reviewAlone.keepsTo, { bound }) : "",
    }),
    diagram: null,
    inline_actions: steps,
    separate_actions: [],
    open_questions: open.map(({ text }) => text),
    confidence: open.length > 0 ? "Medium" : "High",
    reasoning: open.length > 0 ? sentences().reviewAlone.onePointOpen : sentences().reviewAlone.sure,
    plan:
      session_type === "plan_issue"
        ? steps.map((step, index) => `${index + 1}. ${step}`).join("\n")
        : isReview
          ? fill(sentences().reviewAlone.revisedPlan, {
              plan: clip(state.subject.artifact.trim() || state.subject.question, MAX_PLAN),
            })
          : null,
    files:
      points.length > 0
        ? points.slice(0, 2).map(({ text }) => fill(sentences().reviewAlone.filesOfPoint, { text: quotable(text, 80) }))
        : [fill(sentences().reviewAlone.filesOfTitle, { title: named(quotable(title, 80)) })],
    testing: sentences().reviewAlone.testing,
    opinion: isReview ? "Revise" : null,
    blocking_issues: [],
    important_issues: isReview ? [issue] : [],
    pr_verdict: session_type === "design_session" && subject_kind === "pr" ? "Changes Requested" : null,
    pr_concerns:
      session_type === "design_session" && subject_kind === "pr" ? [{ severity: "Important", concern: issue }] : [],
    gist: fill(sentences().facts.alone, { course: courseOf(scene) }),
    answer: fill(sentences().reviewAlone.decision, { course: courseOf(scene) }),
  };
}
