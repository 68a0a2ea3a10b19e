/**
 * How much of a debate a prompt carries (P5-17 to P5-19, P5-44).
 *
 * Order of the parts: what never changes, then the rounds as they grew, then what is true of this call only. Within
 * a round each prompt therefore begins with the whole of the one before, up to that agent's own part
 * (context.test.ts measures it), and a provider's prompt cache pays for most of it.
 */
import { assertNever } from "@/lib/domain/assert-never";
import type { Decision } from "@/lib/kernel/decisions";
import { completedRounds } from "@/lib/kernel/rounds";
import { effectOf } from "@/lib/protocols/debate/rules/closing";
import { concernsOf, openConcerns, type Concern } from "@/lib/protocols/debate/rules/concerns";
import { isAbsent, latestSpoken, type DebateState, type Round } from "@/lib/protocols/debate/rules/state";
import { cutNote, inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Again, type Parts } from "@/lib/prompts/messages";
import { closeTag, inline, openTag, section } from "@/lib/prompts/section";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { nameOf, scoresLine, summaryLine, trajectoryLine, verbatimRound, type Finished } from "./history";
import { subjectParts } from "./subject";

/** From the whole story to the least a panel can go on with. The synthesis has two of its own (P5-44). */
export type ContextLevel = "full" | "statements" | "last_statements" | "summarised" | "condensed" | "minimal";
type SeatLevel = "full" | "summarised" | "condensed";

/** P5-18 */
export function levelFor(round: number): SeatLevel {
  if (round <= 3) return "full";
  return round <= 7 ? "summarised" : "condensed";
}

/** P5-19: the round's own level, then the more aggressive ones; all of them where everything is told while it fits (P5-44). The minimal one only after a person agreed to it. */
export function levelsFor(state: DebateState, round: number): readonly ContextLevel[] {
  if (state.isContextShortened) return ["minimal"];
  const levels = ["full", "summarised", "condensed"] as const;
  return state.config.history === "everything" ? levels : levels.slice(levels.indexOf(levelFor(round)));
}

/** P5-44: what was proposed, rejected and agreed on stays in full for longer than how it was argued. */
export const synthesisLevels = ({ isContextShortened }: DebateState): readonly ContextLevel[] =>
  isContextShortened ? ["minimal"] : ["full", "statements", "last_statements", "condensed"];

/** The share of the limit a shortened artifact may take; tried in turn, equal for all agents so that they read the same. */
const ARTIFACT_SHARES = [0.4, 0.2, 0.1, 0.05];

/** Score lines of more rounds than this say nothing a trajectory does not. */
const SCORE_LINES = 12;

export type Draft = {
  system: string;
  levels: readonly ContextLevel[];
  /** P5-43: what is said in the open round is none of its business. */
  isBlind?: boolean;
  /** What is true of this call only, least changing first. */
  own: Parts | ((level: ContextLevel) => Parts);
  again: Again | null;
  /** A round that is told word for word at every level. */
  keep?: number | null;
};

