import type { Ask } from "@/lib/kernel/types";
import { countMessages, toMessages, type Parts } from "@/lib/prompts/messages";
import type { SectionName } from "@/lib/prompts/section";
import { shorten } from "@/lib/prompts/shorten";
import type { BuiltPrompt, PromptLimits } from "@/lib/prompts/types";

const TEXTS: readonly SectionName[] = [
  "judge-position",
  "judge-scoring",
  "raised-finding",
  "additional-input",
  "context",
];
const DOCUMENTS: readonly SectionName[] = ["document-text"];

/**
 * P4 knows no limit of its own. Where the endpoint has one, what the judges wrote is shortened first and the documents
 * last; what does not fit even then is a judge lost (P4-34). `mayCutDocuments`: whoever returns them has to read the whole.
 */
export function buildMessages(
  system: string,
  parts: Parts,
  { correction }: Ask,
  limits: PromptLimits | undefined,
  mayCutDocuments = true,
): BuiltPrompt {
  const again = correction ? { ...correction, isClarification: false } : null;
  const limit = limits?.maxTokens ?? Number.POSITIVE_INFINITY;
  let smallest = Number.POSITIVE_INFINITY;
  for (const { parts: written, note } of shorten(parts, limit, {
    texts: TEXTS,
    documents: mayCutDocuments ? DOCUMENTS : [],
    called: "documents",
  })) {
    const tokens = countMessages(system, written, again);
    if (tokens <= limit)
      return {
        kind: "ready",
        messages: toMessages(system, written, again),
        tokens,
        ...(note ? { contextLevel: note } : {}),
      };
    smallest = Math.min(smallest, tokens);
  }
  return { kind: "too_large", tokens: smallest, limit };
}
