export const STEPS = [
  { id: "what", title: "What is decided" },
  { id: "protocol", title: "Protocol" },
  { id: "panel", title: "Panel" },
  { id: "limits", title: "Limits and model" },
  { id: "start", title: "Before it starts" },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

/** Where the field of a path stands. */
export function stepOf(path: string): StepId {
  if (path.startsWith("panel")) return "panel";
  if (path.startsWith("config") || path.startsWith("models")) return "limits";
  return path === "protocol" ? "protocol" : "what";
}