export function buildInLevels(
  state: DebateState,
  { system, levels, own, again, keep = null, isBlind = false }: Draft,
): BuiltPrompt {
  const limit = state.config.context_window_limit;
  let smallest = Number.POSITIVE_INFINITY;
  for (const level of levels) {
    for (const share of level === "minimal" ? ARTIFACT_SHARES : [null]) {
      const artifactTokens = share === null ? null : Math.floor(limit * share);
      const parts = [
        ...subjectParts(state, artifactTokens),
        ...(isBlind ? [] : historyParts(state, level, keep)),
        ...decisionsPart(state),
        ...(typeof own === "function" ? own(level) : own),
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

/** Earlier rounds as the level tells them, then the open one (P5-17), then what blocks where the story was shortened. */
export function historyParts(state: DebateState, level: ContextLevel, keep: number | null = null): string[] {
  if (level === "statements" || level === "last_statements") return statementParts(state, level, keep);
  const finished = completedRounds(state);
  const firstVerbatim = finished.length - verbatimCount(level, finished.length);
  const isVerbatim = (number: number, index: number): boolean => index >= firstVerbatim || number === keep;
  const open = state.rounds.at(-1);
  const since = finished[firstVerbatim]?.number ?? Number.POSITIVE_INFINITY;
  return [
    ...summaryPart(
      state,
      level,
      finished.filter(({ number }, index) => !isVerbatim(number, index)),
    ),
    ...finished
      .filter(({ number }, index) => isVerbatim(number, index))
      .flatMap((round) => verbatimRound(round, state, { since: Math.min(round.number, since) })),
    ...(open && !open.evaluation ? verbatimRound(open, state, { since: Math.min(open.number, since) }) : []),
    ...(level === "condensed" || level === "minimal" ? concernsPart(state) : []),
  ];
}

/** P5-44: what each seat proposed, in every round or in its last, and what became of the concerns. */
function statementParts(state: DebateState, level: "statements" | "last_statements", keep: number | null): string[] {
  const isTold = ({ number, turns }: Round): boolean =>
    level === "statements" ||
    number === keep ||
    Object.values(turns).some((turn) => turn.kind === "spoke" && latestSpoken(state, turn.agentId) === turn);
  const rounds = state.rounds.filter(isTold).flatMap((round) => {
    const telling = round.number === keep ? "whole" : "statements";
    return verbatimRound(level === "statements" || round.number === keep ? round : lastWordsIn(state, round), state, {
      telling,
    });
  });
  const earlier = level === "last_statements" ? earlierOptions(state) : [];
  return [...(earlier.length > 0 ? [summary(earlier)] : []), ...rounds];
}

/** P5-45, for whoever writes up the end: every concern in its words, with who settled it by which change. */
export function ledgerPart(state: DebateState, level: ContextLevel): string[] {
  if (level === "minimal" || level === "condensed") return [];
  const told = concernsOf(state).map((concern) => `- ${concernLine(state, concern)}${openNote(concern)}`);
  return told.length > 0 ? [section("concerns", told.join("\n"))] : [];
}

const openNote = ({ status, blocks }: Concern): string =>
  status === "open" ? `\n  Still open${blocks ? "" : "; it does not block"}.` : "";

const lastWordsIn = (state: DebateState, round: Round): Round => ({
  ...round,
  turns: Object.fromEntries(
    Object.entries(round.turns).filter(([, turn]) => latestSpoken(state, turn.agentId) === turn),
  ),
});

/** What a seat rejected in an earlier round is still rejected, and the reasons stand nowhere else. */
const earlierOptions = (state: DebateState): string[] =>
  state.rounds.flatMap(({ number, turns }) =>
    Object.values(turns).flatMap((turn) =>
      turn.kind === "spoke" && latestSpoken(state, turn.agentId) !== turn
        ? (turn.reply.rejected_options ?? []).map(
            ({ option, why }) => `Round ${number}, ${nameOf(state, turn.agentId)} rejected “${option}”: ${why}`,
          )
        : [],
    ),
  );

/** A concern with its id and what became of it, in the words of those who raised and settled it. */
export function concernLine(
  state: DebateState,
  { id, raisers, text, raisedInRound, history, status }: Concern,
): string {
  const who = raisers.map((raiser) => nameOf(state, raiser)).join(" and ");
  const ends = history.flatMap(({ kind, agentId, by, text: how, round }) => {
    const name = nameOf(state, agentId);
    if (kind === "answered") return [`  ${name}, round ${round}: ${how}`];
    if (kind === "settled") return [`  Settled for ${name} by ${nameOf(state, by ?? "")}: ${how}`];
    return kind === "dropped" ? [`  Dropped by ${name}: ${how}`] : [];
  });
  const rest = status === "lapsed" ? ["  Not raised again; nobody said what settled it."] : [];
  return [`${id}, ${who}, round ${raisedInRound}: ${text}`, ...ends, ...rest].join("\n");
}

function verbatimCount(level: "full" | "summarised" | "condensed" | "minimal", finished: number): number {
  switch (level) {
    case "full":
      return finished;
    case "summarised":
      return Math.min(2, finished);
    case "condensed":
      return Math.min(1, finished);
    case "minimal":
      return 0;
    default:
      return assertNever(level);
  }
}

/** It says itself what it is: the instructions are the same before there are older rounds. */
const summary = (lines: readonly string[]): string => section("summary", lines.join("\n"), { of: "older rounds" });

function summaryPart(state: DebateState, level: ContextLevel, older: readonly Finished[]): string[] {
  if (older.length === 0) return [];
  if (level === "full" || level === "summarised") return [summary(older.map((round) => summaryLine(round, state)))];
  const lines = older.slice(-SCORE_LINES).map((round) => scoresLine(round, state));
  return [summary([...lines, trajectoryLine(completedRounds(state))])];
}

function concernsPart(state: DebateState): string[] {
  const open = openConcerns(state);
  if (open.length === 0) return [];
  const lines = open.map(
    ({ id, heldBy, agentId, text, statedInRound }) =>
      `- ${id}, ${(heldBy.length > 0 ? heldBy : [agentId]).map((held) => `${nameOf(state, held)} (score ${scoreOf(state, held)})`).join(" and ")}, round ${statedInRound}: ${text}`,
  );
  return [section("concerns", lines.join("\n"))];
}

/** What a person decided about the design. Answers that only repaired a turn say nothing about it. */
export function bindingDecisions(state: DebateState): Decision[] {
  return state.decisions.filter(({ answer }) => {
    const effect = effectOf(answer.choice);
    return effect?.kind === "extend" || effect?.kind === "proceed";
  });
}

function decisionsPart(state: DebateState): string[] {
  const decisions = bindingDecisions(state);
  if (decisions.length === 0) return [];
  const told = decisions.map(({ gate, answer }) => {
    const option = gate.options.find(({ id }) => id === answer.choice);
    const lines = [
      `Chosen: ${option?.label ?? answer.choice}`,
      // For "one more round" the consequence speaks of the procedure; for a way out it is the design that was chosen.
      ...(effectOf(answer.choice)?.kind === "proceed" && option ? [`What it means: ${option.consequence}`] : []),
      `Reason: ${answer.rationale}`,
      ...Object.entries(answer.texts).map(([field, text]) => `${field === "scope" ? "Changed scope" : field}: ${text}`),
    ];
    return section("decision", lines.join("\n"), { by: answer.answeredBy, "after-round": gate.round });
  });
  return [[openTag("decisions"), ...told, closeTag("decisions")].join("\n")];
}

/** Concerns carry plain ids. */
export const scoreOf = ({ scores }: DebateState, agentId: string): number =>
  (scores as Readonly<Record<string, number>>)[agentId] ?? 0;

/** P5-41, for the orchestrator: who must not be spoken for. Empty where everybody has answered. */
export function absentLine(state: DebateState, consequence: string): string {
  const absent = state.panel.filter(({ id }) => isAbsent(state, id)).map(({ id, name }) => `${inline(name)} (${id})`);
  return absent.length > 0
    ? `${absent.join(", ")} ${absent.length === 1 ? "has" : "have"} given no answer in this debate: ${consequence}\n`
    : "";
}
