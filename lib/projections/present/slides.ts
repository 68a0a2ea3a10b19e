/** A deliberation as a meeting sees it: one thing at a time, large. Slides with nothing to say are left out. */
import { recordName } from "@/lib/domain/record/record-name";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { compareSide } from "@/lib/projections/compare/compare-side";
import type { DotStripModel } from "@/lib/projections/pictures/dot-strip";
import type { StandGroup } from "@/lib/projections/pictures/seat-stands";
import type { ScoreSeriesModel } from "@/lib/projections/score-series";
import { snapshotOf } from "@/lib/projections/snapshot";
import { viewsOf } from "@/lib/projections/views-of";
import { ended } from "@/lib/projections/wording";

export type Slide =
  | { kind: "question"; heading: string; text: string; title: string; facts: string }
  | { kind: "answer"; heading: string; text: string; note: string }
  | { kind: "stands"; heading: string; groups: readonly StandGroup[]; strip: DotStripModel | null }
  | { kind: "story"; heading: string; lines: readonly { text: string; seq: number }[] }
  | { kind: "scores"; heading: string; scores: ScoreSeriesModel }
  | { kind: "list"; heading: string; items: readonly { name: string | null; text: string }[] }
  | { kind: "record"; heading: string; text: string; href: string };

export function slides(log: readonly DeliberationEvent[], folded: Folded): Slide[] {
  const snapshot = snapshotOf(folded.lifecycle.deliberationId, folded);
  const { answer, groups, strip, dissent, conditions, isClosed } = compareSide(log, folded);
  const scores = viewsOf(folded).scores(folded);
  const lines = storyOf(log, folded);
  return [
    {
      kind: "question",
      heading: "The question",
      title: snapshot.title,
      text: snapshot.question,
      facts: `${snapshot.panel.map(({ name }) => name).join(" · ")}`,
    },
    {
      kind: "answer",
      heading: isClosed ? "Decided" : "The answer as it stands",
      text: answer ?? "No answer on the table yet.",
      note: ended(snapshot.statusReason),
    },
    ...(groups.length > 0 ? [{ kind: "stands", heading: "How the seats stand", groups, strip } as const] : []),
    ...(lines.length > 0 ? [{ kind: "story", heading: "How it came about", lines } as const] : []),
    ...(scores && scores.rounds.length > 1 ? [{ kind: "scores", heading: scores.sentence, scores } as const] : []),
    ...(dissent.length > 0 ? [{ kind: "list", heading: "Who disagrees", items: dissent } as const] : []),
    ...(conditions.length > 0
      ? [
          {
            kind: "list",
            heading: "On these conditions",
            items: conditions.map((text) => ({ name: null, text })),
          } as const,
        ]
      : []),
    ...(snapshot.record
      ? [
          {
            kind: "record",
            heading: "The record",
            text: `${recordName(snapshot.record.number)}, ${snapshot.record.status}`,
            href: `/records/${snapshot.record.number}`,
          } as const,
        ]
      : []),
  ];
}

/** What each round came to and what a person decided, in the order it happened. */
function storyOf(log: readonly DeliberationEvent[], folded: Folded): { text: string; seq: number }[] {
  const views = viewsOf(folded);
  return log.flatMap(({ payload, seq }) => {
    if (payload.type === "round.completed") {
      const text = views.roundSentence(payload);
      return text === null ? [] : [{ text: ended(text), seq }];
    }
    const decision =
      payload.type === "gate.answered" ? folded.lifecycle.decided.find((one) => one.seq === seq) : undefined;
    if (!decision) return [];
    const label =
      decision.gate.options.find(({ id }) => id === decision.answer.choice)?.label ?? decision.answer.choice;
    return [{ text: `${decision.answer.answeredBy} chose “${label}”.`, seq }];
  });
}
