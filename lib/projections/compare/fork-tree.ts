/** Where the trunk and the two branches of a comparison are drawn. */
import type { Comparison } from "./comparison";

export type TreeStop = { x: number; y: number; name: string; labelY: number };

export type ForkTreeModel = {
  width: number;
  height: number;
  /** Null where nothing is shared: then there are two lines and no trunk. */
  trunk: { from: number; to: number; y: number; stops: readonly TreeStop[]; label: string } | null;
  branches: readonly {
    side: "a" | "b";
    path: string;
    stops: readonly TreeStop[];
    end: { x: number; y: number };
    isClosed: boolean;
  }[];
  /** The picture in a sentence. */
  sentence: string;
};

const WIDTH = 1100;
const HEIGHT = 150;
const MIDDLE = 75;
const LEFT = 20;
/** Room for the name at the end of a branch. */
const RIGHT = 90;
const BEND = 100;
const BRANCH_Y = { a: 34, b: 116 } as const;
/** With more rounds than this a step would be too narrow for its name. */
const NAMED = 11;

export function forkTree({ shared, sharedRounds, a, b }: Comparison): ForkTreeModel {
  const own = Math.max(a.ownRounds.length, b.ownRounds.length);
  const steps = sharedRounds.length + own + 1;
  const step = (WIDTH - LEFT - RIGHT - (shared > 0 ? BEND : 0)) / steps;
  const isNamed = steps <= NAMED;
  const nameOf = (name: string): string => (isNamed ? name : "");
  const trunkEnd = LEFT + (sharedRounds.length + (shared > 0 ? 0.5 : 0)) * step;
  const start = shared > 0 ? trunkEnd + BEND : LEFT;
  const branches = (["a", "b"] as const).map((side) => {
    const { ownRounds, isClosed } = side === "a" ? a : b;
    const y = BRANCH_Y[side];
    const x = start + (ownRounds.length + 0.5) * step;
    const bend = `M${trunkEnd} ${MIDDLE} C${trunkEnd + BEND / 2} ${MIDDLE} ${trunkEnd + BEND / 2} ${y} ${start} ${y}`;
    return {
      side,
      path: `${shared > 0 ? bend : `M${start} ${y}`} H${x}`,
      stops: ownRounds.map(({ name }, index) => ({
        x: start + (index + 0.5) * step,
        y,
        name: nameOf(name),
        labelY: side === "a" ? y - 14 : y + 24,
      })),
      end: { x, y },
      isClosed,
    };
  });
  return {
    width: WIDTH,
    height: HEIGHT,
    trunk:
      shared > 0
        ? {
            from: LEFT,
            to: trunkEnd,
            y: MIDDLE,
            label: `They diverge at event ${shared}`,
            stops: sharedRounds.map(({ name }, index) => ({
              x: LEFT + (index + 0.5) * step,
              y: MIDDLE,
              name: nameOf(name),
              labelY: MIDDLE + 28,
            })),
          }
        : null,
    branches,
    sentence: sentenceOf(shared, sharedRounds.length, a.ownRounds.length, b.ownRounds.length),
  };
}

const roundsText = (count: number): string => (count === 1 ? "1 round" : `${count} rounds`);

function sentenceOf(shared: number, before: number, a: number, b: number): string {
  if (shared === 0) return `A took ${roundsText(a)}, B took ${roundsText(b)}.`;
  return `They share ${roundsText(before)} and part at event ${shared}; after that A took ${roundsText(a)}, B took ${roundsText(b)}.`;
}
