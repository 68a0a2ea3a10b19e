import { z } from "zod";

/** Lists are fetched page by page: by position and not by number, so that news above shifts nothing. */
export const pageQuery = {
  cursor: z.string().max(200).optional().describe("The nextCursor of the previous page."),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

/** Counting everything takes longer than reading a page of it, and nobody reads a number this long. */
export const TOTAL_LIMIT = 1000;

export const totalSchema = z.object({
  total: z.int().describe(`How many there are on all pages, counted up to ${TOTAL_LIMIT}.`),
  isTotalCapped: z.boolean().describe("There are more than `total`."),
});
export type Total = z.infer<typeof totalSchema>;

export const pageOf = <T extends z.ZodType>(item: T) =>
  totalSchema.extend({ items: z.array(item), nextCursor: z.string().nullable() });

export const sumOf = (one: Total, other: Total): Total => ({
  total: one.total + other.total,
  isTotalCapped: one.isTotalCapped || other.isTotalCapped,
});
