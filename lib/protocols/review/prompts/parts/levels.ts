/**
 * How much a prompt of a review carries. Nothing is left out silently: the level is stored with the reply, and a cut
 * text says where it was cut. History is shortened first, then reference material, the artifact last (P1-02, P1-18 ask
 * for the whole of it).
 */
import { currentVersion, type ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { cutNote, inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Again, type Parts } from "@/lib/prompts/messages";
import type { BuiltPrompt } from "@/lib/prompts/types";

export type ContextLevel = "full" | "summarised" | "condensed" | "minimal";

/** What a level allows. Null: no limit. */
export type Measure = {
  level: ContextLevel;
  /** The course of the review in short: last word of each issue, titles instead of abstracts. */
  isBrief: boolean;
  /** For all the reference material of a seat, and for each other text handed in beside the artifact. */
  referenceTokens: number | null;
  artifactTokens: number | null;
  /** Of what changed since the last version: nothing that was removed is hidden before the document itself has to be cut. */
  differenceChars: number | null;
};

export const WHOLE: Measure = {
  level: "full",
  isBrief: false,
  referenceTokens: null,
  artifactTokens: null,
  differenceChars: null,
};

/** Shares of the limit, tried in turn: fixed steps, so that seats at the same level read the same artifact. */
const REFERENCE_SHARES = [0.3, 0.1, 0.03] as const;
const SMALLEST_REFERENCES = 0.03;
const ARTIFACT_SHARES = [0.6, 0.4, 0.2, 0.1, 0.05] as const;
const DIFFERENCES = [12_000, 2000] as const;
const SMALLEST_DIFFERENCE = 2000;

function measures(limit: number, mayCutArtifact: boolean): Measure[] {
  const share = (part: number): number => Math.floor(limit * part);
  return [
    WHOLE,
    { ...WHOLE, level: "summarised", isBrief: true },
    ...REFERENCE_SHARES.map((part): Measure => ({
      ...WHOLE,
      level: "condensed",
      isBrief: true,
      referenceTokens: share(part),
    })),
    ...DIFFERENCES.map((differenceChars): Measure => ({
      level: "condensed",
      isBrief: true,
      referenceTokens: share(SMALLEST_REFERENCES),
      artifactTokens: null,
      differenceChars,
    })),
    ...(mayCutArtifact ? ARTIFACT_SHARES : []).map((part): Measure => ({
      level: "minimal",
      isBrief: true,
      referenceTokens: share(SMALLEST_REFERENCES),
      artifactTokens: share(part),
      differenceChars: SMALLEST_DIFFERENCE,
    })),
  ];
}

export type Draft = {
  system: string;
  ask: Ask;
  /** Of the user message, most stable first. */
  parts: (measure: Measure) => Parts;
  /** Whoever returns the whole document, or answers for its every word, has to read the whole. */
  mayCutArtifact: boolean;
};

export function buildInLevels(state: ReviewState, { system, ask, parts, mayCutArtifact }: Draft): BuiltPrompt {
  const limit = state.config.context_window_limit;
  const artifact = currentVersion(state).text;
  const again: Again | null = ask.correction ? { ...ask.correction, isClarification: false } : null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const measure of measures(limit, mayCutArtifact)) {
    const written = parts(measure);
    const tokens = countMessages(system, written, again);
    if (tokens <= limit)
      return {
        kind: "ready",
        messages: toMessages(system, written, again),
        tokens,
        contextLevel: inWords(measure.level, cutNote("artifact", artifact, measure.artifactTokens)),
      };
    smallest = Math.min(smallest, tokens);
  }
  return { kind: "too_large", tokens: smallest, limit };
}
