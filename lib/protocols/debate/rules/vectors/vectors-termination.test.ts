/** P5.6: when a debate stops. Every score goes through the real log. */
import { describe, expect, it } from "vitest";
import { eventsOf, playScores, tableOfAverages, type ScoredDebate, type ScoreTable } from "@/lib/testing/builders";
import { minutesBySeq, type Played } from "@/lib/testing/play";
import type { Evaluation } from "../termination";

const evaluations = ({ log }: Played): Evaluation[] =>
  eventsOf(log, "round.completed").map(({ evaluation }) => evaluation as Evaluation);
const statuses = (scores: ScoreTable, options?: ScoredDebate) =>
  evaluations(playScores(scores, options)).map(({ status }) => status);
const averages = (played: Played) => evaluations(played).map(({ average }) => Number(average.toFixed(2)));
const outcome = ({ log }: Played) => eventsOf(log, "deliberation.closed")[0]?.outcome;
const byAverage = (values: readonly number[], agents = 10) => tableOfAverages(values, agents);

describe("P5-26: consensus is every agent at the target", () => {
  it("TV-P5-01: the quality alert of the source agrees in round 2", () => {
    const played = playScores([
      [85, 90, 88, 90, 92, 91],
      [93, 91, 92, 91, 93, 92],
    ]);
    expect(averages(played)).toEqual([89.33, 92]);
    expect(evaluations(played).map(({ status }) => status)).toEqual(["continue", "consensus"]);
    expect(outcome(played)).toMatchObject({ status: "consensus", rounds: 2, decidedBy: "panel", recorded: true });
  });

  it("TV-P5-02: the mute example of the source agrees in round 3", () => {
    const played = playScores([
      [70, 85, 80, 75, 70, 88, 60],
      [78, 88, 75, 85, 82, 90, 75],
      [91, 93, 92, 91, 90, 93, 91],
    ]);
    expect(averages(played)).toEqual([75.43, 81.86, 91.57]);
    expect(outcome(played)).toMatchObject({ status: "consensus", rounds: 3 });
  });

  it("TV-P5-03: one agent at 89 prevents it although the average is 93.8", () => {
    const played = playScores([[95, 95, 95, 95, 89]], { config: { max_iterations: 1 } });
    expect(averages(played)).toEqual([93.8]);
    expect(evaluations(played)[0]?.status).toBe("max_iterations");
  });

  it("TV-P5-04: exactly 90 each is enough", () => {
    expect(statuses([[90, 90, 90, 90, 90]])).toEqual(["consensus"]);
  });

  it("TV-P5-28: a real debate of nine agents agrees in round 3", () => {
    const played = playScores([
      [78, 78, 78, 72, 72, 62, 74, 72, 68],
      [88, 89, 87, 82, 78, 88, 88, 85, 84],
      [94, 94, 94, 92, 92, 94, 92, 92, 92],
    ]);
    expect(averages(played)).toEqual([72.67, 85.44, 92.89]);
    expect(outcome(played)).toMatchObject({ status: "consensus", rounds: 3 });
  });

  it("TV-P5-29: a record that declared consensus on its average has none", () => {
    const played = playScores([[92, 91, 89, 92, 93, 92, 92, 92, 91]], { config: { max_iterations: 1 } });
    expect(averages(played)).toEqual([91.56]);
    expect(evaluations(played)[0]?.status).toBe("max_iterations");
    expect(outcome(played)).toBeUndefined();
  });

  it("P5-08: follows the configured target", () => {
    expect(statuses([[60, 61, 62, 63, 64]], { config: { target_satisfaction: 60 } })).toEqual(["consensus"]);
    expect(statuses([[99, 100, 100, 100, 100]], { config: { target_satisfaction: 100, max_iterations: 1 } })).toEqual([
      "max_iterations",
    ]);
  });
});

