/**
 * How much of the course of a deliberation a prompt carries. Nothing is left out silently: the level is stored with the
 * reply. Order of the parts: what never changes, rounds in short as they were completed, the books, the open round as it
 * grows, then seat and task. So every prompt begins with nearly all of the one before it in its round, and with all
 * rounds that were over when the last one began.
 */
import { completedRounds, type Ledger, type StructuredState } from "@/lib/protocols/structured/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { cutNote, inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Parts } from "@/lib/prompts/messages";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { proposedRound, shortRound, wholeRound } from "./history";
import { ledgerParts, rulingParts } from "./ledger";
import { subjectParts } from "./subject";
import { systemOf } from "./system";

/**
 * Rounds are told in short. `full`: the work of all of them whole as well. `recent`: the last proposal as
 * well. `short`: no more than that. `brief`: settled claims by id only. `minimal`: the document is cut as well.
 */
export type ContextLevel = "full" | "recent" | "short" | "brief" | "minimal";

/** The answer is written from everything that was said, and a lead takes up where the last round left off. All others work on the open round. */
const LEVELS: Readonly<Partial<Record<string, readonly ContextLevel[]>>> = {
  synthesise: ["full", "recent", "short", "brief"],
  propose: ["recent", "short", "brief"],
};
const USUAL: readonly ContextLevel[] = ["short", "brief"];

const levelsFor = (state: StructuredState, kind: string): readonly ContextLevel[] =>
  state.isContextShortened ? ["minimal"] : (LEVELS[kind] ?? USUAL);

/** Shares of the limit a shortened document may take, tried in turn. */
const ARTIFACT_SHARES = [0.4, 0.2, 0.1, 0.05];

/** `own`: what is true of this call only, least changing first. */
export function buildInLevels(state: StructuredState, ask: Ask, own: Parts): BuiltPrompt {
  const limit = state.config.context_window_limit;
  const system = systemOf(state);
  const again = ask.correction ? { ...ask.correction, isClarification: false } : null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const level of levelsFor(state, ask.kind)) {
    for (const share of level === "minimal" ? ARTIFACT_SHARES : [null]) {
      const artifactTokens = share === null ? null : Math.floor(limit * share);
      const parts = [
        ...subjectParts(state, artifactTokens),
        ...completedRounds(state).map((round) => shortRound(booksBefore(state), round)),
        ...ledgerParts(booksBefore(state), level === "brief" || level === "minimal" ? "brief" : "whole"),
        ...rulingParts(state),
        ...wholeParts(state, level),
        ...own,
      ];
      const tokens = countMessages(system, parts, again);
      if (tokens <= limit)
        return {
          kind: "ready",
          messages: toMessages(system, parts, again),
          tokens,
          contextLevel: inWords(level, cutNote("artifact", state.subject.artifact, artifactTokens)),
        };
      smallest = Math.min(smallest, tokens);
    }
  }
  return { kind: "too_large", tokens: smallest, limit };
}

/** As they stood when the round began, so that they do not move within it; what the round changed is shown with the round. */
const booksBefore = (state: StructuredState): Ledger => state.checkpoint ?? state;

/** Whole rounds come after what all prompts share. */
function wholeParts(state: StructuredState, level: ContextLevel): string[] {
  const rounds = completedRounds(state);
  if (level === "full") return rounds.flatMap((round) => wholeRound(state, round));
  return level === "recent" ? rounds.slice(-1).flatMap((round) => proposedRound(state, round)) : [];
}
