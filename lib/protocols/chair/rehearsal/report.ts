/** P2.7: the report. It says what holds, and nothing about how often anybody was asked. */
import { planVerdict } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import type {
  ReportPlanReply,
  ReportPrReply,
  ReportReply,
  ReportReviewReply,
} from "@/lib/protocols/chair/rules/replies/report-replies";
import { resolutions } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { nameOf } from "@/lib/protocols/chair/rules/state";
import { clip, quotable } from "@/lib/models/rehearsal/subject-matter";
import { carriedBy, decidedIn, heard, type Decided } from "./decided";
import { diagramOf } from "./diagram";
import { joined, passage } from "./phrases";
import { addedSteps, issueResolutions, numbered, planSteps, touched } from "./plan-steps";
import type { Scene } from "./scene";
import { gapsOf } from "./synthesise";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

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
    separate_actions: carriedBy(decided)
      .slice(0, 1)
      .map(({ second }) => ({
        action: fill(sentences().report.action, { second }),
        reason: "design_required",
      })),
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
      return fill(sentences().report.order, { title, decided });
    case "together":
      return fill(sentences().report.together, {
        title,
        voices: decided.voices.map(({ view }) => view.stance).join("; "),
      });
  }
}

function actionsOf(scene: Scene, decided: Decided): string[] {
  if (decided.kind === "proposal")
    return [
      decided.proposal,
      ...heard(scene)
        .slice(0, 3)
        .map(({ agent, view }) => fill(sentences().report.findFigure, { view, agent })),
    ];
  const wishes = carriedBy(decided).map((voice) => voice.about(voice.view.recommendation));
  return decided.kind === "order" ? wishes.toSpliced(2, 0, fill(sentences().report.writeDown, { decided })) : wishes;
}

function rationaleOf(scene: Scene, decided: Decided): string {
  const bound = passage(scene, "constraint", "figure", "item", "statement");
  const said = resolutions(scene.state)[0];
  const voices = carriedBy(decided).slice(0, 2);
  const costs = voices.map(({ agent, view }) => `${view.price} (${agent.name})`);
  const person = "person" in decided ? decided.person.answer : null;
  const paragraphs = [
    person
      ? fill(sentences().report.decided, { by: person.answeredBy, rationale: quotable(person.rationale, 140) })
      : "",
    joined(
      bound && fill(sentences().report.keepsTo, { bound }),
      decided.kind === "proposal" && scene.state.proposal?.rationale,
      ...voices.map((voice) => voice.about(voice.view.finding)),
    ),
    said
      ? `${said.winner ? fill(sentences().report.carries, { name: nameOf(scene.state, said.winner) }) : ""}${said.rationale}`
      : "",
    joined(
      costs.length > 0 && fill(sentences().report.costs, { costs: costs.join("; ") }),
      voices[0] && fill(sentences().report.lookAgain, { topic: voices[0].view.topic }),
    ),
  ];
  return paragraphs.filter(Boolean).join("\n\n");
}

export function reportPr(scene: Scene): ReportPrReply {
  const [first, ...rest] = heard(scene);
  return {
    ...report(scene),
    pr_verdict: first ? "Changes Requested" : "Needs Discussion",
    pr_concerns: [
      ...(first ? [{ severity: "Important" as const, concern: first.about(first.view.concern) }] : []),
      ...rest.slice(0, 2).map((voice) => ({ severity: "Minor" as const, concern: voice.about(voice.view.issue) })),
    ],
  };
}

export function reportPlan(scene: Scene): ReportPlanReply {
  const { draft } = scene.state;
  const decided = decidedIn(scene);
  const steps = planSteps(scene, decided);
  const carried = carriedBy(decided);
  return {
    ...report(scene),
    plan: numbered(steps),
    files: carried.length > 0 ? carried.map(touched) : [sentences().report.files],
    testing: draft?.testing || sentences().report.testing,
    resolutions: issueResolutions(scene, decided, steps),
  };
}

export function reportReview(scene: Scene): ReportReviewReply {
  const { state } = scene;
  if (planVerdict(state) !== "Needs Revision") return { ...report(scene), revised_plan: null, resolutions: [] };
  const decided = decidedIn(scene);
  const steps = addedSteps(scene, decided);
  const written = state.subject.artifact.trim() || state.subject.question;
  return {
    ...report(scene),
    revised_plan: fill(sentences().report.revisedPlan, { plan: clip(written, MAX_PLAN), steps: numbered(steps) }),
    resolutions: issueResolutions(scene, decided, steps),
  };
}
