/** The settings of a debate as its log has them. They were checked when they were written (config.ts), so no page needs the schema to read them. */
import type { DebateConfig } from "./config";

/** What holds where nothing else is said, and in logs from before a setting existed. */
export const DEFAULTS = {
  feature_type: "cross_service",
  roster: "software",
  question_kind: "design",
  opening: "in_turn",
  rounds: "everyone",
  history: "levels",
  advocate: false,
  target_satisfaction: 90,
  max_iterations: 10,
  min_progress: 5,
  context_window_limit: 50_000,
  reshuffle_every: 3,
  time_limit: null,
  cross_cutting_floor: 70,
  require_risk_acceptance: true,
  principles: [] as never[],
} as const;

export const readDebateConfig = (stored: unknown): DebateConfig => ({
  ...DEFAULTS,
  ...(stored as Partial<DebateConfig>),
});
