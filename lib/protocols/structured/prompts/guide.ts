import type { AskKindId } from "@/lib/protocols/structured/rules/replies/replies";
import { REPLY_SCHEMAS } from "@/lib/protocols/structured/rules/replies/replies";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { formText } from "./form";

/** The one task of an ask kind, in the program's own words. */
export type Guide = {
  /** Who the reader is, what is asked, where it ends. */
  task: (state: StructuredState) => string;
  good: readonly string[];
  /** What is true of this call: the round, who is absent, what to look at. */
  now: (state: StructuredState, ask: Ask) => readonly string[];
};

export function taskPart(kind: AskKindId, { task, good, now }: Guide, state: StructuredState, ask: Ask): string {
  return [
    `# Task\n${task(state)}`,
    `# A good answer\n${good.map((line) => `- ${line}`).join("\n")}`,
    formText(REPLY_SCHEMAS[kind]),
    `# Now\n${[...now(state, ask), "Answer with the JSON object."].join("\n")}`,
  ].join("\n\n");
}
