/** Where a deliberation stands, small enough for a row of a list: what its protocol is about, in a few words and marks. */
import type { Glance, GlanceMark, GlanceSeat } from "@/lib/contracts/deliberations/glance";
import { nextStep, type Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { seatStands, standGroups, standWords } from "@/lib/projections/pictures/seat-stands";
import { matrixOf, viewsOf } from "@/lib/projections/views-of";
import type { MatrixCell } from "@/lib/projections/verdict-matrix";

/** More marks than this are no picture any more. */
const SEATS = 12;
const ROUNDS = 3;

/** Null: the protocol has nothing to be seen at a glance. */
export function glanceOf(folded: Folded): Glance | null {
  const views = viewsOf(folded);
  const own = views.glance?.(folded);
  if (!own) return null;
  const { columns, rows } = matrixOf(folded);
  const first = Math.max(0, columns.length - ROUNDS);
  const scores = new Map(views.standing(folded).map(({ agentId, score }) => [agentId, score]));
  const marks = new Map(rows.map(({ agentId, cells }) => [agentId, cells.slice(first).map(markOf)]));
  const stands = seatStands(folded);
  const seats = stands.slice(0, SEATS).map(({ agentId, name, place, stand }): GlanceSeat => {
    const score = scores.get(agentId) ?? null;
    return {
      id: agentId,
      name,
      place,
      stand,
      marks: marks.get(agentId) ?? [],
      ...(score === null ? {} : { score }),
    };
  });
  const asked = askedNow(folded);
  return {
    ...own,
    seats,
    words: Object.fromEntries(standGroups(stands, standWords(folded)).map(({ stand, word }) => [stand, word])),
    ...(stands.length > SEATS ? { moreSeats: stands.length - SEATS } : {}),
    ...(asked.length > 0 ? { asked } : {}),
  };
}

function markOf(cell: MatrixCell): GlanceMark {
  return cell.kind === "said" ? cell.standing : cell.kind;
}

/** Whose replies are owed now, by name. */
function askedNow(folded: Folded): string[] {
  const step = nextStep(folded);
  if (step.kind !== "ask") return [];
  const { created } = folded.lifecycle;
  return [...new Set(step.asks.map(({ agentId }) => agentName(created.panel, agentId)))].slice(0, SEATS);
}
