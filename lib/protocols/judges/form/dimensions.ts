/** P4-10: what is scored and how much each counts, as it stands in the boxes. */
import { z } from "zod";
import { atLeast, atMost } from "@/lib/domain/compare";
import { slug } from "@/lib/domain/slug";
import { DEFAULT_DIMENSIONS, type Dimension } from "@/lib/protocols/judges/rules/verdict/dimensions";
import type { DraftConfig } from "@/lib/client/new-deliberation/draft";

const draftDimensionSchema = z.object({
  key: z.string().optional(),
  id: z.string(),
  label: z.string(),
  /** Null: the box is empty. */ weight: z.number().nullable(),
  about: z.string(),
});
export type DraftDimension = z.infer<typeof draftDimensionSchema> & { key: string };

export const MAX_DIMENSIONS = 10;
const MAX_ID = 40;

export function dimensionsIn(config: DraftConfig): DraftDimension[] {
  const boxes = z
    .array(draftDimensionSchema)
    .catch(DEFAULT_DIMENSIONS.map((dimension) => ({ ...dimension })))
    .parse(config["dimensions"]);
  return boxes.map((box, index) => ({ ...box, key: box.key ?? (box.id || `dimension-${index}`) }));
}

export type WeightSum = { sum: number; isWhole: boolean };

export function weightSum(dimensions: readonly Pick<DraftDimension, "weight">[]): WeightSum {
  const sum = dimensions.reduce((total, { weight }) => total + (weight ?? 0), 0);
  return { sum: Number(sum.toFixed(4)), isWhole: atLeast(sum, 1) && atMost(sum, 1) };
}

/** The same share for each, in hundredths; what does not divide goes to the first ones. */
export function evenWeights<T extends Pick<DraftDimension, "weight">>(dimensions: readonly T[]): T[] {
  const share = Math.floor(100 / dimensions.length);
  const rest = 100 - share * dimensions.length;
  return dimensions.map((dimension, index) => ({ ...dimension, weight: (share + (index < rest ? 1 : 0)) / 100 }));
}

/** Under ids that follow from the names: a dimension that was renamed is another one. */
export function dimensionsToSend(config: DraftConfig): (Omit<Dimension, "weight"> & { weight: number | null })[] {
  const taken = new Set<string>();
  return dimensionsIn(config).map(({ label, weight, about }, index) => {
    const id = freeId(idOf(label, index), taken);
    taken.add(id);
    return { id, label, weight, about };
  });
}

function idOf(label: string, index: number): string {
  const known = DEFAULT_DIMENSIONS.find((dimension) => dimension.label.toLowerCase() === label.trim().toLowerCase());
  if (known) return known.id;
  const made = /[a-z]/i.test(label.normalize("NFKD"))
    ? slug(label, MAX_ID - 4)
        .replaceAll("-", "_")
        .replace(/^[^a-z]+/, "")
    : "";
  return made && !(made in {}) ? made : `dimension_${index + 1}`;
}

/** The same name twice is refused in words, by the name. */
function freeId(id: string, taken: ReadonlySet<string>): string {
  let own = id;
  for (let number = 2; taken.has(own); number += 1) own = `${id}_${number}`;
  return own;
}
