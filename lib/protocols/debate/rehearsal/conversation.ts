/**
 * Who answers whom. Each agent raises its first point in round 1 and its second in round 2; another seat answers it
 * at its next turn, so that the answer is there before the one who asked speaks again.
 */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { DebateState, Turn } from "@/lib/protocols/debate/rules/state";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";
import type { Angle } from "./prose";
import { anglesOfSeat } from "./seat-angles";

/** 0: raised in round 1, 1: raised in round 2. */
export type Stage = 0 | 1;
export type Answering = { stage: Stage; raiser: Agent; answerer: Agent; angle: Angle; isOwner: boolean };

/** Weighing the text for every seat on every call would cost more than all the rest. */
const known = new WeakMap<DebateState["subject"], Map<string, { agent: Agent; angles: Angle[] }>>();

/** An agent's three angles, the one closest to the user's text first. */
export function orderedAngles(state: DebateState, agent: Agent): Angle[] {
  const bySeat = known.get(state.subject) ?? new Map<string, { agent: Agent; angles: Angle[] }>();
  known.set(state.subject, bySeat);
  const key = `${state.seed}/${agent.id}`;
  const found = bySeat.get(key);
  if (found?.agent === agent) return found.angles;
  const angles = weighedAngles(state, agent);
  bySeat.set(key, { agent, angles });
  return angles;
}

function weighedAngles(state: DebateState, agent: Agent): Angle[] {
  const { title, question, artifact, context } = state.subject;
  const text = `${title}\n${question}\n${context}\n${artifact.slice(0, 20_000)}`;
  const weight = (angle: Angle, place: number): number =>
    Math.min(4, matches(text, angle.about)) * 4 + (hashOf(state.seed, agent.id, place) % 6);
  return anglesOfSeat(agent)
    .map((angle, place) => ({ angle, weight: weight(angle, place) }))
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ angle }) => angle);
}

const matches = (text: string, pattern: RegExp): number => text.match(new RegExp(pattern.source, "giu"))?.length ?? 0;

/** Per stage: more than two answers in one turn is a list, not a reply. */
const MAX_ANSWERS = 1;

type Arranged = Pick<DebateState, "seed" | "subject"> & { stages: Map<Stage, Answering[]> };
const arranged = new WeakMap<DebateState["panel"], Arranged>();

/** Fixed for a whole debate: by the panel, not by the order of speaking, which is shuffled. Every reply asks for it several times. */
export function answerings(state: DebateState, stage: Stage): readonly Answering[] {
  const { seed, subject, panel } = state;
  const found = arranged.get(panel);
  const ofDebate = found?.seed === seed && found.subject === subject ? found : { seed, subject, stages: new Map() };
  arranged.set(panel, ofDebate);
  const answers = ofDebate.stages.get(stage) ?? arrange(state, stage);
  ofDebate.stages.set(stage, answers);
  return answers;
}

function arrange(state: DebateState, stage: Stage): Answering[] {
  const load = new Map<AgentId, number>();
  return state.panel.flatMap((raiser): Answering[] => {
    const angle = orderedAngles(state, raiser)[stage];
    if (!angle) return [];
    const others = state.panel.filter(({ id }) => id !== raiser.id);
    const loadOf = ({ id }: Agent) => load.get(id) ?? 0;
    const owner = angle.settledBy
      .flatMap((seat) => others.filter(({ id }) => id === seat))
      .find((agent) => loadOf(agent) < MAX_ANSWERS);
    const answerer =
      owner ??
      sortedByHash(others, (agent) => loadOf(agent) * 2 ** 32 + hashOf(state.seed, raiser.id, stage, agent.id))[0];
    if (!answerer) return [];
    load.set(answerer.id, loadOf(answerer) + 1);
    return [{ stage, raiser, answerer, angle, isOwner: owner !== undefined }];
  });
}

type Spoken = Extract<Turn, { kind: "spoke" }>;

/** What an agent said in a round, if it did. */
export function spokenIn(state: DebateState, round: number, agentId: AgentId): Spoken | null {
  const turn = state.rounds.find(({ number }) => number === round)?.turns[agentId];
  return turn?.kind === "spoke" ? turn : null;
}

/** What is not in the log was not said. */
export function hasSaid(state: DebateState, agentId: AgentId, words: string): boolean {
  return state.rounds.some(({ turns }) => {
    const turn = turns[agentId];
    return turn?.kind === "spoke" && turn.reply.proposal.includes(words);
  });
}

/** Raised points this agent can answer now: spoken already, and not answered by it before. */
export function owedBy(state: DebateState, agentId: AgentId, round: number): Answering[] {
  const stages: Stage[] = round === 1 ? [0] : [0, 1];
  return stages.flatMap((stage) =>
    answerings(state, stage).filter(
      ({ raiser, answerer, angle }) =>
        answerer.id === agentId && wasRaised(state, raiser.id, angle) && !hasSaid(state, agentId, angle.settlement),
    ),
  );
}

function wasRaised(state: DebateState, raiserId: AgentId, angle: Angle): boolean {
  return state.rounds.some(({ turns }) => {
    const turn = turns[raiserId];
    return turn?.kind === "spoke" && turn.reply.suggested_changes.includes(angle.change);
  });
}
