/** P4-38 to P4-42: points with their reasons, and a second look at them. */
import { nameOf } from "@/lib/domain/wording";
import { fallbackMaxima, type DimensionScores } from "@/lib/protocols/judges/rules/verdict/dimensions";
import type { RescoreReply, ScoreReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { scoringTurns, type JudgesState, type ScoringTurn } from "@/lib/protocols/judges/rules/state";
import { plannedPoints, pointsAt } from "./cast";
import { courseOf } from "./course";
import { conditions, type Facts, type LaterFacts } from "./facts";
import { asConcern, asStrength, joined } from "./phrases";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function score(scene: Scene): ScoreReply & Facts {
  const { state, script, agent, strengths, concerns, seat } = scene;
  const points = plannedPoints(state, script, agent);
  const total = Object.values(points).reduce((sum, given) => sum + given, 0);
  return {
    dimension_scores: withReasons(state, points, seat),
    strengths: strengths.slice(0, 2).map((point) => asStrength(scene, point)),
    concerns: concerns.slice(0, 2).map((point) => asConcern(scene, point)),
    summary: joined(
      `${total.toFixed(1)} of 20.`,
      strengths[0] && fill(sentences().score.earns, { topic: strengths[0].angle.topic }),
      concerns[0] && fill(sentences().score.loses, { topic: concerns[0].angle.topic, mend: concerns[0].angle.mend }),
    ),
    gist: fill(sentences().facts.scored, {
      total: total.toFixed(1),
      worst: concerns[0]?.angle.topic ?? sentences().verdict.noConcern,
    }),
    conditions: conditions(scene),
  };
}

/** Another point of the course for each dimension, beginning elsewhere for each judge. */
export function withReasons(state: JudgesState, points: DimensionScores, seat: number): ScoreReply["dimension_scores"] {
  const maxima = fallbackMaxima(state.config.dimensions);
  const places = Object.values(courseOf(state));
  return state.config.dimensions.map(({ id }, index) => {
    const place = places[(index + seat * 2) % places.length];
    const given = points[id] ?? 1;
    const quote = `“${place?.passage.text ?? ""}”`;
    return {
      dimension: id,
      score: given,
      reason:
        given >= (maxima[id] ?? 1)
          ? fill(sentences().score.full, { quote })
          : fill(sentences().score.most, { quote, mend: place?.angle.mend ?? sentences().score.missing }),
    };
  });
}

/** P4-41: the lowest judge moves where the other had the passage; P4-42: a single judge contradicts itself. */
export function rescore(scene: Scene): RescoreReply & LaterFacts {
  const {
    state,
    agent,
    seat,
    course: { crux },
  } = scene;
  const given = state.rounds.at(-1)
    ? scoringTurns(state.rounds.at(-1) as NonNullable<(typeof state.rounds)[number]>)
    : [];
  const before = given.find(({ agentId }) => agentId === agent.id)?.dimensions ?? pointsAt(state.config, 0.5);
  const top = given
    .filter(({ agentId }) => agentId !== agent.id)
    .reduce<ScoringTurn | null>((best, turn) => (best === null || turn.total > best.total ? turn : best), null);
  const name = top && nameOf(state, top.agentId);
  // Halfway where the other looked closer, and not at all where it did not.
  const after = Object.fromEntries(
    Object.entries(before).map(([id, points], index) => [
      id,
      top && index % 2 === 0 ? Math.round(((points + (top.dimensions[id] ?? points)) / 2) * 10) / 10 : points,
    ]),
  );
  return {
    dimension_scores: withReasons(state, after, seat),
    change_reason: name ? fill(sentences().rescore.raised, { name, crux }) : fill(sentences().rescore.kept, { crux }),
    findings: [fill(sentences().rescore.readTooQuickly, { crux, quote: crux.passage.text })],
    gist: name ? fill(sentences().facts.rescored, { name }) : fill(sentences().facts.kept, { crux }),
    conditions: conditions(scene),
    moved_by: name
      ? [{ what: sentences().facts.points, by: name, reason: fill(sentences().rescore.raised, { name, crux }) }]
      : [],
  };
}
