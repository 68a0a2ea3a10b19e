import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAnnouncer } from "./announcer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first is said at once, then only the latest every five seconds", () => {
  const said: string[] = [];
  const { announce } = createAnnouncer((text) => said.push(text));
  announce("1 of 4 verdicts");
  announce("2 of 4 verdicts");
  vi.advanceTimersByTime(3_000);
  announce("3 of 4 verdicts");
  expect(said).toEqual(["1 of 4 verdicts"]);
  vi.advanceTimersByTime(2_000);
  expect(said).toEqual(["1 of 4 verdicts", "3 of 4 verdicts"]);
  vi.advanceTimersByTime(20_000);
  expect(said).toHaveLength(2);
});

test("an urgent one is said at once and drops what waits", () => {
  const said: string[] = [];
  const { announce } = createAnnouncer((text) => said.push(text));
  announce("1 of 4 verdicts");
  announce("2 of 4 verdicts");
  announce("Needs your decision", { urgent: true });
  vi.advanceTimersByTime(20_000);
  expect(said).toEqual(["1 of 4 verdicts", "Needs your decision"]);
});
