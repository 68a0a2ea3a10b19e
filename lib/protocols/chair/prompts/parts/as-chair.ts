/**
 * The chair's prompts. What is the same for all its tasks comes first, byte for byte (what it is, what the material
 * means, then the matter as it grows), so that a provider's cache pays for it once; the task and its form come last.
 */
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import type { Ask } from "@/lib/kernel/types";
import type { Parts } from "@/lib/prompts/messages";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { chairRole } from "./chair-role";
import { buildInLevels } from "./levels";
import { materialText, type Material } from "./material";

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
  "escalation-reasons",
  "chair-proposal",
  "person-choice",
];

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
  const system = [chairRole(state), materialText(...MATERIAL)].join("\n\n");
  return buildInLevels(state, ask, system, (tokens) => [...material(tokens), `# Task\n${task}`, ...rules, now]);
}
