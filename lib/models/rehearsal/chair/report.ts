/** P2.7: the report. It says what holds, and nothing about how often anybody was asked. */
import { issuesToResolve, planVerdict } from "@/lib/protocols/chair/plan-verdict";
import type { ReportPlanReply, ReportPrReply, ReportReply, ReportReviewReply } from "@/lib/protocols/chair/report-replies";
import { chosenPosition, escalationDecision, resolutions } from "@/lib/protocols/chair/resolution";
import { everyoneAnswering, nameOf } from "@/lib/protocols/chair/state";
import { clip, quotable } from "../subject-matter";
import { capital, joined, passage } from "./phrases";
import { sidesOf, type Scene, type Voice } from "./scene";
import { gapsOf } from "./synthesise";

const SHOWN = { actions: 5, open: 3 } as const;
const MAX_PLAN = 8000;

const heard = ({ state, voices }: Scene): Voice[] => voices.filter(({ agent }) => everyoneAnswering(state).includes(agent.id));

export function report(scene: Scene): ReportReply {
  const voices = heard(scene);
  const open = scene.snippets.filter(({ kind }) => kind === "open").slice(0, SHOWN.open);
  return {
    decision: decisionOf(scene, voices),
    rationale: rationaleOf(scene, voices),
    diagram: scene.state.framing?.diagram ? diagramOf(scene, voices) : null,
    inline_actions: voices.map((voice) => voice.about(voice.view.recommendation)).slice(0, SHOWN.actions),
    separate_actions: voices.slice(0, 1).map(({ second }) => ({ action: `${capital(second.topic)}: find out where it stands and come back with a proposal.`, reason: "design_required" })),
    open_questions: open.length > 0 ? open.map(({ text }) => text) : gapsOf(scene),
  };
}

function decisionOf(scene: Scene, voices: readonly Voice[]): string {
  const person = escalationDecision(scene.state);
  if (person) {
    const chosen = chosenPosition(person);
    const voice = voices.find(({ agent }) => agent.id === chosen);
    const what = voice ? `${voice.about(voice.view.recommendation)}` : (scene.state.proposal?.proposal ?? "");
    return `${person.answer.answeredBy} decided, because “${quotable(person.answer.rationale, 140)}”: ${what}`;
  }
  const sides = sidesOf(scene);
  const winner = resolutions(scene.state)[0]?.winner;
  if (sides && winner) {
    const [first, second] = winner === sides.lead.agent.id ? [sides.lead, sides.other] : [sides.other, sides.lead];
    return `“${scene.title}” begins with ${first.view.stance}, then ${second.view.stance}. Written down now: ${second.view.concession}.`;
  }
  return `“${scene.title}” goes ahead, with this in it: ${voices.map(({ view }) => view.stance).join("; ")}.`;
}

function rationaleOf(scene: Scene, voices: readonly Voice[]): string {
  const bound = passage(scene, "constraint", "figure", "item", "statement");
  const said = resolutions(scene.state)[0];
  const costs = voices.slice(0, 2).map(({ agent, view }) => `${view.price} (${agent.name})`);
  const paragraphs = [
    joined(bound && `It keeps to “${bound}”.`, ...voices.slice(0, 2).map((voice) => voice.about(voice.view.finding))),
    said ? `${said.winner ? `${nameOf(scene.state, said.winner)} carries the point: ` : ""}${said.rationale}` : "",
    joined(costs.length > 0 && `It costs ${costs.join("; ")}.`, voices[0] && `It would have to be looked at again if things stood otherwise on ${voices[0].view.topic}.`),
  ];
  return paragraphs.filter(Boolean).join("\n\n");
}

/** Labels in quotation marks, without what would close them. */
function diagramOf(scene: Scene, voices: readonly Voice[]): string {
  const label = (text: string): string => text.replaceAll(/["<>[\](){}|“”]/g, "").slice(0, 60);
  const steps = voices.map(({ view }, index) => `  s${index + 1}["${label(capital(view.stance))}"]`);
  const arrows = voices.slice(1).map((_, index) => `  s${index + 1} --> s${index + 2}`);
  return ["flowchart LR", `  q["${label(scene.title)}"] --> s1`, ...steps, ...arrows].join("\n");
}

export function reportPr(scene: Scene): ReportPrReply {
  const [first, ...rest] = heard(scene);
  return { ...report(scene), pr_verdict: first ? "Changes Requested" : "Needs Discussion", pr_concerns: [...(first ? [{ severity: "Important" as const, concern: first.about(first.view.concern) }] : []), ...rest.slice(0, 2).map((voice) => ({ severity: "Minor" as const, concern: voice.about(voice.view.issue) }))] };
}

export function reportPlan(scene: Scene): ReportPlanReply {
  const { state } = scene;
  const answers = issuesToResolve(state);
  const plan = `${state.draft?.plan ?? scene.title}${answers.map(({ text }, index) => `\n${countOf(state.draft?.plan) + index + 1}. Before it is opened for everyone: ${settled(text)}`).join("")}`;
  return { ...report(scene), plan, files: state.draft?.files ?? [], testing: state.draft?.testing || "Each step is tried on a copy before it is done.", resolutions: answers.map(({ id, text }) => ({ issue_id: id, resolution: `Taken up as a step of its own: ${settled(text)}` })) };
}

export function reportReview(scene: Scene): ReportReviewReply {
  const { state } = scene;
  const isRevised = planVerdict(state) === "Needs Revision";
  const answers = issuesToResolve(state);
  const written = state.subject.artifact.trim() || state.subject.question;
  const revised = `${clip(written, MAX_PLAN)}\n\n## Added in this revision\n\n${answers.map(({ id, text }) => `- ${id}: ${settled(text)}`).join("\n")}`;
  return { ...report(scene), revised_plan: isRevised ? revised : null, resolutions: isRevised ? answers.map(({ id, text }) => ({ issue_id: id, resolution: settled(text) })) : [] };
}

const settled = (issue: string): string => `a step with an owner and a date answers “${quotable(issue, 140)}”.`;
const countOf = (plan: string | undefined): number => plan?.match(/^\d+\. /gm)?.length ?? 0;
