import type { AskKindId } from "@/lib/protocols/structured/rules/replies/replies";
import { ASK_KINDS, REPLY_SCHEMAS } from "@/lib/protocols/structured/rules/replies/replies";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { factsText } from "@/lib/prompts/facts";
import { formLines, formText } from "./form";
import { COMMON_FACTS } from "./system";

export type Shared = { text: string; fields: readonly string[] };

/** Rules for several kinds of ask, and the fields their forms end with, described once. */
export function sharedRules(text: string, like: AskKindId, names: readonly string[]): Shared {
  const lines = formLines(REPLY_SCHEMAS[like], (name) => names.includes(name));
  return { text: `${text}\nThe form ends with these fields:\n${lines.join("\n")}`, fields: names };
}

/** The one task of an ask kind, in the program's own words. */
export type Guide = {
  /** What it has in common with those asked beside it, with the fields at the end of their forms. */
  shared?: Shared;
  /** Who the reader is, what is asked, where it ends. */
  task: (state: StructuredState) => string;
  good: readonly string[];
  /** What is true of this call: the round, who is absent, what to look at. */
  now: (state: StructuredState, ask: Ask) => readonly string[];
};

/** The same for everyone who is asked the same; who it is and what is true of this call comes behind it. */
export function taskParts(kind: AskKindId, { shared, task, good }: Guide, state: StructuredState): string[] {
  return [
    shared?.text,
    `# Task\n${task(state)}`,
    `# A good answer\n${good.map((line) => `- ${line}`).join("\n")}`,
    formText(REPLY_SCHEMAS[kind], shared?.fields),
    factsText({ facts: ASK_KINDS[kind].facts?.filter((fact) => !COMMON_FACTS.includes(fact)) ?? [] }),
  ].filter((part) => part !== undefined && part !== null);
}

export const nowPart = ({ now }: Guide, state: StructuredState, ask: Ask): string =>
  `# Now\n${[...now(state, ask), "Answer with the JSON object."].join("\n")}`;