describe("P5-27: stalemate is less than min_progress over three rounds, from round 4 on", () => {
  it("TV-P5-05: +4.9 at round 4 is a stalemate", () => {
    const played = playScores(byAverage([60, 70, 72, 74.9]));
    expect(evaluations(played).map(({ status }) => status)).toEqual(["continue", "continue", "continue", "stalemate"]);
    expect(evaluations(played)[3]?.progress).toBeCloseTo(4.9, 9);
  });

  it("TV-P5-06: exactly +5 is progress", () => {
    const played = playScores([...byAverage([60, 70, 72, 75]), ...byAverage([90])]);
    expect(evaluations(played)[3]?.status).toBe("continue");
    expect(eventsOf(played.log, "round.started").at(-1)?.round).toBe(5);
  });

  it("TV-P5-07: nothing is checked before round 4", () => {
    expect(statuses([...byAverage([70, 71, 72]), ...byAverage([90])])).toEqual([
      "continue",
      "continue",
      "continue",
      "consensus",
    ]);
  });

  it("TV-P5-08: +10 and +8 go on, +4 in round 6 stops", () => {
    const played = playScores(byAverage([50, 55, 60, 65, 68, 69]));
    expect(evaluations(played).map(({ progress }) => progress)).toEqual([null, null, 10, 10, 8, 4]);
    expect(evaluations(played).map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill("continue"),
      "stalemate",
    ]);
  });

  it("TV-P5-09: consensus is checked first", () => {
    // Round 2 averages 91 with one agent short; round 4 averages 92 with none.
    const played = playScores([
      [80, 90, 90, 90, 90],
      [95, 95, 95, 95, 75],
      [95, 95, 95, 95, 76],
      [92, 92, 92, 92, 92],
    ]);
    expect(evaluations(played)[3]).toMatchObject({ status: "consensus", progress: 1 });
    expect(outcome(played)).toMatchObject({ status: "consensus", rounds: 4 });
  });

  it("TV-P5-12: a falling average is a stalemate", () => {
    const played = playScores(byAverage([80, 84, 86, 82]));
    expect(evaluations(played)[3]).toMatchObject({ status: "stalemate", progress: -2 });
  });

  it("TV-P5-13: near consensus is a stalemate too, with the hint", () => {
    const third = [88, 90, 90, 90, 90, 90, 90, 90, 90, 92];
    const fourth = [89, 91, 91, 91, 91, 91, 91, 91, 92, 92];
    const played = playScores([...byAverage([82, 88]), third, fourth]);
    expect(averages(played)).toEqual([82, 88, 90, 91]);
    expect(evaluations(played)[3]).toMatchObject({ status: "stalemate", progress: 3 });
    const [gate] = played.folded.lifecycle.openGates;
    expect(gate?.kind).toBe("stalemate");
    expect(gate?.hints[0]).toContain("Within 5 points of the target: 1 seat");
  });

  it("P5-Q6: the hint counts every agent within 5 points, and none that reached the target", () => {
    const played = playScores([[84, 85, 89, 90, 95]], { config: { max_iterations: 1 } });
    expect(played.folded.lifecycle.openGates[0]?.hints[0]).toContain(
      "Within 5 points of the target: 2 seats (Observability, Operations)",
    );
    expect(
      playScores([[84, 80, 10, 90, 95]], { config: { max_iterations: 1 } }).folded.lifecycle.openGates[0]?.hints,
    ).toEqual([]);
  });

  it("P5-Q7: an agent may drop, and the drop counts", () => {
    const played = playScores([...byAverage([60, 82, 84], 5), [95, 95, 95, 95, 40]]);
    expect(evaluations(played)[3]).toMatchObject({
      status: "stalemate",
      average: 84,
      progress: 2,
      scores: { security: 40 },
    });
  });

  it("P5-Q8: min_progress is points of the average, not percent", () => {
    // From 20 to 22 is ten percent, but two points.
    expect(statuses(byAverage([10, 20, 21, 22])).at(-1)).toBe("stalemate");
    expect(statuses([...byAverage([10, 20, 21, 22]), ...byAverage([90])], { config: { min_progress: 2 } }).at(-1)).toBe(
      "consensus",
    );
  });

  it("G-04: what is lost in binary does not make a stalemate", () => {
    const played = playScores(byAverage([50, 60.6, 61, 65.6, 90], 5));
    // Five exactly, but not in doubles.
    expect(evaluations(played)[3]?.progress).toBeLessThan(5);
    expect(evaluations(played)[3]?.status).toBe("continue");
  });
});

describe("P5-28: the round limit comes last", () => {
  const rising = [40, 45, 50, 55, 60, 65, 72, 80];

  it("TV-P5-10: +6 in round 10 ends at the limit", () => {
    const last = [84, 86, 86, 86, 86, 86, 86, 86, 87, 87];
    const played = playScores([...byAverage([...rising, 83]), last]);
    expect(averages(played).at(-1)).toBe(86);
    expect(evaluations(played)[9]).toMatchObject({ status: "max_iterations", progress: 6 });
    expect(played.folded.lifecycle.openGates[0]).toMatchObject({ kind: "max_iterations", round: 10 });
    expect(eventsOf(played.log, "round.started")).toHaveLength(10);
  });

  it("TV-P5-11: +3 in round 10 is a stalemate, not the limit", () => {
    const played = playScores(byAverage([...rising, 82, 83]));
    expect(evaluations(played)[9]).toMatchObject({ status: "stalemate", progress: 3 });
    expect(played.folded.lifecycle.openGates[0]).toMatchObject({ kind: "stalemate", round: 10 });
  });

  it("P5-28: a limit of one, two or three rounds is reached before any stalemate", () => {
    for (const max_iterations of [1, 2, 3]) {
      const all = statuses(byAverage([50, 50, 50], 5).slice(0, max_iterations), { config: { max_iterations } });
      expect(all).toEqual([...Array<string>(max_iterations - 1).fill("continue"), "max_iterations"]);
    }
  });

  it("P5-28: consensus in the last round is consensus", () => {
    expect(statuses(byAverage([50, 90], 5), { config: { max_iterations: 2 } })).toEqual(["continue", "consensus"]);
  });
});

