/** Everything one reply is composed from, read off the state once. */
import type { Agent } from "@/lib/domain/agent";
import { atMost } from "@/lib/domain/compare";
import { currentRound } from "@/lib/kernel/rounds";
import { rangeOf } from "@/lib/protocols/judges/rules/verdict/consensus";
import type { ScriptId } from "@/lib/protocols/judges/rules/scripts";
import { inStanceOrder } from "@/lib/protocols/judges/rules/stance";
import { lastTurn, type DebateTurn, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { fill, type Filling, type Variants } from "@/lib/models/rehearsal/template";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { plannedScore, sideOf } from "./cast";
import { courseOf, type Course, type Point } from "./course";

export type Other = { agent: Agent; turn: DebateTurn };

export type Scene = {
  state: JudgesState;
  script: ScriptId;
  agent: Agent;
  side: 0 | 1 | 2;
  /** Its place among the judges: another wording for each. */
  seat: number;
  ordinal: number;
  score: number;
  before: DebateTurn | null;
  /** Judges with a position in this judgement, without the speaker. */
  others: readonly Other[];
  course: Course;
  strengths: readonly Point[];
  concerns: readonly Point[];
  /** This round brings the judges together. */
  isClosing: boolean;
  /** It takes the text's side on what the judgement turns on. */
  isDefending: boolean;
  vary: <Name extends string = never>(key: string, variants: Variants<Name>, ...values: Filling<Name>) => string;
};

const STRENGTHS = [["shared", "weighed"], ["shared", "defended", "praised"], ["shared"]] as const;
const CONCERNS = [["crux", "admitted"], ["admitted"], ["crux", "doubted", "feared"]] as const;

export function sceneOf(state: JudgesState, script: ScriptId, agentId: string): Scene {
  const agent = state.panel.find(({ id }) => id === agentId);
  const round = currentRound(state);
  if (!agent || !round) throw new Error(`${agentId} has no seat in an open round.`);
  const side = sideOf(agent);
  const seat = inStanceOrder(state.panel).indexOf(agent);
  const course = courseOf(state);
  const score = plannedScore(state, script, agent, round.ordinal);
  const others = state.panel.flatMap((other) => {
    const turn = other.id === agent.id ? null : lastTurn(state, round.judgement, other.id, round.number);
    return turn ? [{ agent: other, turn }] : [];
  });
  const planned = [agent, ...others.map((other) => other.agent)].map((judge) =>
    plannedScore(state, script, judge, round.ordinal),
  );
  const isClosing = atMost(rangeOf(planned), state.config.overall_score_range);
  return {
    state,
    script,
    agent,
    side,
    seat,
    ordinal: round.ordinal,
    score,
    before: lastTurn(state, round.judgement, agent.id, round.number),
    others,
    course,
    strengths: STRENGTHS[side].map((place) => course[place]),
    concerns: CONCERNS[side].map((place) => course[place]),
    isClosing,
    isDefending: side === 1 || isClosing || (side === 0 && score >= LEANS_TOWARDS_IT),
    vary: (key, variants, ...values) =>
      fill(variants[(hashOf(state.seed, key) + seat + round.ordinal) % variants.length] ?? variants[0], ...values),
  };
}

const LEANS_TOWARDS_IT = 4;

const byScore = (one: Other, other: Other): number => one.turn.score - other.turn.score;
export const highest = ({ others }: Scene): Other | null => others.toSorted(byScore).at(-1) ?? null;
export const lowest = ({ others }: Scene): Other | null => others.toSorted(byScore)[0] ?? null;

/** It moved a little and stays where it stands on the main point: the concession is about something else. */
export const isPartial = ({ before, score, isClosing, isDefending }: Scene): boolean =>
  before !== null && !isClosing && (isDefending ? score < before.score : score > before.score);

/** Who pulls the way the score went; where it held, the one furthest away. */
export function pulling(scene: Scene): Other | null {
  const { score, before } = scene;
  const [top, bottom] = [highest(scene), lowest(scene)];
  if (!before || !top || !bottom || score === before.score)
    return before && top && bottom
      ? Math.abs(top.turn.score - score) >= Math.abs(bottom.turn.score - score)
        ? top
        : bottom
      : null;
  return score > before.score ? top : bottom;
}
