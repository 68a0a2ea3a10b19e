import { expect, it } from "vitest";
import { completedRounds, currentRound, startedRound, withRound, withTurn } from "./rounds";

type Turn = { agentId: string; score: number };
type Round = { number: number; turns: Record<string, Turn>; evaluation: string | null };
const first: Round = { number: 1, turns: {}, evaluation: "continue" };
const second: Round = { number: 2, turns: { ada: { agentId: "ada", score: 1 } }, evaluation: null };
const state = { rounds: [first, second], other: "kept" };

it("changes the latest round only", () => {
  expect(withRound(state, (round) => ({ ...round, evaluation: "done" }))).toEqual({
    rounds: [first, { ...second, evaluation: "done" }],
    other: "kept",
  });
  expect(withTurn(state, { agentId: "bob", score: 2 }).rounds).toEqual([
    first,
    { ...second, turns: { ada: { agentId: "ada", score: 1 }, bob: { agentId: "bob", score: 2 } } },
  ]);
  expect(withTurn(state, { agentId: "ada", score: 3 }).rounds.at(-1)?.turns).toEqual({
    ada: { agentId: "ada", score: 3 },
  });
});

it("knows the latest round and those that have been evaluated", () => {
  expect(currentRound(state)).toBe(second);
  expect(completedRounds(state)).toEqual([first]);
});

it("has no round before one is started", () => {
  expect(currentRound({ rounds: [] })).toBeNull();
  expect(() => startedRound({ rounds: [] })).toThrow("No round has been started.");
  expect(() => withRound({ rounds: [] }, (round) => round)).toThrow("No round has been started.");
});
