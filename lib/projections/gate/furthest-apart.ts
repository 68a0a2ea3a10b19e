import type { GatePosition } from "@/lib/domain/gate/gate";

const SHOWN = 3;

/** Who is least content, lowest score first, and beside them the one who is most. Without a score nothing can be said. */
export function furthestApart(positions: readonly GatePosition[]): {
  lowest: GatePosition[];
  highest: GatePosition | null;
} {
  const scored = positions.filter(({ score }) => score !== null).toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0));
  const highest = scored.at(-1) ?? null;
  const lowest = scored.filter(({ score }) => score !== highest?.score).slice(0, SHOWN);
  return lowest.length === 0 ? { lowest: scored.slice(0, SHOWN), highest: null } : { lowest, highest };
}
