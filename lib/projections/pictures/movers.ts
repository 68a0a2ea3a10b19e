/** Who moved whom, as those who moved say: never guessed from who spoke before. */
import type { AgentId } from "@/lib/domain/ids";
import { capital } from "@/lib/domain/wording";
import { statedMoves } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { agentName, sentenceName } from "@/lib/projections/agent-name";
import { countInWords } from "@/lib/projections/story/number-word";
import { viewsOf } from "@/lib/projections/views-of";
import { andList } from "@/lib/projections/wording";
import type { FigureModel } from "./figure";

/** `place`: null for what has no seat (a look-up, the document, a person, several small ones). */
export type MoverEnd = { id: string; name: string; place: number | null; weight: number };
export type MoverLink = { from: string; to: string; weight: number; isStrong: boolean };

export type MoversModel = FigureModel & {
  argued: readonly MoverEnd[];
  moved: readonly MoverEnd[];
  links: readonly MoverLink[];
  /** "points" of the score they moved, or how often, where there are no scores. */
  unit: "points" | "times";
};

const LEAST = 3;
const MOST_ENDS = 8;
const OTHERS = "others";
const SOURCES: Readonly<Record<string, string>> = {
  "look-up": "A look-up",
  document: "The document",
  person: "A person",
};

/** Null below three moves: two are said in a sentence. */
export function movers(folded: Folded): MoversModel | null {
  const { created, facts } = folded.lifecycle;
  const stated = statedMoves(facts, created.panel).flatMap((move) => {
    const from = move.from?.agentId ?? (SOURCES[move.by.toLowerCase()] ? move.by.toLowerCase() : null);
    return from === null ? [] : [{ ...move, source: from }];
  });
  if (stated.length < LEAST) return null;
  const { points, nameless } = pointsOf(folded, stated);
  const hasPoints = points.length >= LEAST && points.some(({ weight }) => weight > 0);
  const moves = hasPoints ? points.filter(({ weight }) => weight > 0) : stated.map((move) => ({ ...move, weight: 1 }));
  const raw = summed(moves);
  const argued = endsOf(raw, "from", folded);
  const kept = new Set(argued.map(({ id }) => id));
  const links = joined(raw.map((link) => (kept.has(link.from) ? link : { ...link, from: OTHERS })));
  const strong = new Set(
    argued
      .filter(({ id }) => id !== OTHERS)
      .slice(0, 2)
      .map(({ id }) => id),
  );
  const unit = hasPoints ? "points" : "times";
  const [first, second] = argued;
  const title =
    first && second && first.weight === second.weight
      ? `${first.name} and ${second.name} moved the others most`
      : first && second && strong.size > 1 && second.weight * 2 >= first.weight
        ? `${first.name} moved the others most, then ${second.name}`
        : `${first?.name ?? "Nobody"} moved the others most`;
  return {
    argued,
    moved: endsOf(raw, "to", folded),
    links: links.map((link) => ({ ...link, isStrong: strong.has(link.from) })),
    unit,
    title: capital(title),
    subtitle: hasPoints
      ? `Points a seat moved after naming what moved it.${nameless > 0 ? ` Nothing is named for ${countInWords(nameless, "more point")}.` : ""}`
      : "How often a seat named what moved it.",
    sentence: capital(
      `${argued.map(({ name, weight }) => `${name} ${inUnit(weight, unit)}`).join(", ")}; moved: ${andList(endsOf(raw, "to", folded).map(({ name, weight }) => `${name} ${inUnit(weight, unit)}`))}.`,
    ),
    table: {
      columns: ["Moved", "By", "Round", "What", "Why"],
      rows: stated.map(({ agentId, source, round, what, reason, seq }, index) => ({
        key: `${seq}-${index}`,
        cells: [
          agentName(created.panel, agentId),
          SOURCES[source] ?? agentName(created.panel, source),
          String(round),
          what,
          reason,
        ],
      })),
    },
  };
}

const inUnit = (weight: number, unit: "points" | "times"): string =>
  unit === "times" ? (weight === 1 ? "once" : `${weight} times`) : `${weight} ${weight === 1 ? "point" : "points"}`;

type Weighed = { source: string; agentId: AgentId; weight: number };

/** The change of a seat's score in that round, shared among all it named; what changed without a reason is counted apart. */
function pointsOf(
  folded: Folded,
  stated: readonly { source: string; agentId: AgentId; round: number }[],
): { points: Weighed[]; nameless: number } {
  const scores = viewsOf(folded).scores(folded);
  let nameless = 0;
  const points = (scores?.agents ?? []).flatMap(({ agentId, points: series }) => {
    let before: number | null = null;
    return series.flatMap(({ round, score }): Weighed[] => {
      const change = score === null || before === null ? 0 : Math.abs(score - before);
      before = score ?? before;
      const named = stated.filter((move) => move.agentId === agentId && move.round === round);
      if (named.length === 0) nameless += change;
      return named.map(({ source }) => ({ source, agentId, weight: tenth(change / named.length) }));
    });
  });
  return { points, nameless: tenth(nameless) };
}

const tenth = (value: number): number => Number(value.toFixed(1));

const summed = (moves: readonly Weighed[]): { from: string; to: string; weight: number }[] =>
  joined(moves.map(({ source, agentId, weight }) => ({ from: source, to: agentId, weight })));

function joined(
  links: readonly { from: string; to: string; weight: number }[],
): { from: string; to: string; weight: number }[] {
  const sums = new Map<string, { from: string; to: string; weight: number }>();
  for (const { from, to, weight } of links) {
    const key = `${from}/${to}`;
    sums.set(key, { from, to, weight: tenth((sums.get(key)?.weight ?? 0) + weight) });
  }
  return [...sums.values()];
}

/** The strongest first; the small ones of those who argued join, so that the drawing can be read. */
function endsOf(
  links: readonly { from: string; to: string; weight: number }[],
  side: "from" | "to",
  folded: Folded,
): MoverEnd[] {
  const { panel } = folded.lifecycle.created;
  const ids = [...new Set(links.map((link) => link[side]))];
  const all = ids
    .map((id): MoverEnd => ({
      id,
      name: SOURCES[id] ?? sentenceName(panel, id),
      place: panel.findIndex((seat) => seat.id === id) + 1 || null,
      weight: tenth(links.filter((link) => link[side] === id).reduce((sum, { weight }) => sum + weight, 0)),
    }))
    .toSorted((one, other) => other.weight - one.weight);
  if (side === "to" || all.length <= MOST_ENDS) return all;
  const small = all.slice(MOST_ENDS - 1);
  const weight = tenth(small.reduce((sum, one) => sum + one.weight, 0));
  return [...all.slice(0, MOST_ENDS - 1), { id: OTHERS, name: `${small.length} others`, place: null, weight }];
}
