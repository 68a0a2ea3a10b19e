/** How the chair is asked, whatever its task: who it is, the material in the order it grows, then the task. How much of the document fits is stored with the reply. */
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { SessionType } from "@/lib/protocols/chair/rules/vocabulary";
import type { Ask } from "@/lib/kernel/types";
import { cutNote, inWords } from "@/lib/prompts/cut-text";
import { countMessages, toMessages, type Again, type Parts } from "@/lib/prompts/messages";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { materialText, type Material } from "./material";
import { artifactPart, chairPart, draftPart, framingPart, participantsPart, questionParts } from "./subject";

const MATERIAL: readonly Material[] = [
  "question",
  "context",
  "design-decision",
  "artifact",
  "participants",
  "seat",
  "chair-framing",
  "draft-plan",
  "specialist-answer",
  "round",
  "chair-synthesis",
  "judged-answer",
  "open-conflict",
  "settled-conflict",
  "plan-issue",
  "final-plan",
  "check-result",
  "escalation-reasons",
  "chair-proposal",
  "person-choice",
];

/** A design session has no plan, and only the chair's own plan is a draft. */
const WITHOUT: Readonly<Record<SessionType, ReadonlySet<Material>>> = {
  design_session: new Set(["draft-plan", "plan-issue", "final-plan", "check-result"]),
  plan_issue: new Set(),
  review_plan: new Set(["draft-plan"]),
};

type Task = {
  /** In a sentence: the one thing to be done now. */ task: string;
  /** How it is done well, and its form. */ rules: readonly string[];
};

export function buildAsChair(
  state: ChairState,
  ask: Ask,
  { task, rules }: Task,
  material: (artifactTokens: number | null) => Parts,
  now: string,
): BuiltPrompt {
  const without = WITHOUT[state.config.session_type];
  const system = [chairRole(state), materialText(state, ...MATERIAL.filter((name) => !without.has(name)))].join("\n\n");
  return buildInLevels(state, ask, system, (tokens) => [...material(tokens), `# Task\n${task}`, ...rules, now]);
}

/** P2-01: what the chair is, whatever its task. A draft is its own work; what is found in it is not. */
const ROLES: Readonly<Record<SessionType, string>> = {
  design_session:
    "You are the chair of a design session. You frame the question, ask a few specialists one question each, read their answers side by side and decide where they conflict. You facilitate; the expertise is theirs.",
  plan_issue:
    "You are the chair of a planning session. You frame the question, draft the plan, ask a few specialists one question each, read their answers side by side and decide where they conflict. The plan is yours to write; whether it holds is theirs to find out.",
  review_plan:
    "You are the chair of the review of a plan. You frame the question, ask a few specialists one question each, read their answers side by side and decide where they conflict. You facilitate; the expertise is theirs.",
};

const chairRole = ({ config }: Pick<ChairState, "config">): string =>
  `${ROLES[config.session_type]} You never speak in a specialist's name, and where one of them has answered you add no finding of your own. How you chair is described in <seat>; your task now and the form of its answer are described at the end.`;

/** The matter, before anyone was asked. */
export const matterParts = (state: ChairState, artifactTokens: number | null): string[] => [
  ...questionParts(state),
  ...artifactPart(state, artifactTokens),
  ...participantsPart(state),
  chairPart(state),
];

/** And how it was framed. */
export const framedParts = (state: ChairState, artifactTokens: number | null): string[] => [
  ...matterParts(state, artifactTokens),
  ...framingPart(state, "chair"),
  ...draftPart(state, "chair"),
];

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
