import type { Agent } from "@/lib/domain/agent";
import { MODIFIER_ID } from "@/lib/protocols/review/rules/seats/modifier";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { section } from "@/lib/prompts/section";
import { cutText } from "@/lib/prompts/cut-text";
import type { Measure } from "./levels";
import { modifierOf } from "./subject";

export function seatOf(state: ReviewState, { agentId }: Ask): Agent {
  const agent = agentId === MODIFIER_ID ? modifierOf(state) : state.panel.find(({ id }) => id === agentId);
  if (!agent) throw new Error(`The panel has no seat ${agentId}.`);
  return agent;
}

/** The seat's own definition and the documents it alone is given (P1-04). */
export function seatParts(
  { config }: ReviewState,
  { id, name, role, brief }: Agent,
  { referenceTokens }: Measure,
): string[] {
  const definition =
    [role, brief].filter(Boolean).join("\n\n") ||
    "No further definition: judge as an experienced specialist of this field would.";
  const references = (Object.hasOwn(config.references, id) ? config.references[id] : undefined) ?? [];
  const each = referenceTokens === null ? null : Math.floor(referenceTokens / Math.max(1, references.length));
  return [
    section("seat", definition, { name }),
    ...references.map(({ title, text }) => section("reference-text", cutText(text, each), { title })),
  ];
}
