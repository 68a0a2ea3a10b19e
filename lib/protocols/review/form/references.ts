/** P1-04: documents for one seat. In the draft they lie in its drawer; in the request they stand under its id. */
import { z } from "zod";
import { ARTIFACT_TYPES } from "@/lib/client/new-deliberation/read-artifact-file";
import { readTextFile, type TextFile, type TextFileReading } from "@/lib/client/new-deliberation/read-text-file";
import type { Draft, DraftConfig, DraftSeat } from "@/lib/client/new-deliberation/draft";

/** The review's own limits (a test holds them against its schema). */
export const REFERENCE_LIMITS = { documents: 20, title: 200, chars: 100_000 } as const;

const draftReferenceSchema = z.object({ key: z.string(), title: z.string(), text: z.string() });
export type DraftReference = z.infer<typeof draftReferenceSchema>;

const drawersSchema = z.record(z.string(), z.array(draftReferenceSchema)).catch({});
type Drawers = z.infer<typeof drawersSchema>;

/** An agent of the user's own gets its id from its name, which may still change: its documents stay with the seat. */
export const drawerOf = ({ id, key }: Pick<DraftSeat, "id" | "key">): string => id ?? key;

export const drawersIn = (config: DraftConfig): Drawers => drawersSchema.parse(config["references"]);

export const referencesOf = (config: DraftConfig, seat: DraftSeat): DraftReference[] =>
  drawersIn(config)[drawerOf(seat)] ?? [];

export function withReferences(config: DraftConfig, seat: DraftSeat, references: DraftReference[]): DraftConfig {
  return { references: { ...drawersIn(config), [drawerOf(seat)]: references } };
}

/** Documents whose seat is not on the panel any more: kept here, not sent. */
export function strayReferences({ config }: Pick<Draft, "config">, seats: readonly DraftSeat[]): DraftReference[] {
  const held = new Set(seats.map(drawerOf));
  return Object.entries(drawersIn(config)).flatMap(([drawer, references]) => (held.has(drawer) ? [] : references));
}

export function withoutStrays({ config }: Pick<Draft, "config">, seats: readonly DraftSeat[]): DraftConfig {
  const held = new Set(seats.map(drawerOf));
  return { references: Object.fromEntries(Object.entries(drawersIn(config)).filter(([drawer]) => held.has(drawer))) };
}

export const readReferenceFile = (file: TextFile): Promise<TextFileReading> =>
  readTextFile(file, { types: ARTIFACT_TYPES, wanted: "a .md or .txt file", maxChars: REFERENCE_LIMITS.chars });
