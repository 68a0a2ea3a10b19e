/** What a path of the request is called on this page. */
const LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  question: "Question",
  artifact: "Artifact",
  context: "Context",
  panel: "Panel",
  "config.target_satisfaction": "Target",
  "config.max_iterations": "Maximum rounds",
  "config.min_progress": "Minimum progress",
  "config.context_window_limit": "Context limit",
  "config.reshuffle_every": "Reshuffle",
  "config.time_limit": "Time limit",
  "config.cross_cutting_floor": "Floor",
  "models.default": "Model",
};

export function fieldLabel(path: string): string {
  const seat = /^panel\.(\d+)\./.exec(path)?.[1];
  if (seat !== undefined) return `Agent ${Number(seat) + 1}`;
  if (path.startsWith("config.principles.")) return "Principles";
  return LABELS[path] ?? path;
}
