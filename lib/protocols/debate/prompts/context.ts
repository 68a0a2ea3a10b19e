/**
 * How much of a debate a prompt carries (P5-17 to P5-19).
 *
 * Order of the parts: what never changes, then the rounds as they grew, then what is true of this call only. Within
 * a round each prompt therefore begins with the whole of the one before, up to that agent's own part
 * (context.test.ts measures it), and a provider's prompt cache pays for most of it.
 */
import { assertNever } from "@/lib/domain/assert-never";
import type { Decision } from "@/lib/kernel/decisions";
import { completedRounds } from "@/lib/kernel/rounds";
import { effectOf } from "@/lib/protocols/debate/rules/closing";
import { openConcerns } from "@/lib/protocols/debate/rules/readiness";
import { isAbsent, type DebateState } from "@/lib/protocols/debate/rules/state";
import { cutNote, inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Again, type Parts } from "@/lib/prompts/messages";
import { closeTag, inline, openTag, section } from "@/lib/prompts/section";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { scoresLine, summaryLine, trajectoryLine, verbatimRound, type Finished } from "./history";
import { subjectParts } from "./subject";
import { nameOf as nameIn } from "@/lib/domain/wording";

/** From the whole story to the least a panel can go on with. */
export type ContextLevel = "full" | "summarised" | "condensed" | "minimal";

/** P5-18 */
export function levelFor(round: number): Exclude<ContextLevel, "minimal"> {
  if (round <= 3) return "full";
  return round <= 7 ? "summarised" : "condensed";
}

/** P5-19: the round's own level, then the more aggressive ones. The minimal one only after a person agreed to it. */
export function levelsFor(state: DebateState, round: number): readonly ContextLevel[] {
  if (state.isContextShortened) return ["minimal"];
  const levels = ["full", "summarised", "condensed"] as const;
  return levels.slice(levels.indexOf(levelFor(round)));
}

/** The share of the limit a shortened artifact may take; tried in turn, equal for all agents so that they read the same. */
const ARTIFACT_SHARES = [0.4, 0.2, 0.1, 0.05];

/** Score lines of more rounds than this say nothing a trajectory does not. */
const SCORE_LINES = 12;

export type Draft = {
  system: string;
  /** The round the prompt is for: its level follows from it. */
  round: number;
  /** What is true of this call only, least changing first. */
  own: Parts;
  again: Again | null;
  /** A round that is told word for word at every level. */
  keep?: number | null;
};

export function buildInLevels(state: DebateState, { system, round, own, again, keep = null }: Draft): BuiltPrompt {
  const limit = state.config.context_window_limit;
  let smallest = Number.POSITIVE_INFINITY;
  for (const level of levelsFor(state, round)) {
    for (const share of level === "minimal" ? ARTIFACT_SHARES : [null]) {
      const artifactTokens = share === null ? null : Math.floor(limit * share);
      const parts = [
        ...subjectParts(state, artifactTokens),
        ...historyParts(state, level, keep),
        ...decisionsPart(state),
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

/** Earlier rounds as the level tells them, then the open one (P5-17), then what blocks where the story was shortened. */
export function historyParts(state: DebateState, level: ContextLevel, keep: number | null = null): string[] {
  const finished = completedRounds(state);
  const firstVerbatim = finished.length - verbatimCount(level, finished.length);
  const isVerbatim = (number: number, index: number): boolean => index >= firstVerbatim || number === keep;
  const open = state.rounds.at(-1);
  return [
    ...summaryPart(
      state,
      level,
      finished.filter(({ number }, index) => !isVerbatim(number, index)),
    ),
    ...finished
      .filter(({ number }, index) => isVerbatim(number, index))
      .flatMap((round) => verbatimRound(round, state.panel)),
    ...(open && !open.evaluation ? verbatimRound(open, state.panel) : []),
    ...(level === "condensed" || level === "minimal" ? concernsPart(state) : []),
  ];
}

function verbatimCount(level: ContextLevel, finished: number): number {
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

function summaryPart(state: DebateState, level: ContextLevel, older: readonly Finished[]): string[] {
  if (older.length === 0) return [];
  if (level === "full" || level === "summarised")
    return [section("summary", older.map((round) => summaryLine(round, state.panel)).join("\n"))];
  const lines = older.slice(-SCORE_LINES).map((round) => scoresLine(round, state));
  return [section("summary", [...lines, trajectoryLine(completedRounds(state))].join("\n"))];
}

function concernsPart(state: DebateState): string[] {
  const open = openConcerns(state);
  if (open.length === 0) return [];
  const lines = open.map(
    ({ agentId, concern, round }) =>
      `- ${nameOf(state, agentId)} (score ${scoreOf(state, agentId)}, round ${round}): ${concern}`,
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

export function nameOf(state: DebateState, agentId: string): string {
  return inline(nameIn(state, agentId));
}
