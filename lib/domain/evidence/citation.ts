import { z } from "zod";
import { contentHashSchema } from "./source";

/** As a seat writes it. `id` is the mark in its text: "[c1]". */
export const citationSchema = z.object({
  id: z.string().trim().min(1).max(20),
  /** Id or title of a source, or "artifact". Empty: wherever the path is found. */
  source: z.string().trim().max(200).default(""),
  path: z.string().trim().max(1000).default(""),
  lines: z.string().trim().max(40).default(""),
  quote: z.string().trim().min(1).max(4000),
});
export type Citation = z.infer<typeof citationSchema>;

/** `moved`: the words are there, at other lines or in another file than the seat said; `at` is where they are. */
export const quoteStatusSchema = z.enum(["found", "moved", "not_found"]);
export type QuoteStatus = z.infer<typeof quoteStatusSchema>;

export const citedAtSchema = z.object({
  source: z.string(),
  path: z.string(),
  hash: contentHashSchema,
  from: z.int().min(1),
  to: z.int().min(1),
  /** Seq of the reply the words are from, where they are another seat's; none for a person's. */
  seq: z.int().min(1).optional(),
});

/** A citation with what the program found. */
export const checkedCitationSchema = citationSchema.extend({
  status: quoteStatusSchema,
  /** Absent: it was not found. */
  at: citedAtSchema.optional(),
});
export type CheckedCitation = z.infer<typeof checkedCitationSchema>;

/** What a concern, issue or finding of a reply rests on. */
export const groundSchema = z.object({
  /** The words of the concern it is about, or its id. */
  concern: z.string().trim().min(1).max(4000),
  /** Ids of citations of the same reply. */
  citations: z.array(z.string()).default([]),
  /** What is assumed instead, where there is no passage to cite. */
  assumption: z.string().trim().max(2000).optional(),
  /** What would settle the assumption. */
  settledBy: z.string().trim().max(2000).optional(),
});
export type Ground = z.infer<typeof groundSchema>;

/** G-16: what settled a concern in the eyes of the seat that raised it. */
export const settlementSchema = z.object({
  /** Its id, or its words. */
  concern: z.string().trim().min(1).max(4000),
  /** Ids of citations of the same reply. */
  citations: z.array(z.string()).default([]),
});
export type Settlement = z.infer<typeof settlementSchema>;
