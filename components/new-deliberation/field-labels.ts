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
  "config.profile": "What is reviewed",
  "config.research_type": "Research type",
  "config.primary_track": "Primary track",
  "config.track": "Track of this review",
  "config.section": "Section",
  "config.journal_factor": "Journal factor",
  "config.max_rounds": "Maximum rounds",
  "config.min_rounds": "Minimum rounds",
  "config.target_venue": "Audience",
  "config.value_proposition": "Value",
  "config.authority_threshold": "Authority",
  "config.disagreement_rounds": "Contradictions",
  "config.persistent_fail_rounds": "FAILs in a row",
  "config.references": "Reference material",
  "config.subject_number": "Number",
  "config.context_lines": "Material per specialist",
  "config.round_deadline": "Deadline per round",
  "config.design_decisions": "Decisions that bind the plan",
  "models.default": "Model",
};

/** Fields of a list. */
const GROUPS = [
  ["config.principles.", "Principles"],
  ["config.references.", "Reference material"],
  ["config.idea_cards.", "First ideas"],
  ["config.anchor.", "Research anchor"],
  ["config.budgets.", "Time budgets"],
  ["config.design_decisions.", "Decisions that bind the plan"],
  ["config.conflict_overrides", "Conflict matrix"],
  ["config.triage_signals.", "Triage"],
  ["config.definitions.", "Definitions of the specialists"],
] as const;

export function fieldLabel(path: string): string {
  const seat = /^panel\.(\d+)\./.exec(path)?.[1];
  if (seat !== undefined) return `Agent ${Number(seat) + 1}`;
  const group = GROUPS.find(([prefix]) => path.startsWith(prefix));
  if (group) return group[1];
  return LABELS[path] ?? path;
}
