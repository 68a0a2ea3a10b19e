/** P1.8: the argument blueprint a review of an argument leaves behind, from the Story Architect's last word. Keys as they are exported. */
import { knownLimitations } from "../closing";
import { storyArchitectReplySchema } from "../lenses/story";
import { lensOf } from "../profiles";
import type { ReviewState } from "../state";
import { acknowledgedGaps, futureWork, recommendedSupplements, requiredSupplements } from "./supplements";

type NarrativeArc = { opening_question: string; build_up: string; key_insight: string; resolution: string };
export type Blueprint = NonNullable<ReturnType<typeof blueprint>>;

/** Null outside of the story profile, and where nobody has written an argument down. */
export function blueprint(state: ReviewState) {
  if (state.config.profile !== "story") return null;
  const written = state.rounds.flatMap(({ number, turns }) =>
    Object.values(turns)
      .filter(({ agentId }) => lensOf(state.config, { id: agentId }) === "story_architect")
      .map(({ reply }) => ({ round: number, ...storyArchitectReplySchema.parse(reply) })),
  );
  const last = written.findLast(
    ({ core_argument, content_points }) => core_argument.trim() !== "" || content_points.length > 0,
  );
  if (!last) return null;
  const waived = new Set(acknowledgedGaps(state));
  const accepted = state.outcome?.status === "accepted_with_issues" ? knownLimitations(state) : [];
  return {
    round: last.round,
    elevator_pitch: last.elevator_pitch,
    core_argument: last.core_argument,
    points: last.content_points.map((point) => ({ ...point, known_weakness: point.known_weakness ?? "" })),
    narrative_arc: narrativeArc(last.narrative_arc),
    limitations: [...new Set([...last.limitations, ...accepted])],
    acknowledged_gaps: [...waived],
    publishability: last.publishability,
    supplements: {
      required: requiredSupplements(state).map(({ what }) => ({
        what,
        decision: waived.has(what) ? "waived" : "not decided",
      })),
      recommended: recommendedSupplements(state).map(({ what }) => ({ what, decision: decisionOn(state, what) })),
      future_work: futureWork(state).map(({ what }) => what),
    },
  };
}

function decisionOn({ supplementDecisions }: ReviewState, what: string): string {
  const decided = supplementDecisions.find((one) => one.what === what);
  return decided ? { run: "to be run", skip: "left out" }[decided.decision] : "not decided";
}

const PARTS = {
  opening_question: /opening question\s*:/i,
  build_up: /build[- ]?up\s*:/i,
  key_insight: /key insight\s*:/i,
  resolution: /resolution\s*:/i,
} as const satisfies Record<keyof NarrativeArc, RegExp>;

/** Its four parts where all of them are named, in whatever order; else as it was written. */
export function narrativeArc(text: string): NarrativeArc | string {
  const found = Object.entries(PARTS).map(([part, label]) => ({ part, match: label.exec(text) }));
  const starts = found
    .flatMap(({ part, match }) => (match ? [{ part, from: match.index, to: match.index + match[0].length }] : []))
    .toSorted((a, b) => a.from - b.from);
  if (starts.length < found.length) return text.trim();
  return Object.fromEntries(
    starts.map(({ part, to }, index) => [part, text.slice(to, starts[index + 1]?.from).trim()]),
  ) as NarrativeArc;
}
