/** P2-05, P2-39: the chair without specialists: it speaks of the text and of what it would have asked somebody. */
import type { ReviewAloneReply } from "@/lib/protocols/chair/report-replies";
import { clip, quotable } from "../subject-matter";
import { passage } from "./phrases";
import type { Scene } from "./scene";

const MAX_PLAN = 8000;

export function reviewAlone(scene: Scene): ReviewAloneReply {
  const { state, snippets, title } = scene;
  const { session_type, subject_kind } = state.config;
  const bound = passage(scene, "constraint", "figure");
  const points = snippets.filter(({ kind }) => kind === "item" || kind === "figure" || kind === "statement").slice(0, 4);
  const open = snippets.filter(({ kind }) => kind === "open").slice(0, 3);
  const steps = [`Write down what “${title}” leaves alone.`, ...points.map(({ text }) => `Carry out “${text}”.`), "Try it on a copy, then for a few people, then for all."];
  const isReview = session_type === "review_plan";
  const issue = `Nothing says how “${quotable(points[0]?.text ?? title)}” is undone once it is done.`;
  return {
    finding: [bound ? `“${bound}” bounds it.` : "The text sets no bound.", points[0] ? `Most of it follows from “${points[0].text}”, which is an addition to what there is.` : `“${title}” adds something and takes nothing away.`, open.length > 0 ? `“${open[0]?.text}” is left open, and I would have asked a specialist about it.` : "Nothing in it is left open."].join(" "),
    decision: `“${title}” is done as described, one step after the other, each with a way back.`,
    rationale: `It concerns one field and follows what is there already.${bound ? ` It keeps to “${bound}”.` : ""} It costs a few days; a specialist would be needed as soon as it touches a second field.`,
    diagram: null,
    inline_actions: steps,
    separate_actions: [],
    open_questions: open.map(({ text }) => text),
    confidence: open.length > 0 ? "Medium" : "High",
    reasoning: open.length > 0 ? "One point is left open in the text." : "It follows from the text and from what is there already.",
    plan: session_type === "plan_issue" ? steps.map((step, index) => `${index + 1}. ${step}`).join("\n") : isReview ? `${clip(state.subject.artifact.trim() || state.subject.question, MAX_PLAN)}\n\n## Added in this revision\n\n- Each step names its way back.` : null,
    files: points.length > 0 ? points.slice(0, 2).map(({ text }) => `Whatever holds “${quotable(text, 80)}”.`) : [`Whatever holds “${quotable(title, 80)}”.`],
    testing: "Each step is tried on a copy, with the result of the step before as its input.",
    opinion: isReview ? "Revise" : null,
    blocking_issues: [],
    important_issues: isReview ? [issue] : [],
    pr_verdict: session_type === "design_session" && subject_kind === "pr" ? "Changes Requested" : null,
    pr_concerns: session_type === "design_session" && subject_kind === "pr" ? [{ severity: "Important", concern: issue }] : [],
  };
}
