/** P2.7: the report. It says what holds, and nothing about how often anybody was asked. */
import { capital } from "@/lib/domain/wording";
import { reportKind } from "@/lib/protocols/chair/rules/conclude";
import { answeredQuestions } from "@/lib/protocols/chair/rules/open-questions";
import { NO_QUESTIONS, reportText } from "@/lib/protocols/chair/rules/replies/edit-report";
import { faultsIn, planVerdict, reportToEdit } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import type { Report } from "@/lib/protocols/chair/rules/replies/report-reading";
import type {
  ReportPlanReply,
  ReportPrReply,
  ReportReply,
  ReportReviewReply,
  ReviseReply,
} from "@/lib/protocols/chair/rules/replies/report-replies";
import { resolutions } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { nameOf } from "@/lib/protocols/chair/rules/state";
import { clip, named, quotable } from "@/lib/models/rehearsal/subject-matter";
import { carriedBy, decidedIn, heard, type Decided } from "./plan-steps";
import type { Facts } from "./frame";
import { courseOf, gapsOf, joined, passage, settledOrder } from "./phrases";
import { addedSteps, issueResolutions, numbered, planSteps, touched } from "./plan-steps";
import { voiceOf, type Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

const SHOWN = { actions: 5, open: 3 } as const;
const MAX_PLAN = 8000;

export function report(scene: Scene): ReportReply & Facts {
  const decided = decidedIn(scene);
  const decision = decisionOf(scene, decided);
  const open = scene.snippets.filter(({ kind }) => kind === "open").slice(0, SHOWN.open);
  return {
    decision,
    rationale: rationaleOf(scene, decided),
    diagram: scene.state.framing?.diagram ? diagramOf(scene, decided) : null,
    inline_actions: actionsOf(scene, decided).slice(0, SHOWN.actions),
    separate_actions: carriedBy(decided)
      .slice(0, 1)
      .map(({ second }) => ({
        action: fill(sentences().report.action, { second }),
        reason: "design_required",
      })),
    open_questions:
      open.length > 0
        ? open.map(({ text }) => (text.endsWith("?") ? text : fill(sentences().report.whatFollows, { text })))
        : gapsOf(scene),
    gist: decision,
    answer: decision,
  };
}

/** The report of this type of session as it comes along with a synthesis or a decision: without what it says about itself. */
export function reportAlong(scene: Scene): unknown {
  const { gist: _gist, answer: _answer, ...written } = reportOfType(scene);
  return written;
}

function reportOfType(scene: Scene) {
  switch (reportKind(scene.state)) {
    case "report":
      return report(scene);
    case "report_pr":
      return reportPr(scene);
    case "report_plan":
      return reportPlan(scene);
    case "report_review":
      return reportReview(scene);
  }
}

const MAX_CHANGES = 6;

/** P2-44: what the person wrote becomes steps of the plan; what they answered is written down as decided. */
export function revise({ state }: Scene): ReviseReply & Facts {
  const request = state.changeRequests.at(-1);
  const by = request?.by ?? "";
  const base = reportToEdit(state);
  const asked = (request?.text ?? "")
    .split(/\n+|(?<=[.!?;])\s+/)
    .map((text) => text.replace(/^(?:[-*+]|\d+[.)])\s+/, "").trim())
    .filter(Boolean)
    .slice(0, MAX_CHANGES)
    .map((text) => ({ asked: text, step: fill(sentences().revise.step, { text }) }));
  const answers = answeredQuestions(state)
    .filter(({ seq }) => seq === request?.seq)
    .map(({ question, answer }) => ({
      asked: question,
      step: fill(sentences().revise.decided, { question, answer }),
    }));
  const lines = (base.plan ?? "").trimEnd().split("\n");
  const steps = lines.filter((line) => /^\d+\. /.test(line)).length;
  const added = [...asked, ...answers];
  const decision = fill(sentences().revise.decision, { decision: base.decision, by });
  return {
    changes: added.map((change, index) => ({
      asked: change.asked,
      done: fill(sentences().revise.done, { step: steps + index + 1 }),
    })),
    edits: [
      ...appended(
        base,
        lines,
        added.map(({ step }, index) => `${steps + index + 1}. ${step}`),
      ),
      ...replaced(base, base.decision, decision),
    ],
    gist: fill(sentences().facts.changed, { by }),
    answer: decision,
  };
}

