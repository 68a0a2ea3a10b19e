/**
 * What a whole judgement speaks of: each angle with the one passage it hangs on, in fixed places. All judges who take
 * up a place mean the same passage, so that they can agree and quarrel about it.
 */
import { currentRound } from "@/lib/kernel/rounds";
import type { Document } from "@/lib/protocols/judges/rules/config";
import { judgementOf, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { hashOf } from "@/lib/models/rehearsal/variation";
import { angles as knownAngles, type Angle } from "./prose";
import { passagesIn, type Passage } from "./passages";

export type Point = { angle: Angle; passage: Passage };

/** What the judgement turns on; a strength all see; strengths and concerns of single judges; what nobody mentions. */
export type Course = {
  crux: Point;
  shared: Point;
  defended: Point;
  weighed: Point;
  admitted: Point;
  praised: Point;
  doubted: Point;
  feared: Point;
  unspoken: Point;
};

type Role = "strength" | "concern";
const PLACES: readonly [keyof Course, Role][] = [
  ["crux", "concern"],
  ["shared", "strength"],
  ["defended", "strength"],
  ["weighed", "strength"],
  ["admitted", "concern"],
  ["praised", "strength"],
  ["doubted", "concern"],
  ["feared", "concern"],
  ["unspoken", "concern"],
];

export function documentsOf(state: JudgesState): readonly Document[] {
  const round = currentRound(state);
  return state.versions[(round ? judgementOf(state, round).version : 1) - 1]?.documents ?? [];
}

const known = new WeakMap<readonly Document[], { seed: number; course: Course }>();

export function courseOf(state: JudgesState): Course {
  const documents = documentsOf(state);
  const found = known.get(documents);
  if (found?.seed === state.seed) return found.course;
  const course = plan(passagesIn(documents, state.subject), state.seed);
  known.set(documents, { seed: state.seed, course });
  return course;
}

/** Place by place the pair that fits best of the angles and passages left. */
function plan(passages: readonly Passage[], seed: number): Course {
  const angles = new Set<Angle>(knownAngles());
  let free: readonly Passage[] = passages;
  const points = PLACES.map(([place, role]): [keyof Course, Point] => {
    const pairs = [...angles].flatMap((angle) =>
      (free.length > 0 ? free : passages).map((passage) => ({
        angle,
        passage,
        fits: fit({ angle, passage }, role, `${seed}/${place}`),
      })),
    );
    const { angle, passage } = pairs.reduce((best, pair) => (pair.fits > best.fits ? pair : best));
    angles.delete(angle);
    free = free.filter((other) => other !== passage);
    return [place, { angle, passage }];
  });
  return Object.fromEntries(points) as Course;
}

/** An open question is a poor strength; a figure is a good one. Chance decides between equals. */
const KIND_FIT: Readonly<Record<Role, Readonly<Record<Passage["kind"], number>>>> = {
  strength: { figure: 3, item: 2, statement: 1, constraint: 1, question: -6, open: -6 },
  concern: { open: 3, statement: 2, item: 2, constraint: 1, figure: 1, question: 2 },
};

function fit({ angle, passage }: Point, role: Role, salt: string): number {
  const isMisplaced = angle.only !== undefined && angle.only !== passage.kind;
  return (
    (angle.about.test(passage.text) ? 8 : 0) +
    KIND_FIT[role][passage.kind] -
    (isMisplaced ? 12 : 0) +
    (hashOf(salt, angle.topic, passage.text) % 100) / 40
  );
}
