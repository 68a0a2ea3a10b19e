/** P4-38 to P4-42: points with their reasons, and a second look at them. */
import { fallbackMaxima, type DimensionScores } from "@/lib/protocols/judges/dimensions";
import type { RescoreReply, ScoreReply } from "@/lib/protocols/judges/replies-judge";
import { scoringTurns, type JudgesState, type ScoringTurn } from "@/lib/protocols/judges/state";
import { plannedPoints, pointsAt } from "./cast";
import { courseOf } from "./course";
import { asConcern, asStrength, capital, joined } from "./phrases";
import type { Scene } from "./scene";

export function score(scene: Scene): ScoreReply {
  const { state, script, agent, strengths, concerns, seat } = scene;
  const points = plannedPoints(state, script, agent);
  const total = Object.values(points).reduce((sum, given) => sum + given, 0);
  return {
    dimension_scores: withReasons(state, points, seat),
    strengths: strengths.slice(0, 2).map((point) => asStrength(scene, point)),
    concerns: concerns.slice(0, 2).map((point) => asConcern(scene, point)),
    summary: joined(`${total.toFixed(1)} of 20.`, strengths[0] && `It earns them when it comes to ${strengths[0].angle.topic}`, concerns[0] && `and loses the rest on ${concerns[0].angle.topic}: ${concerns[0].angle.mend} would earn most of it back.`),
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
    return { dimension: id, score: given, reason: given >= (maxima[id] ?? 1) ? `${quote} leaves nothing to ask for.` : `${quote} earns most of it; the rest waits for ${place?.angle.mend ?? "what is missing"}.` };
  });
}

/** P4-41: the lowest judge moves where the other had the passage; P4-42: a single judge contradicts itself. */
export function rescore({ state, agent, seat, course: { crux } }: Scene): RescoreReply {
  const given = state.rounds.at(-1) ? scoringTurns(state.rounds.at(-1) as NonNullable<(typeof state.rounds)[number]>) : [];
  const before = given.find(({ agentId }) => agentId === agent.id)?.dimensions ?? pointsAt(state.config, 0.5);
  const top = given.filter(({ agentId }) => agentId !== agent.id).reduce<ScoringTurn | null>((best, turn) => (best === null || turn.total > best.total ? turn : best), null);
  const name = top && (state.panel.find(({ id }) => id === top.agentId)?.name ?? top.agentId);
  // Halfway where the other looked closer, and not at all where it did not.
  const after = Object.fromEntries(Object.entries(before).map(([id, points], index) => [id, top && index % 2 === 0 ? Math.round(((points + (top.dimensions[id] ?? points)) / 2) * 10) / 10 : points]));
  return {
    dimension_scores: withReasons(state, after, seat),
    change_reason: name
      ? `I looked up the passages ${name} relies on. Where they say what they are said to, I have raised the score; about ${crux.angle.topic} they don't, and there it stays.`
      : `I argued against my own scoring. About ${crux.angle.topic} I found nothing that would change it: ${crux.angle.insists}, and that was in it already.`,
    findings: [`${capital(crux.angle.topic)} was the part I had read too quickly: “${crux.passage.text}”.`],
  };
}