describe("P5-13, P5-30: the time limit", () => {
  const rows = byAverage([50, 60, 70], 5);

  it("is off by default, however long it takes", () => {
    expect(statuses([...rows, ...byAverage([90], 5)], { at: minutesBySeq }).at(-1)).toBe("consensus");
  });

  it("stops after the round in which it is reached, and asks like the round limit does", () => {
    // Started at minute 2; the last reply of round 1 comes at minute 13, of round 2 at minute 25.
    const played = playScores(rows, { at: minutesBySeq, config: { time_limit: 15 } });
    expect(evaluations(played).map(({ status }) => status)).toEqual(["continue", "time_limit"]);
    const [gate] = played.folded.lifecycle.openGates;
    expect(gate?.kind).toBe("max_iterations");
    expect(gate?.reason).toContain("The time limit of 15 minutes");
    expect(gate?.options.map(({ id }) => id)).toContain("best_round");
  });

  it("counts exactly the limit as reached", () => {
    const at = (limit: number) =>
      statuses([...rows, ...byAverage([90], 5)], { at: minutesBySeq, config: { time_limit: limit } })[0];
    expect(at(11)).toBe("time_limit");
    expect(at(11.01)).toBe("continue");
  });

  it("gives way to consensus and to stalemate", () => {
    expect(statuses(byAverage([90], 5), { at: minutesBySeq, config: { time_limit: 1 } })).toEqual(["consensus"]);
    // Round 3 ends 35 minutes after the start, round 4 after 47.
    expect(statuses(byAverage([50, 60, 61, 62], 5), { at: minutesBySeq, config: { time_limit: 40 } }).at(-1)).toBe(
      "stalemate",
    );
  });
});

describe("P5-29: what a finished debate says", () => {
  it("P5-29: consensus carries status, rounds, scores and the design", () => {
    const played = playScores([[90, 91, 92, 93, 94]]);
    expect(outcome(played)).toMatchObject({ status: "consensus", rounds: 1 });
    expect(outcome(played)?.summary).toContain(
      "All 5 seats stand behind it after 1 round. The average is 92.0; the target was 90.",
    );
    expect(evaluations(played)[0]?.scores).toEqual({
      "domain-1": 90,
      observability: 91,
      operations: 92,
      test: 93,
      security: 94,
    });
    expect(eventsOf(played.log, "reply.recorded").at(-1)?.kind).toBe("synthesise");
  });

  it("P5-29: without consensus it carries the reason and every position of the last round", () => {
    const played = playScores(byAverage([50, 60], 5), { config: { max_iterations: 2 } });
    const [gate] = played.folded.lifecycle.openGates;
    expect(gate?.reason).toBe(
      "Round 2 of 2 ended without consensus. 5 of 5 seats do not stand behind it yet. The average is 60.0; the target is 90.",
    );
    expect(gate?.positions).toHaveLength(5);
    const lastRound = new Set(
      played.log.flatMap(({ seq, payload }) =>
        payload.type === "reply.recorded" && payload.round === 2 && payload.kind === "speak" ? [seq] : [],
      ),
    );
    for (const { seq, score, stance, concerns } of gate?.positions ?? []) {
      expect(lastRound).toContain(seq);
      expect({ score, stance, concerns }).toEqual({
        score: 60,
        stance: "Mute on the server.",
        concerns: ["The failure mode is open."],
      });
    }
  });
});

describe("G-02: convergence is evaluated once per completed round", () => {
  it("G-02: only when every call of the round is final, and from what is stored", () => {
    const played = playScores(byAverage([50, 60, 90], 5));
    const rounds = eventsOf(played.log, "round.completed");
    expect(rounds.map(({ round }) => round)).toEqual([1, 2, 3]);
    for (const { round } of rounds) {
      const completed = played.log.findIndex(
        ({ payload }) => payload.type === "round.completed" && payload.round === round,
      );
      const finals = played.log.flatMap(({ payload }, index) =>
        payload.type === "reply.recorded" && payload.round === round && payload.kind === "speak" ? [index] : [],
      );
      expect(finals).toHaveLength(5);
      expect(Math.max(...finals)).toBe(completed - 1);
    }
  });
});
