/** The small pictures of a row in a list, from what the row itself says: no log is read for them. */
import type { Glance } from "@/lib/contracts/deliberations/glance";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import type { GateRow } from "@/lib/contracts/gates";
import type { AgentId } from "@/lib/domain/ids";
import { atLeast } from "@/lib/domain/compare";
import { stripOfDots, type Dot, type DotStripModel } from "@/lib/projections/pictures/dot-strip";
import { STAND_WORDS, STANDS, type StandGroup } from "@/lib/projections/pictures/seat-stands";

/** The seats by how they stand, for a ballot. */
export function groupsOfGlance({ seats, words }: Pick<Glance, "seats" | "words">): StandGroup[] {
  return STANDS.flatMap((stand) => {
    const those = seats.filter((seat) => seat.stand === stand);
    if (those.length === 0) return [];
    const word = words[stand] ?? STAND_WORDS[stand][those.length === 1 ? 0 : 1];
    return [
      {
        stand,
        word,
        seats: those.map(({ id, place, name }) => ({
          agentId: id,
          place,
          name,
          stand,
          word: null,
          text: word,
          seq: null,
          isWriting: false,
          isCounted: true,
        })),
      },
    ];
  });
}

/** The scores as they stand; null where there are none. */
export function stripOfRow({ glance, target, maxScore = 100 }: DeliberationRow): DotStripModel | null {
  const dots = (glance?.seats ?? []).flatMap(({ id, name, place, score }) =>
    score === undefined ? [] : [dotOf(id, name, place, score, target)],
  );
  return withinScale(dots, target, maxScore);
}

/** The scores a gate was raised with; null where its positions have none. */
export function stripOfGate({ gate, scale, places }: GateRow): DotStripModel | null {
  const target = scale?.target ?? null;
  const dots = gate.positions.flatMap(({ agentId, name, score }, index) =>
    score === null ? [] : [dotOf(agentId, name, places?.[agentId] ?? index + 1, score, target)],
  );
  return withinScale(dots, target, scale?.max ?? 100);
}

const dotOf = (agentId: AgentId, name: string, place: number, score: number, target: number | null): Dot => ({
  agentId,
  name,
  place,
  score,
  isOnTarget: target !== null && atLeast(score, target),
});

/** Scores beyond the scale are of another one, and are not drawn on it. */
const withinScale = (dots: readonly Dot[], target: number | null, max: number): DotStripModel | null =>
  dots.some(({ score }) => score > max) ? null : stripOfDots(dots, target, { min: 0, max });
