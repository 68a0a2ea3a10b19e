import type { Condition } from "./reply-facts";
import type { Agent } from "./agent";

/** `servants`: those who are asked without having a seat, by the id they are asked under. */
export function nameOf(
  { panel }: { panel: readonly Pick<Agent, "id" | "name">[] },
  agentId: string,
  servants: Readonly<Record<string, string>> = {},
): string {
  return (
    panel.find(({ id }) => id === agentId)?.name ??
    (Object.hasOwn(servants, agentId) ? servants[agentId] : undefined) ??
    agentId
  );
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "satisfaction_score" → "Satisfaction score". */
export const labelOf = (name: string): string => capital(name.replaceAll("_", " "));

/** On screen, in records and prompts: what the text provides for has not been done yet. */
export const conditionInWords = ({ state }: Pick<Condition, "state">): string =>
  state === "met" ? "provided for" : "open";

/** "1 minute", "4 minutes". */
export const countOf = (value: number, singular: string): string => `${value} ${singular}${value === 1 ? "" : "s"}`;

/** "Ada, Grace and Linus". */
export const andList = (items: readonly string[]): string => listWith("and", items);

/** "Ada, Grace or Linus". */
export const orList = (items: readonly string[]): string => listWith("or", items);

const listWith = (word: "and" | "or", items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
