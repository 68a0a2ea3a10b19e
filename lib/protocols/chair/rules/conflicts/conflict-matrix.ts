/** P2-09: who × who, HIGH or LOW. A pair has no order, the later of two entries counts, anything but HIGH is LOW. */
import type { Agent } from "@/lib/domain/agent";
import type { AgentId } from "@/lib/domain/ids";
import type { ConflictOverride } from "../config";
import { isCalled } from "../specialist";

export type ConflictLevel = "HIGH" | "LOW";
type Seat = Pick<Agent, "id" | "name">;
export type Pair = { a: AgentId; b: AgentId; level: ConflictLevel };

export function levelOf(overrides: readonly ConflictOverride[], one: Seat, other: Seat): ConflictLevel {
  const entry = overrides.findLast((override) => isAbout(override, one, other));
  return entry?.level.trim().toUpperCase() === "HIGH" ? "HIGH" : "LOW";
}

const isAbout = ({ agent_a, agent_b }: ConflictOverride, one: Seat, other: Seat): boolean =>
  (isCalled(one, agent_a) && isCalled(other, agent_b)) || (isCalled(one, agent_b) && isCalled(other, agent_a));

/** Every pair once, in the seats' order. */
export function pairsOf(seats: readonly Seat[], overrides: readonly ConflictOverride[]): Pair[] {
  return seats.flatMap((one, index) =>
    seats.slice(index + 1).map((other) => ({ a: one.id, b: other.id, level: levelOf(overrides, one, other) })),
  );
}

export const highPairs = (seats: readonly Seat[], overrides: readonly ConflictOverride[]): Pair[] =>
  pairsOf(seats, overrides).filter(({ level }) => level === "HIGH");

/** The overrides with one cell of the matrix set; LOW is the default and needs no entry. Entries about others stay as they are. */
export function withLevel(
  overrides: readonly ConflictOverride[],
  one: Seat,
  other: Seat,
  level: ConflictLevel,
): ConflictOverride[] {
  const rest = overrides.filter((override) => !isAbout(override, one, other));
  return level === "LOW" ? rest : [...rest, { agent_a: one.id, agent_b: other.id, level }];
}
