import type { StructuredState } from "../state";

/** P3-09: what drift is measured from. */
export function anchorOf({ config, subject }: Pick<StructuredState, "config" | "subject">): string {
  return config.anchor || [subject.question, subject.context].filter(Boolean).join("\n\n");
}
