/** What a draft of the page, or a review of it, cites: events by their number, passages of sources by their mark ("s3"). */
import { z } from "zod";

export const pageCites = z.array(z.union([z.int(), z.string().max(20)]));
export type PageCite = z.infer<typeof pageCites>[number];

/** As the page marks it, however it was written: 12, "12", "e12", "s3"; null where it is none of these. */
export function markOf(cite: PageCite): `e${number}` | `s${number}` | null {
  const [, kind = "e", digits] = /^([es])?(\d{1,9})$/.exec(String(cite).trim().toLowerCase()) ?? [];
  if (digits === undefined) return null;
  return kind === "s" ? `s${Number(digits)}` : `e${Number(digits)}`;
}
