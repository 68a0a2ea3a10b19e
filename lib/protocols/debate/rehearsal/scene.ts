/** Everything one turn is composed from, read off the state once. */
import type { Agent } from "@/lib/domain/agent";
import { atLeast } from "@/lib/domain/compare";
import type { DebateScript } from "./cast";
import { givenScore, type DebateState } from "@/lib/protocols/debate/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { plain, quotable, subjectMatter, type Snippet } from "@/lib/models/rehearsal/subject-matter";
import { hashOf } from "@/lib/models/rehearsal/variation";
import type { Angle } from "./prose";
import { castOf, plannedScore, type Cast, type Part } from "./cast";
import { answerings, orderedAngles, owedBy, spokenIn, hasSaid, type Answering, type Stage } from "./conversation";
import { fill, type Filling, type Variants } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export type Scene = {
  state: DebateState;
  agent: Agent;
  round: number;
  cast: Cast;
  part: Part;
  score: number;
  previous: number | null;
  target: number;
  isSatisfied: boolean;
  first: Angle;
  second: Angle;
  third: Angle;
  quote: Snippet;
  /** The quote is about what the agent looks at now, not merely at hand. */
  isNear: boolean;
  /** Points of others this agent answers in this turn. */
  owed: readonly Answering[];
  /** Who spoke before in this round, latest first. */
  heard: readonly Agent[];
  /** Fills the user's term into an angle's sentence. */
  about: (angle: Angle, sentence: string) => string;
  /** One of several ways to say it; another one for the next seat and in the next round. */
  vary: <Name extends string = never>(key: string, variants: Variants<Name>, ...values: Filling<Name>) => string;
};

export function sceneOf(state: DebateState, ask: Ask, script: DebateScript): Scene {
  const agent = state.panel.find(({ id }) => id === ask.agentId);
  if (!agent) throw new Error(`${ask.agentId} has no seat in this debate.`);
  const { round } = ask;
  const cast = castOf(state, script);
  const isWandering = script === "scattered" || cast.partOf(agent.id) === "advocate";
  const angles = anglesInRound(orderedAngles(state, agent), isWandering, round);
  const score = plannedScore(state, cast, agent.id, round);
  const order = state.rounds.find(({ number }) => number === round)?.order ?? [];
  const place = Math.max(0, order.indexOf(agent.id));
  // By seat and not by place: an agent moved by the shuffle must not repeat itself.
  const seat = state.panel.indexOf(agent);
  const quote = quoteFor(state, agent, angles, round, place);
  return {
    state,
    agent,
    round,
    cast,
    part: cast.partOf(agent.id),
    score,
    previous: givenScore(state, agent.id),
    target: state.config.target_satisfaction,
    isSatisfied: atLeast(score, state.config.target_satisfaction),
    ...angles,
    quote,
    isNear: (round === 1 ? angles.first : angles.second).about.test(quote.text),
    owed: owedBy(state, agent.id, round).filter(
      ({ raiser, stage }) =>
        !UNANSWERED[cast.partOf(raiser.id)].includes(stage) &&
        !(cast.partOf(agent.id) === "opponent" && cast.partOf(raiser.id) === "champion"),
    ),
    heard: order
      .slice(0, place)
      .flatMap((id) => (spokenIn(state, round, id) ? state.panel.filter((other) => other.id === id) : []))
      .toReversed(),
    about: (angle, sentence) => sentence.replaceAll("{focus}", () => `“${focusFor(state, agent, angle)}”`),
    vary: (key, variants, ...values) =>
      fill(variants[(hashOf(state.seed, key) + seat + round) % variants.length] ?? variants[0], ...values),
  };
}

/** What a script leaves open on purpose. */
const UNANSWERED: Readonly<Record<Part, readonly Stage[]>> = {
  member: [],
  champion: [],
  pivot: [1],
  opponent: [0, 1],
  blocker: [0, 1],
  advocate: [],
};

type Angles = { first: Angle; second: Angle; third: Angle };

/** A panel that is all over the place changes its subject each round, and an advocate its argument; every other seat keeps to its own. */
function anglesInRound(angles: readonly Angle[], isWandering: boolean, round: number): Angles {
  const at = (place: number): Angle => angles[(place + (isWandering ? round - 1 : 0)) % angles.length] as Angle;
  return { first: at(0), second: at(1), third: at(2) };
}

/** Most speak of what the whole is called, some of a part of it. */
const TERM_PLACES = [0, 0, 1, 2] as const;

export function focusFor({ seed, subject }: DebateState, agent: Agent, angle: Angle): string {
  const { terms } = subjectMatter(subject);
  const place = TERM_PLACES[hashOf(seed, agent.id, angle.topic) % TERM_PLACES.length] ?? 0;
  return quotable(terms[place] ?? terms[0] ?? subject.title);
}

/** The snippet nearest to what the agent looks at; another one each round, and another one than its neighbour. */
function quoteFor(
  { subject, seed }: DebateState,
  agent: Agent,
  { first, second, third }: Angles,
  round: number,
  place: number,
): Snippet {
  const { snippets, title } = subjectMatter(subject);
  const current = round === 1 ? first : second;
  const relevance = ({ text, kind }: Snippet): number =>
    (current.about.test(text) ? 3 : 0) +
    [first, second, third].filter(({ about }) => about.test(text)).length +
    (kind === "figure" || kind === "open" || kind === "constraint" ? 1 : 0) +
    (kind === "question" ? -1 : 0);
  const ranked = snippets
    .map((snippet) => ({ snippet, weight: relevance(snippet) + (hashOf(seed, agent.id, snippet.text) % 100) / 100 }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, Math.max(3, Math.ceil(snippets.length / 4)));
  return (
    ranked[(round - 1 + (ranked.length > 6 ? place % 2 : 0)) % Math.max(1, ranked.length)]?.snippet ?? {
      kind: "question",
      text: title,
    }
  );
}

/** How the agent's point of that stage was met, as the log has it. */
export function answerTo(
  { state, agent }: Scene,
  stage: Stage,
): { agentId: string; name: string; verb: string; settlement: string } | null {
  const answering = answerings(state, stage).find(({ raiser }) => raiser.id === agent.id);
  if (!answering || !hasSaid(state, answering.answerer.id, answering.angle.settlement)) return null;
  return {
    agentId: answering.answerer.id,
    name: answering.answerer.name,
    verb: answering.isOwner ? sentences().answerTo.tookOn : sentences().answerTo.agreedTo,
    settlement: answering.angle.settlement,
  };
}

/** Somebody's own words from the round before, for turns whose answer came in other words than ours. */
export function lastWordsOf({ state, agent, round }: Scene): { name: string; words: string } | null {
  const others = state.panel.filter(({ id }) => id !== agent.id);
  for (const other of others.slice(hashOf(state.seed, agent.id, round) % others.length).concat(others)) {
    const turn = spokenIn(state, round - 1, other.id);
    const sentence = turn && plain(turn.reply.proposal).split(/(?<=[.!?])\s/)[0];
    if (sentence) return { name: other.name, words: quotable(sentence) };
  }
  return null;
}
