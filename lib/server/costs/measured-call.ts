/** One call of a rehearsed run, as it would be paid. */
import { countTokens } from "@/lib/prompts/count-tokens";
import { longestShared, promptText } from "@/lib/prompts/shared-prefix";
import type { RehearsedCall } from "@/lib/models/rehearsal/rehearsed-calls";
import type { AskedModel } from "./asked-models";

export type MeasuredCall = {
  asked: AskedModel | null;
  round: number;
  /** The same for what is asked at once. */ step: number;
  inputTokens: number;
  /** Of them, those that begin as an earlier prompt to the same model did. */ cacheableTokens: number;
  outputTokens: number;
};

/** Remembers what each model was given, so that a later prompt can be held against it. */
export class CallMeter {
  readonly #given = new Map<string, string[]>();
  /** A prompt that does not fit is counted at the limit: a person would have it shortened to that. */
  largest: { tokens: number; limit: number } | null = null;

  measure({ ask, step, prompt, text }: RehearsedCall, asked: AskedModel | null): MeasuredCall {
    const about = { asked, step, round: ask.round, outputTokens: countTokens(text ?? "") };
    if (prompt === null) return { ...about, inputTokens: 0, cacheableTokens: 0 };
    if (prompt.kind === "too_large") {
      if (prompt.tokens > (this.largest?.tokens ?? 0)) this.largest = { tokens: prompt.tokens, limit: prompt.limit };
      return { ...about, inputTokens: prompt.limit, cacheableTokens: 0 };
    }
    const whole = promptText(prompt.messages);
    const key = asked ? `${asked.connection}/${asked.model}` : "";
    const earlier = this.#given.get(key) ?? [];
    this.#given.set(key, earlier);
    const shared = longestShared(whole, earlier);
    earlier.push(whole);
    return {
      ...about,
      inputTokens: prompt.tokens,
      cacheableTokens: Math.floor((prompt.tokens * shared) / Math.max(1, whole.length)),
    };
  }
}
