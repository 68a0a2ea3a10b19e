/**
 * What the door found out about a request, on its way to the route handler. Next has module instances of its own in this
 * process, so it travels as a header, under a key nobody outside of the process knows; what a client sends under that name
 * is thrown away at the door, and would be read as nothing.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { viewerSchema } from "@/lib/domain/access/viewer";

export const FACTS_HEADER = "x-parley-request";

const factsSchema = z.object({
  viewer: viewerSchema,
  /** Where it comes from, for the audit and the limits. */
  address: z.string(),
});
export type RequestFacts = z.infer<typeof factsSchema>;

declare global {
  var parleyFactsKey: string | undefined;
}

const key = (): string => (globalThis.parleyFactsKey ??= randomBytes(32).toString("base64url"));

export const sealFacts = (facts: RequestFacts): string =>
  `${key()}.${Buffer.from(JSON.stringify(facts)).toString("base64url")}`;

/** Null: nobody wrote it, or not we. */
export function readFacts(header: string | null | undefined): RequestFacts | null {
  const [given = "", body = "", ...rest] = (header ?? "").split(".");
  const expected = Buffer.from(key());
  const presented = Buffer.from(given);
  if (rest.length > 0 || presented.length !== expected.length || !timingSafeEqual(presented, expected)) return null;
  return factsSchema.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
}
