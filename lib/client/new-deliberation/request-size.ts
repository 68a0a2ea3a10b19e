import type { CreateDeliberationInput } from "@/lib/contracts/deliberations/create-deliberation";

/** What the server takes in one request. */
const MAX_BYTES = 2 * 1024 * 1024;
/** A character is at most three bytes in UTF-8, or six where JSON has to escape it; far below that nothing need be counted. */
const SURELY_FINE_CHARS = MAX_BYTES / 6;

/** Each document is within its limit; together with the artifact they may still be more than one request holds. */
export function sizeProblem(body: CreateDeliberationInput): string | null {
  const references = Object.values((body.config?.["references"] ?? {}) as Record<string, { text: string }[]>).flat();
  if (references.length === 0) return null;
  const chars = references.reduce((sum, { text }) => sum + text.length, body.artifact?.length ?? 0);
  if (chars < SURELY_FINE_CHARS || new TextEncoder().encode(JSON.stringify(body)).length <= MAX_BYTES) return null;
  return "The document and the reference material together are larger than 2 MiB. Remove or shorten some of it.";
}
