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
  "config.overall_score_range": "Overall range",
  "config.dimension_score_range": "Range per dimension",
  "config.max_revision_loops": "Automatic revisions",
  "config.cost_per_call": "Cost per call",
  "config.dimensions": "Dimensions",
  "config.documents": "Documents",
  "config.subject_number": "Number",
  "config.context_lines": "Material per specialist",
  "config.round_deadline": "Deadline per round",
  "config.design_decisions": "Decisions that bind the plan",
  "config.domain": "Domain",
  "config.round_budget": "Round budget",
  "config.drift_every": "Drift check",
  "config.stop_threshold": "Stop signals",
  "config.stress_schedule": "Stress rounds",
  "config.stress_override_reason": "Why a stress round is left out",
  "config.anchor": "Anchor",
  "config.detector_every": "Looks at the signals",
  "config.slope_floor": "Slope floor",
  "config.max_reruns": "Re-runs",
  connection: "Connection",
  "models.default": "Model",
  budget: "Budget",
  "budget.limit": "Budget",
  "budget.currency": "Currency",
};

/** Fields of a list. */
const GROUPS = [
  ["config.principles.", "Principles"],
  ["config.references.", "Reference material"],
  ["config.idea_cards.", "First ideas"],
  ["config.anchor.", "Research anchor"],
  ["config.documents.", "Documents"],
  ["config.dimensions.", "Dimensions"],
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
