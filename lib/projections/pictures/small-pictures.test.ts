/** Bins, ballots and dot strips of every recorded deliberation, as it ended and on the way. */
import { describe, expect, it } from "vitest";
import { viewsOf } from "@/lib/projections/views-of";
import { playScores, speakReply } from "@/lib/testing/builders";
import { deliberationsAtHand, titles } from "@/lib/testing/deliberations-at-hand";
import { scoreAxis } from "./axis";
import { dotStrip, layOutStrip, type DotStripModel } from "./dot-strip";
import { seatStands, standGroups, standWords } from "./seat-stands";

const ROOM = { width: 320, height: 52, radius: 5, hasLabels: true };

/** Near the target, and holds nothing against it. */
const NEAR = { json: speakReply(80, { blocking_concerns: [], suggested_changes: "Say who is told." }) };

function isSpoilt(strip: DotStripModel, width: number): boolean {
  const { dots, labels, bars } = layOutStrip(strip, { ...ROOM, width });
  const drawn = dots.length + bars.reduce((sum, { count }) => sum + count, 0);
  const inOrder = labels.toSorted((one, other) => one.x - other.x);
  return (
    drawn !== strip.dots.length ||
    dots.some(({ x, y }) => !(x >= 0 && x <= width && y >= 0 && y <= ROOM.height)) ||
    inOrder.some((label, index) => label.x <= endOf(inOrder[index - 1]))
  );
}

const endOf = (label: { x: number; width: number } | undefined): number => (label ? label.x + label.width : -1);

describe("how the seats stand", () => {
  it("puts every seat that judges into one group, with the reply it rests on", () => {
    const wrong = deliberationsAtHand().filter(({ folded, log }) => {
      const seats = seatStands(folded);
      const drawn = standGroups(seats, standWords(folded)).flatMap((group) => group.seats);
      return (
        drawn.length !== viewsOf(folded).matrix(folded).rows.length ||
        seats.some(
          ({ stand, word, seq }) => (stand === "silent") !== (seq === null) || (word !== null && seq === null),
        ) ||
        seats.some(({ place, seq }) => place < 1 || (seq !== null && !log[seq - 1]))
      );
    });
    expect(titles(wrong)).toEqual([]);
  });

  it("takes a seat that is near for one with notes, unless it holds something against the answer", () => {
    const round = [95, 80, 75, 60, 20];
    const { folded } = playScores(
      Array.from({ length: 6 }, () => round),
      { special: ({ kind, agentId }) => (kind === "speak" && agentId === "observability" ? NEAR : null) },
    );
    expect(seatStands(folded).map(({ word, stand }) => [word, stand])).toEqual([
      ["95", "behind"],
      ["80", "notes"],
      ["75", "not_yet"],
      ["60", "not_yet"],
      ["20", "against"],
    ]);
  });
});

describe("a dot strip", () => {
  it("has a dot for every seat that scored, inside its room, and labels that do not cover each other", () => {
    const wrong = deliberationsAtHand().filter(({ folded }) => {
      const strip = dotStrip(folded);
      return strip && [136, 320, 700].some((width) => isSpoilt(strip, width));
    });
    expect(titles(wrong)).toEqual([]);
  });

  it("becomes a histogram beyond twelve seats, and loses nobody in it", () => {
    const dots = Array.from({ length: 13 }, (_, index) => ({
      agentId: `seat-${index}` as DotStripModel["dots"][number]["agentId"],
      place: index + 1,
      name: `Seat ${index}`,
      score: 40 + index * 5,
      isOnTarget: index >= 10,
    }));
    const axis = scoreAxis(
      dots.map(({ score }) => score),
      { min: 0, max: 100 },
    );
    const { bars, dots: drawn } = layOutStrip({ axis, target: 90, dots, outliers: [], sentence: "" }, ROOM);
    expect(drawn).toEqual([]);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(13);
  });

  it("begins a little below the lowest score, and says so", () => {
    expect(scoreAxis([61, 90], { min: 0, max: 100 })).toEqual({
      start: 55,
      end: 100,
      ticks: [60, 70, 80, 90, 100],
      isCut: true,
    });
    expect(scoreAxis([8, 90], { min: 0, max: 100 }).isCut).toBe(false);
    expect(scoreAxis([3.4], { min: 1, max: 5 })).toMatchObject({ start: 3.2, end: 5 });
  });
});
