/** What look-ups add to an estimate: nobody knows beforehand what a seat will look at, so they are reckoned and not rehearsed. */
import type { PayloadOf } from "@/lib/events/schema";
import type { MeasuredCall } from "./measured-call";

/** `turns`: calls that end in look-ups before each answer. `tokens`: what they find, which stands in every call after. */
type Looks = { turns: number; tokens: number };

/** Two look-ups of ordinary length; a request for them is short. */
const USUAL_TOKENS = 1500;
const REQUEST_TOKENS = 60;
/** Few seats come back more often than this. */
const MOST_TURNS = 3;

export function lookCosts({ grounding }: PayloadOf<"deliberation.created">): { low: Looks; high: Looks } | null {
  if (!grounding || grounding.evidence === "off" || grounding.sources.length === 0) return null;
  const { perAsk, tokens } = grounding.looks;
  if (perAsk === 0 || tokens === 0) return null;
  return {
    low: { turns: 1, tokens: Math.min(USUAL_TOKENS, tokens) },
    high: { turns: Math.min(MOST_TURNS, perAsk), tokens },
  };
}

/** The calls that look, each with the prompt as it then is, and the answer with all that was found. */
export function withLooks(call: MeasuredCall, { turns, tokens }: Looks): MeasuredCall[] {
  const found = Math.ceil(tokens / turns);
  const looking = Array.from({ length: turns }, (_, turn): MeasuredCall => ({
    ...call,
    inputTokens: call.inputTokens + turn * found,
    // After the first, each begins as the one before did.
    cacheableTokens: turn === 0 ? call.cacheableTokens : call.inputTokens + (turn - 1) * found,
    outputTokens: REQUEST_TOKENS,
  }));
  return [
    ...looking,
    { ...call, inputTokens: call.inputTokens + tokens, cacheableTokens: call.inputTokens + tokens - found },
  ];
}

type High = { inputTokens: number; outputTokens: number };

/** Every answer of the longest run after as many look-ups as it may have. */
export function withMostLooks(
  high: High,
  answers: readonly MeasuredCall[],
  maxCalls: number,
  { turns, tokens }: Looks,
): High {
  const count = Math.max(answers.length, maxCalls);
  const found = (tokens / turns) * ((turns * (turns + 1)) / 2);
  return {
    inputTokens: Math.round(high.inputTokens * (1 + turns) + count * found),
    outputTokens: high.outputTokens + count * turns * REQUEST_TOKENS,
  };
}

export const LOOKS_BASIS =
  " Look-ups are estimated: one call that looks before each answer at the low end, all that the settings allow at the high end.";
