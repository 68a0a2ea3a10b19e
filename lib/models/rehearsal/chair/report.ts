/** P2.7: the report. It says what holds, and nothing about how often anybody was asked. */
import { planVerdict } from "@/lib/protocols/chair/plan-verdict";
import type { ReportPlanReply, ReportPrReply, ReportReply, ReportReviewReply } from "@/lib/protocols/chair/report-replies";
import { resolutions } from "@/lib/protocols/chair/resolution";
import { nameOf } from "@/lib/protocols/chair/state";
import { clip, quotable } from "../subject-matter";
import { carriedBy, decidedIn, heard, type Decided } from "./decided";
import { diagramOf } from "./diagram";
import { capital, joined, passage } from "./phrases";
import { addedSteps, issueResolutions, numbered, planSteps, touched } from "./plan-steps";
import type { Scene } from "./scene";
import { gapsOf } from "./synthesise";

const SHOWN = { actions: 5, open: 3 } as const;
const MAX_PLAN = 8000;

export function report(scene: Scene): ReportReply {
  const decided = decidedIn(scene);
  const open = scene.snippets.filter(({ kind }) => kind === "open").slice(0, SHOWN.open);
  return {
    decision: decisionOf(scene, decided),
    rationale: rationaleOf(scene, decided),
    diagram: scene.state.framing?.diagram ? diagramOf(scene, decided) : null,
    inline_actions: actionsOf(scene, decided).slice(0, SHOWN.actions),
    separate_actions: carriedBy(decided).slice(0, 1).map(({ second }) => ({ action: `${capital(second.topic)}: find out where it stands and come back with a proposal.`, reason: "design_required" })),
    open_questions: open.length > 0 ? open.map(({ text }) => text) : gapsOf(scene),
  };
}

function decisionOf({ title }: Scene, decided: Decided): string {
  switch (decided.kind) {
    // Who decided stands before it, wherever it is shown.
    case "proposal":
      return decided.proposal;
    case "position":
      return decided.voice.about(decided.voice.view.recommendation);
    case "order":
      return `“${title}” begins with ${decided.first.view.stance}, then ${decided.second.view.stance}. Written down now: ${decided.second.view.concession}.`;
    case "together":
      return `“${title}” goes ahead, with this in it: ${decided.voices.map(({ view }) => view.stance).join("; ")}.`;
  }
}

function actionsOf(scene: Scene, decided: Decided): string[] {
  if (decided.kind === "proposal") return [decided.proposal, ...heard(scene).slice(0, 3).map(({ agent, view }) => `Find a first figure on ${view.topic}; ${agent.name} knows whom to ask.`)];
  const wishes = carriedBy(decided).map((voice) => voice.about(voice.view.recommendation));
  return decided.kind === "order" ? wishes.toSpliced(2, 0, `Write down now: ${decided.second.view.concession}.`) : wishes;
}

function rationaleOf(scene: Scene, decided: Decided): string {
  const bound = passage(scene, "constraint", "figure", "item", "statement");
  const said = resolutions(scene.state)[0];
  const voices = carriedBy(decided).slice(0, 2);
  const costs = voices.map(({ agent, view }) => `${view.price} (${agent.name})`);
  const person = "person" in decided ? decided.person.answer : null;
  const paragraphs = [
    person ? `${person.answeredBy} decided, because “${quotable(person.rationale, 140)}”.` : "",
    joined(bound && `It keeps to “${bound}”.`, decided.kind === "proposal" && scene.state.proposal?.rationale, ...voices.map((voice) => voice.about(voice.view.finding))),
    said ? `${said.winner ? `${nameOf(scene.state, said.winner)} carries the point: ` : ""}${said.rationale}` : "",
    joined(costs.length > 0 && `It costs ${costs.join("; ")}.`, voices[0] && `It would have to be looked at again if things stood otherwise on ${voices[0].view.topic}.`),
  ];
  return paragraphs.filter(Boolean).join("\n\n");
}

export function reportPr(scene: Scene): ReportPrReply {
  const [first, ...rest] = heard(scene);
  return { ...report(scene), pr_verdict: first ? "Changes Requested" : "Needs Discussion", pr_concerns: [...(first ? [{ severity: "Important" as const, concern: first.about(first.view.concern) }] : []), ...rest.slice(0, 2).map((voice) => ({ severity: "Minor" as const, concern: voice.about(voice.view.issue) }))] };
}

export function reportPlan(scene: Scene): ReportPlanReply {
  const { draft } = scene.state;
  const decided = decidedIn(scene);
  const steps = planSteps(scene, decided);
  const carried = carriedBy(decided);
  return {
    ...report(scene),
    plan: numbered(steps),
    files: carried.length > 0 ? carried.map(touched) : ["What the smallest step needs, and nothing else."],
    testing: draft?.testing || "Each step is tried on a copy before it is done.",
    resolutions: issueResolutions(scene, decided, steps),
  };
}

export function reportReview(scene: Scene): ReportReviewReply {
  const { state } = scene;
  if (planVerdict(state) !== "Needs Revision") return { ...report(scene), revised_plan: null, resolutions: [] };
  const decided = decidedIn(scene);
  const steps = addedSteps(scene, decided);
  const written = state.subject.artifact.trim() || state.subject.question;
  return { ...report(scene), revised_plan: `${clip(written, MAX_PLAN)}\n\n## Added in this revision\n\n${numbered(steps)}`, resolutions: issueResolutions(scene, decided, steps) };
}
