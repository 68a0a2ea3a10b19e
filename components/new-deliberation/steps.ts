export const STEPS = [
  { id: "what", title: "The question" },
  { id: "sources", title: "Sources" },
  { id: "protocol", title: "Protocol" },
  { id: "panel", title: "Panel" },
  { id: "limits", title: "Limits and model" },
  { id: "start", title: "Before it starts" },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

type Settings = { documentSettings?: readonly string[]; panelSettings?: readonly string[] };

/** Where the field of a path stands; the protocol's form says which settings are asked for with the question and with the panel. */
export function stepOf(path: string, { documentSettings = [], panelSettings = [] }: Settings = {}): StepId {
  const isOneOf = (names: readonly string[]) =>
    names.some((name) => path === `config.${name}` || path.startsWith(`config.${name}.`));
  if (isOneOf(documentSettings)) return "what";
  if (path.startsWith("panel") || isOneOf(panelSettings)) return "panel";
  if (
    path.startsWith("config") ||
    path.startsWith("models") ||
    path === "connection" ||
    path.startsWith("budget") ||
    path === "pageWriter"
  )
    return "limits";
  if (/^(sources|evidence|askMe|earlierDecisions)\b/.test(path)) return "sources";
  return path === "protocol" ? "protocol" : "what";
}
