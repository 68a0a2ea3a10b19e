/** The steps of a plan: as drafted, and with what was decided put where it belongs. */
import type { AgentId } from "@/lib/domain/ids";
import { planIssues } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import type { ReportPlanReply } from "@/lib/protocols/chair/rules/replies/report-replies";
import { named, small } from "@/lib/models/rehearsal/subject-matter";
import { listed } from "./phrases";
import { sidesOf, type Scene, type Voice } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";
import { chosenPosition, escalationDecision, resolutions } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { everyoneAnswering } from "@/lib/protocols/chair/rules/state";

export type PlanStep = { text: string; /** Whose wish it carries out. */ wishOf?: AgentId };

const MAX_POINTS = 4;
/** Nothing is added after these. */
const opening = (): PlanStep[] => [{ text: sentences().plan.tryIt }, { text: sentences().plan.openIt }];

export const draftSteps = (scene: Scene): PlanStep[] => [
  { text: fill(sentences().plan.draftStart, { title: named(scene.title) }) },
  ...ownPoints(scene),
  ...opening(),
];

/** The document's own points: what it lists is done, what it states is kept in mind. */
const ownPoints = ({ snippets }: Scene): PlanStep[] =>
  snippets
    .filter(({ kind }) => kind === "item" || kind === "figure" || kind === "statement")
    .slice(0, MAX_POINTS)
    .map(({ kind, text }) => ({
      text: kind === "item" ? fill(sentences().plan.carryOut, { text }) : fill(sentences().plan.check, { text }),
    }));

/** What comes first by decision stands before the document's own points; what is included stands before it is opened. */
export function planSteps(scene: Scene, decided: Decided): PlanStep[] {
  const start = fill(sentences().plan.start, {
    title: named(scene.title),
    more:
      decided.kind === "order" ? fill(sentences().plan.startWithConcession, { decided }) : sentences().plan.startAlone,
  });
  return [{ text: start }, ...firstSteps(scene, decided), ...ownPoints(scene), ...includedSteps(decided), ...opening()];
}

/** What a plan somebody else wrote is given. */
export function addedSteps(scene: Scene, decided: Decided): PlanStep[] {
  const writtenNow = decided.kind === "order" ? [{ text: fill(sentences().plan.writeDown, { decided }) }] : [];
  return [...firstSteps(scene, decided), ...writtenNow, ...includedSteps(decided)];
}

function firstSteps(scene: Scene, decided: Decided): PlanStep[] {
  switch (decided.kind) {
    case "proposal":
      return [{ text: decided.proposal }, ...firstFigures(scene), { text: sentences().plan.decideAgain }];
    case "position":
      return [step("Begin with", decided.voice)];
    case "order":
      return [step("Begin with", decided.first), step("Follow with", decided.second)];
    case "together":
      return [];
  }
}

function firstFigures(scene: Scene): PlanStep[] {
  const topics = heard(scene)
    .map(({ view }) => view.topic)
    .slice(0, 3);
  return topics.length > 0 ? [{ text: fill(sentences().plan.figures, { topics: listed(topics) }) }] : [];
}

function includedSteps(decided: Decided): PlanStep[] {
  const included = decided.kind === "order" ? decided.beside : decided.kind === "together" ? decided.voices : [];
  return included.map((voice) => step(sentences().plan.putInPlace, voice));
}

const step = (verb: string, { agent, view }: Voice): PlanStep => ({
  text: `${verb} ${view.stance}.`,
  wishOf: agent.id,
});

export const numbered = (steps: readonly PlanStep[]): string =>
  steps.map(({ text }, index) => `${index + 1}. ${text}`).join("\n");

/** P2.6: what became of each issue: the step that carries it out, or why there is none. */
export function issueResolutions(
  { state }: Scene,
  decided: Decided,
  steps: readonly PlanStep[],
): ReportPlanReply["resolutions"] {
  const standing = planIssues(state).filter((issue) => issue.state !== "withdrawn");
  return standing.map(({ id, severity, raisers }) => {
    const place = steps.findIndex(({ wishOf }) => wishOf !== undefined && raisers.includes(wishOf));
    const found = steps[place];
    if (severity === "minor") return { issue_id: id, resolution: sentences().plan.onTheWay, outcome: "kept" };
    return found
      ? {
          issue_id: id,
          resolution: fill(sentences().plan.inStep, { place: place + 1, text: small(found.text) }),
          outcome: "changed",
        }
      : {
          issue_id: id,
          resolution: notTaken(decided, steps),
          outcome: decided.kind === "position" ? "kept" : "deferred",
        };
  });
}

function notTaken(decided: Decided, steps: readonly PlanStep[]): string {
  if (decided.kind === "position")
    return fill(sentences().plan.setAside, { by: decided.person.answer.answeredBy, decided });
  return fill(sentences().plan.waits, {
    step: steps.findIndex(({ text }) => text === sentences().plan.decideAgain) + 1,
  });
}

/** A line of what the plan touches. */
export const touched = ({ agent, view }: Voice): string => fill(sentences().plan.touched, { agent, view });

/** What was decided, and by whom. Everything the conclusion writes (sentence, reasons, diagram, actions, plan) is read off this, so that it can't say two things. */
type Person = NonNullable<ReturnType<typeof escalationDecision>>;

export type Decided =
  /** A person took what the chair proposed: none of the specialists' wishes is decided yet. */
  | { kind: "proposal"; person: Person; proposal: string }
  /** A person took the position of one. */
  | { kind: "position"; person: Person; voice: Voice }
  /** The conflict is settled; what the rest asked for is beside the point of it and included. */
  | { kind: "order"; first: Voice; second: Voice; beside: readonly Voice[] }
  /** Nobody contradicted anybody. */
  | { kind: "together"; voices: readonly Voice[] };

export const heard = ({ state, voices }: Scene): Voice[] =>
  voices.filter(({ agent }) => everyoneAnswering(state).includes(agent.id));

export function decidedIn(scene: Scene): Decided {
  const voices = heard(scene);
  const person = escalationDecision(scene.state);
  if (person) {
    const chosen = chosenPosition(person);
    const voice = voices.find(({ agent }) => agent.id === chosen);
    return voice
      ? { kind: "position", person, voice }
      : { kind: "proposal", person, proposal: scene.state.proposal?.proposal ?? scene.title };
  }
  const sides = sidesOf(scene);
  const winner = resolutions(scene.state)[0]?.winner;
  if (!sides || !winner) return { kind: "together", voices };
  const [first, second] = winner === sides.lead.agent.id ? [sides.lead, sides.other] : [sides.other, sides.lead];
  return { kind: "order", first, second, beside: voices.filter(({ part }) => part === "member") };
}

/** Those whose wish is carried out, in the order it is. */
export function carriedBy(decided: Decided): readonly Voice[] {
  switch (decided.kind) {
    case "proposal":
      return [];
    case "position":
      return [decided.voice];
    case "order":
      return [decided.first, decided.second, ...decided.beside];
    case "together":
      return decided.voices;
  }
}
