/** The steps of a plan: as drafted, and with what was decided put where it belongs. */
import type { AgentId } from "@/lib/domain/ids";
import { issuesToResolve } from "@/lib/protocols/chair/plan-verdict";
import { heard, type Decided } from "./decided";
import { listed, small } from "./phrases";
import type { Scene, Voice } from "./scene";

export type PlanStep = { text: string; /** Whose wish it carries out. */ wishOf?: AgentId };

const MAX_POINTS = 4;
/** Nothing is added after these. */
const OPENING: readonly PlanStep[] = [{ text: "Try it with a few people for a week." }, { text: "Open it for everyone, with the way back kept for two weeks." }];
const DECIDE_AGAIN: PlanStep = { text: "Decide with these figures whether the rest is done; until then it waits." };

export const draftSteps = (scene: Scene): PlanStep[] => [{ text: `Write down what “${scene.title}” is to do and what it leaves alone.` }, ...ownPoints(scene), ...OPENING];

/** The document's own points: what it lists is done, what it states is kept in mind. */
const ownPoints = ({ snippets }: Scene): PlanStep[] =>
  snippets
    .filter(({ kind }) => kind === "item" || kind === "figure" || kind === "statement")
    .slice(0, MAX_POINTS)
    .map(({ kind, text }) => ({ text: kind === "item" ? `Carry out “${text}”, and check it before the next step.` : `Check what is done so far against “${text}” before the next step.` }));

/** What comes first by decision stands before the document's own points; what is included stands before it is opened. */
export function planSteps(scene: Scene, decided: Decided): PlanStep[] {
  const start = `Write down what “${scene.title}” is to do${decided.kind === "order" ? `, what it leaves alone, and this: ${decided.second.view.concession}.` : " and what it leaves alone."}`;
  return [{ text: start }, ...firstSteps(scene, decided), ...ownPoints(scene), ...includedSteps(decided), ...OPENING];
}

/** What a plan somebody else wrote is given. */
export function addedSteps(scene: Scene, decided: Decided): PlanStep[] {
  const writtenNow = decided.kind === "order" ? [{ text: `Write down now: ${decided.second.view.concession}.` }] : [];
  return [...firstSteps(scene, decided), ...writtenNow, ...includedSteps(decided)];
}

function firstSteps(scene: Scene, decided: Decided): PlanStep[] {
  switch (decided.kind) {
    case "proposal":
      return [{ text: decided.proposal }, ...firstFigures(scene), DECIDE_AGAIN];
    case "position":
      return [step("Begin with", decided.voice)];
    case "order":
      return [step("Begin with", decided.first), step("Follow with", decided.second)];
    case "together":
      return [];
  }
}

function firstFigures(scene: Scene): PlanStep[] {
  const topics = heard(scene).map(({ view }) => view.topic).slice(0, 3);
  return topics.length > 0 ? [{ text: `Find a first figure on each of these: ${listed(topics)}.` }] : [];
}

function includedSteps(decided: Decided): PlanStep[] {
  const included = decided.kind === "order" ? decided.beside : decided.kind === "together" ? decided.voices : [];
  return included.map((voice) => step("Put in place:", voice));
}

const step = (verb: string, { agent, view }: Voice): PlanStep => ({ text: `${verb} ${view.stance}.`, wishOf: agent.id });

export const numbered = (steps: readonly PlanStep[]): string => steps.map(({ text }, index) => `${index + 1}. ${text}`).join("\n");

/** P2.6: what became of each issue: the step that carries it out, or why there is none. */
export function issueResolutions({ state }: Scene, decided: Decided, steps: readonly PlanStep[]): { issue_id: string; resolution: string }[] {
  return issuesToResolve(state).map(({ id, agentId }) => {
    const place = steps.findIndex(({ wishOf }) => wishOf === agentId);
    const found = steps[place];
    return { issue_id: id, resolution: found ? `Step ${place + 1}: ${small(found.text)}` : notTaken(decided, steps) };
  });
}

function notTaken(decided: Decided, steps: readonly PlanStep[]): string {
  if (decided.kind === "position") return `Set aside: ${decided.person.answer.answeredBy} decided for the position of ${decided.voice.agent.name}.`;
  return `It waits for step ${steps.indexOf(DECIDE_AGAIN) + 1}, where it is decided with the first figures.`;
}

/** A line of what the plan touches. */
export const touched = ({ agent, view }: Voice): string => `The part ${agent.name} answers for: ${view.stance}.`;
