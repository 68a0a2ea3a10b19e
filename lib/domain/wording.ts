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
