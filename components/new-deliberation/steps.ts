export const STEPS = [
  { id: "what", title: "What is decided" },
  { id: "protocol", title: "Protocol" },
  { id: "panel", title: "Panel" },
  { id: "limits", title: "Limits and model" },
  { id: "start", title: "Before it starts" },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

/** Where the field of a path stands; the protocol's form says which settings are asked for with the panel. */
export function stepOf(path: string, panelSettings: readonly string[] = []): StepId {
  if (path.startsWith("panel") || panelSettings.some((name) => path === `config.${name}` || path.startsWith(`config.${name}.`))) return "panel";
  if (path.startsWith("config") || path.startsWith("models")) return "limits";
  return path === "protocol" ? "protocol" : "what";
}
