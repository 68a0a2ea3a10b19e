/** How much of the document the chair is given: all of it, or beginning and end with a mark where it was cut. The level is stored with the reply. */
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { cutNote, inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Again, type Parts } from "@/lib/prompts/messages";
import type { BuiltPrompt } from "@/lib/prompts/types";

/** Shares of the limit the document may take, tried in turn. */
const ARTIFACT_SHARES = [0.6, 0.4, 0.2, 0.1, 0.05] as const;

export const againOf = ({ correction }: Ask): Again | null =>
  correction ? { ...correction, isClarification: false } : null;

/** `parts`: of the user message, most stable first; null is the whole document. */
export function buildInLevels(
  state: ChairState,
  ask: Ask,
  system: string,
  parts: (artifactTokens: number | null) => Parts,
): BuiltPrompt {
  const limit = state.config.context_window_limit;
  const again = againOf(ask);
  let smallest = Number.POSITIVE_INFINITY;
  for (const share of [null, ...ARTIFACT_SHARES]) {
    const artifactTokens = share === null ? null : Math.floor(limit * share);
    const written = parts(artifactTokens);
    const tokens = countMessages(system, written, again);
    if (tokens <= limit)
      return {
        kind: "ready",
        messages: toMessages(system, written, again),
        tokens,
        contextLevel: inWords(
          share === null ? "full" : "shortened",
          cutNote("artifact", state.subject.artifact, artifactTokens),
        ),
      };
    smallest = Math.min(smallest, tokens);
  }
  return { kind: "too_large", tokens: smallest, limit };
}