/** P2-46: what is objected to is not the chair's to decide: it is put to the person as a question. */
export function mend(scene: Scene): ReviseReply & Facts {
  const { state } = scene;
  const base = reportToEdit(state);
  const found = faultsIn(state).map(({ agentId, check }) => ({
    asked: check.objection ?? check.unmet.join(", "),
    question: fill(sentences().mend.question, voiceOf(scene, agentId)),
  }));
  const open = base.openQuestions.length > 0 ? base.openQuestions.map((item) => `- ${item}`) : [NO_QUESTIONS];
  return {
    changes: found.map(({ asked }) => ({ asked, done: sentences().mend.done })),
    edits: appended(
      base,
      open,
      found.map(({ question }) => `- ${question}`),
    ),
    gist: sentences().mend.done,
    answer: base.decision,
  };
}

/** As few of the last lines as stand in the report only once, and what follows them now. */
function appended(base: Report, lines: readonly string[], added: readonly string[]): ReviseReply["edits"] {
  const ends = lines.map((_, index) => lines.slice(lines.length - 1 - index).join("\n"));
  const find = ends.find((end) => isOnce(base, end));
  return find === undefined ? [] : [{ find, replace: [find, ...added].join("\n") }];
}

const replaced = (base: Report, find: string, replace: string): ReviseReply["edits"] =>
  isOnce(base, find) ? [{ find, replace }] : [];

const isOnce = (base: Report, words: string): boolean =>
  words.trim() !== "" && reportText(base).split(words).length === 2;

function decisionOf(scene: Scene, decided: Decided): string {
  switch (decided.kind) {
    // Who decided stands before it, wherever it is shown.
    case "proposal":
      return decided.proposal;
    case "position":
      return decided.voice.about(decided.voice.view.recommendation);
    case "order":
      return fill(sentences().report.order, { title: named(scene.title), decided });
    case "together":
      return fill(sentences().report.together, {
        course: courseOf(scene),
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

/** Why the order is what it is; the order itself is the decision. */
function withoutOrder(decided: Decided, words: string): string {
  const order = decided.kind === "order" ? settledOrder(decided.first, decided.second) : "";
  return words.startsWith(order) ? words.slice(order.length).trim() : words;
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
    joined(
      said?.winner && fill(sentences().report.carries, { name: nameOf(scene.state, said.winner) }),
      said && withoutOrder(decided, said.rationale),
    ),
    joined(
      costs.length > 0 && fill(sentences().report.costs, { costs: costs.join("; ") }),
      voices[0] && fill(sentences().report.lookAgain, { topic: voices[0].view.topic }),
    ),
  ];
  return paragraphs.filter(Boolean).join("\n\n");
}

export function reportPr(scene: Scene): ReportPrReply & Facts {
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

export function reportPlan(scene: Scene): ReportPlanReply & Facts {
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

export function reportReview(scene: Scene): ReportReviewReply & Facts {
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

/** The decision as a Mermaid flowchart: one after the other only what was put in an order. */
function diagramOf({ title }: Scene, decided: Decided): string {
  const { chain, beside } = nodesOf(decided);
  const nodes = [...chain, ...beside];
  const boxes = nodes.map((text, index) => `  s${index + 1}["${label(capital(text))}"]`);
  const arrows = nodes.map(
    (_, index) => `  ${index > 0 && index < chain.length ? `s${index}` : "q"} --> s${index + 1}`,
  );
  return ["flowchart LR", `  q["${label(title)}"]`, ...boxes, ...arrows].join("\n");
}

function nodesOf(decided: Decided): { chain: readonly string[]; beside: readonly string[] } {
  switch (decided.kind) {
    case "proposal":
      return {
        chain: sentences().propose.chain,
        beside: [],
      };
    case "position":
      return { chain: [decided.voice.view.stance], beside: [] };
    case "order":
      return {
        chain: [decided.first.view.stance, decided.second.view.stance],
        beside: decided.beside.map(({ view }) => view.stance),
      };
    case "together":
      return { chain: [], beside: decided.voices.map(({ view }) => view.stance) };
  }
}

/** Stands in quotation marks: without what would close them. */
const label = (text: string): string => text.replaceAll(/["<>[\](){}|“”]/g, "").slice(0, 60);
