/** The log as a line to move along: rounds as segments, events as ticks, and marks where something turned. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { textWidth } from "@/lib/projections/pictures/text-width";
import { timeline, type TimelineEntry } from "@/lib/projections/timeline";

export type TrackSegment = { round: number; from: number; to: number; isOpen: boolean };
export type TrackMark = { seq: number; kind: "gate" | "decision" | "block" | "answer"; label: string };

export type ReplayTrack = {
  events: number;
  /** What happened before round 1 is in none. */
  segments: readonly TrackSegment[];
  marks: readonly TrackMark[];
};

export function replayTrack(log: readonly DeliberationEvent[], folded: Folded): ReplayTrack {
  const { before, rounds } = timeline(log, folded);
  return {
    events: log.length,
    segments: rounds.map(({ round, seq, completedSeq }, index) => ({
      round,
      from: seq,
      to: (rounds[index + 1]?.seq ?? log.length + 1) - 1,
      isOpen: completedSeq === null,
    })),
    marks: [...marksOf([...before, ...rounds.flatMap(({ entries }) => entries)]), ...answerMarks(folded)].toSorted(
      (one, other) => one.seq - other.seq,
    ),
  };
}

/** Questions to a person, what they decided, and each time a seat began to block. */
function marksOf(entries: readonly TimelineEntry[]): TrackMark[] {
  const blocking = new Set<string>();
  return entries.flatMap((entry): TrackMark[] => {
    if (entry.kind === "gate") return [{ seq: entry.seq, kind: "gate", label: entry.gate.title }];
    if (entry.kind === "decision")
      return [{ seq: entry.seq, kind: "decision", label: `${entry.answer.answeredBy}: ${entry.label}` }];
    if (entry.kind !== "turn" || !entry.view) return [];
    const wasBlocking = blocking.has(entry.agentId);
    if (entry.view.standing !== "blocks") {
      blocking.delete(entry.agentId);
      return [];
    }
    blocking.add(entry.agentId);
    return wasBlocking ? [] : [{ seq: entry.seq, kind: "block", label: `${entry.name} is against it` }];
  });
}

function answerMarks({ lifecycle: { facts } }: Folded): TrackMark[] {
  return statedAnswers(facts).flatMap(({ answer, seq }, index, all): TrackMark[] => {
    const before = all[index - 1];
    if (before?.answer === answer) return [];
    return [{ seq, kind: "answer", label: before ? "The answer changes" : "First answer" }];
  });
}

/** Where to step: the next or the one before, from this event; null where there is none. */
export function stepTo(seqs: readonly number[], from: number, direction: 1 | -1): number | null {
  const found = direction === 1 ? seqs.find((seq) => seq > from) : seqs.findLast((seq) => seq < from);
  return found ?? null;
}

export type PlacedMark = {
  x: number;
  mark: TrackMark;
  /** Marks too close to be drawn apart. */ joined: readonly TrackMark[];
  label: string | null;
};

export type TrackLayout = {
  segments: readonly (TrackSegment & { x: number; width: number; title: string })[];
  /** How many events lie at each place, from 0 to 1. */
  ticks: readonly { x: number; weight: number }[];
  marks: readonly PlacedMark[];
};

const TICK_EVERY = 5;
const MARK_ROOM = 16;

export function layOutTrack({ events, segments, marks }: ReplayTrack, width: number): TrackLayout {
  const x = (seq: number): number => xOf(seq, events, width);
  return {
    segments: segments.map((segment) => {
      const left = x(segment.from);
      const wide = Math.max(2, Math.min(width, x(segment.to + 1) - 2) - left);
      const long = `Round ${segment.round}`;
      const title = wide >= textWidth(long, 12) + 4 ? long : wide >= 22 ? `R${segment.round}` : "";
      return { ...segment, x: left, width: wide, title };
    }),
    ticks: ticksOf(events, width),
    marks: placeMarks(marks, x, width),
  };
}

/** The first event at the left end, the last at the right. */
export const xOf = (seq: number, events: number, width: number): number =>
  events <= 1 ? 0 : ((seq - 1) / (events - 1)) * width;

function ticksOf(events: number, width: number): TrackLayout["ticks"] {
  // It is not shown: a phone has no room for it beside a form.
  if (width <= 0) return [];
  const places = Math.max(1, Math.floor(width / TICK_EVERY));
  const counts = new Map<number, number>();
  for (let seq = 1; seq <= events; seq += 1) {
    const place = Math.round((xOf(seq, events, width) / width) * places);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const most = Math.max(1, ...counts.values());
  return [...counts].map(([place, count]) => ({ x: (place / places) * width, weight: count / most }));
}

function placeMarks(marks: readonly TrackMark[], x: (seq: number) => number, width: number): PlacedMark[] {
  const placed: { x: number; mark: TrackMark; joined: TrackMark[] }[] = [];
  for (const mark of marks) {
    const last = placed.at(-1);
    if (last && x(mark.seq) - last.x < MARK_ROOM) last.joined.push(mark);
    else placed.push({ x: x(mark.seq), mark, joined: [] });
  }
  return placed.map((one, index) => {
    const text = one.joined.length > 0 ? `${one.mark.label} +${one.joined.length}` : one.mark.label;
    const room = (placed[index + 1]?.x ?? width + 40) - one.x - 20;
    return { ...one, label: textWidth(text, 12) <= room ? text : null };
  });
}
