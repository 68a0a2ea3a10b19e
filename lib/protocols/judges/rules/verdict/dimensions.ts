/** P4-10: what is scored, and how much each counts. Two scales, never mixed (P4-Q6): 1 to 5 in the debate, 20 points in the fallback. */
import { z } from "zod";

export const dimensionSchema = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, "Use lower-case letters, digits and underscores, beginning with a letter.")
    // Scores are kept in plain objects by dimension.
    .refine((id) => !(id in {}), "This name is reserved. Choose another."),
  label: z.string().trim().min(1, "Give the dimension a name.").max(60),
  weight: z.number().gt(0, "More than 0.").max(1, "At most 1."),
  about: z.string().trim().max(600).default("").describe("What to look for, in a sentence."),
});
export type Dimension = z.infer<typeof dimensionSchema>;

export const DEFAULT_DIMENSIONS: readonly Dimension[] = [
  {
    id: "problem_understanding",
    label: "Problem understanding",
    weight: 0.2,
    about: "Whether the need, the people affected, the constraints and what counts as success are stated and right.",
  },
  {
    id: "architecture_quality",
    label: "Architecture quality",
    weight: 0.25,
    about: "Whether the parts, their boundaries and the choices between alternatives fit the need and each other.",
  },
  {
    id: "risk_mitigation",
    label: "Risk mitigation",
    weight: 0.2,
    about: "Whether what can go wrong is named, with its consequence, what is done about it and how to go back.",
  },
  {
    id: "implementation_clarity",
    label: "Implementation clarity",
    weight: 0.2,
    about: "Whether someone who was not there could carry it out: steps, order, owners, what makes each done.",
  },
  {
    id: "feasibility",
    label: "Feasibility",
    weight: 0.15,
    about: "Whether it can be done with the people, time, money and knowledge the documents say there are.",
  },
];

/** P4-11 */
export const DIMENSION_SCALE = { min: 1, max: 5 } as const;

export type DimensionScores = Readonly<Record<string, number>>;

/** P4-21 */
export function weightedMean(dimensions: readonly Dimension[], scores: DimensionScores): number {
  return dimensions.reduce((sum, { id, weight }) => sum + weight * (scores[id] ?? 0), 0);
}

/** P4-38: the fallback's whole. */
export const FALLBACK_POINTS = 20;
const NOISE = 1e-9;

/** P4-38: 4, 5, 4, 4, 3 for the five of P4-10; for others the 20 points by weight, the largest remainders first, at least 1 each. */
export function fallbackMaxima(dimensions: readonly Dimension[]): DimensionScores {
  const shares = dimensions.map(({ id, weight }) => ({
    id,
    quota: weight * FALLBACK_POINTS,
    points: Math.max(1, Math.floor(weight * FALLBACK_POINTS + NOISE)),
  }));
  for (
    let missing = FALLBACK_POINTS - shares.reduce((sum, { points }) => sum + points, 0);
    missing !== 0;
    missing -= Math.sign(missing)
  ) {
    const open = missing > 0 ? shares : shares.filter(({ points }) => points > 1);
    const gap = ({ quota, points }: (typeof shares)[number]) => (quota - points) * Math.sign(missing);
    const next = open.reduce((best, share) => (gap(share) > gap(best) + NOISE ? share : best));
    next.points += Math.sign(missing);
  }
  return Object.fromEntries(shares.map(({ id, points }) => [id, points]));
}
