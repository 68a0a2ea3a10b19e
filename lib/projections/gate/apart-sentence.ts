import type { Gate } from "@/lib/domain/gate/gate";
import { andList } from "@/lib/projections/wording";
import { furthestApart } from "./furthest-apart";

const NAMED = 3;

/** As it was given, without the dust of binary fractions. */
const shown = (score: number | null): string => (score === null ? "–" : String(Math.round(score * 10) / 10));

/** Who is apart, from the positions of the gate; "" where they say nothing about it. */
export function apartSentence({ positions }: Pick<Gate, "positions">): string {
  const { lowest, highest } = furthestApart(positions);
  if (highest) {
    const low = andList(lowest.map(({ name, score }) => `${name} ${shown(score)}`));
    return `Lowest ${low}, highest ${highest.name} ${shown(highest.score)}.`;
  }
  const [one] = lowest;
  if (one)
    return lowest.length === 1
      ? `${one.name} gave ${shown(one.score)}.`
      : `Everyone who scored gave ${shown(one.score)}.`;
  const said = positions.flatMap(({ name, verdict }) => (verdict ? [`${name}: ${verdict.word.toLowerCase()}`] : []));
  const more = said.length > NAMED ? [`${said.length - NAMED} more`] : [];
  return said.length === 0 ? "" : `${[...said.slice(0, NAMED), ...more].join(", ")}.`;
}
