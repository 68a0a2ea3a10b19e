import { describe, expect, it } from "vitest";
import { workedMs, type Wait } from "./budget-hints";

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString();
const wait = (by: Wait["by"], from: number, to: number | null): Wait => ({
  by,
  from: at(from),
  to: to === null ? null : at(to),
});
const minutes = (waits: readonly Wait[], from: number, to: number): number =>
  workedMs(waits, at(from), at(to)) / 60_000;

describe("P2-08: what a person takes is nobody's budget", () => {
  it.each([
    { name: "no wait", waits: [], worked: 10 },
    { name: "a gate", waits: [wait("gate", 2, 5)], worked: 7 },
    { name: "a gate that is still open", waits: [wait("gate", 2, null)], worked: 2 },
    { name: "a pause within a gate, and beyond it", waits: [wait("gate", 2, 5), wait("pause", 4, 8)], worked: 4 },
    { name: "a gate within a pause", waits: [wait("pause", 1, 9), wait("gate", 2, 5)], worked: 2 },
    { name: "waits before and after", waits: [wait("gate", -5, 1), wait("pause", 9, 30)], worked: 8 },
    { name: "waits outside", waits: [wait("gate", -5, -1), wait("pause", 11, 30)], worked: 10 },
  ])("$name: $worked of ten minutes", ({ waits, worked }) => expect(minutes(waits, 0, 10)).toBe(worked));
});
