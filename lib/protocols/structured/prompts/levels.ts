/**
 * How much of the course of a deliberation a prompt carries. Nothing is left out silently: the level is stored with the
 * reply. Order of the parts: what never changes, rounds as they were completed, the books, the open round as it grows,
 * then seat and task. So every prompt of a round begins with nearly all of the one before.
 */
import { completedRounds, type Ledger, type StructuredState } from "@/lib/protocols/structured/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { cutNote, inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Parts } from "@/lib/prompts/messages";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { shortRound, wholeRound } from "./history";
import { ledgerParts, rulingParts } from "./ledger";
import { subjectParts } from "./subject";
import { SYSTEM } from "./system";

/** `full`: every round whole. `recent`: the last one whole. `short`: none, and claims in brief. `minimal`: the document is cut as well. */
export type ContextLevel = "full" | "recent" | "short" | "minimal";

/** Rounds that are told whole as long as there are no more of them than this. */
const FEW_ROUNDS = 2;

function levelsFor(state: StructuredState): readonly ContextLevel[] {
  if (state.isContextShortened) return ["minimal"];
  return completedRounds(state).length <= FEW_ROUNDS ? ["full", "recent", "short"] : ["recent", "short"];
}

/** Shares of the limit a shortened document may take, tried in turn. */
const ARTIFACT_SHARES = [0.4, 0.2, 0.1, 0.05];

/** `own`: what is true of this call only, least changing first. */
export function buildInLevels(state: StructuredState, ask: Ask, own: Parts): BuiltPrompt {
  const limit = state.config.context_window_limit;
  const again = ask.correction ? { ...ask.correction, isClarification: false } : null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const level of levelsFor(state)) {
    for (const share of level === "minimal" ? ARTIFACT_SHARES : [null]) {
      const artifactTokens = share === null ? null : Math.floor(limit * share);
      const parts = [
        ...subjectParts(state, artifactTokens),
        ...historyParts(state, level),
        ...ledgerParts(booksBefore(state), level === "short" || level === "minimal" ? "brief" : "whole"),
        ...rulingParts(state),
        ...own,
      ];
      const tokens = countMessages(SYSTEM, parts, again);
      if (tokens <= limit)
        return {
          kind: "ready",
          messages: toMessages(SYSTEM, parts, again),
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

function historyParts(state: StructuredState, level: ContextLevel): string[] {
  const rounds = completedRounds(state);
  const firstWhole = level === "full" ? 0 : level === "recent" ? rounds.length - 1 : rounds.length;
  return rounds.flatMap((round, index) => (index >= firstWhole ? wholeRound(state, round) : [shortRound(round)]));
}
