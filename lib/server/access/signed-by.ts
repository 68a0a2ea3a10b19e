import { z } from "zod";
import type { Viewer } from "@/lib/domain/access/viewer";

/** Other names a request may have for it. */
const FORMER = ["answeredBy", "createdBy"];

/** Whoever is signed in does it, whatever the request says. In personal mode there is only what it says. */
export function signedBy(viewer: Viewer, schema: z.ZodType, given: unknown): unknown {
  if (viewer.kind !== "person" || !(schema instanceof z.ZodObject) || !("by" in schema.shape)) return given;
  // Something that is no object is for the schema to refuse.
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !FORMER.includes(name)));
  return { ...rest, by: viewer.name };
}
