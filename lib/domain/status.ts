export const DELIBERATION_STATUSES = [
  "draft",
  "queued",
  "running",
  "paused",
  "awaiting_human",
  "closed",
  "failed",
  "cancelled",
] as const;
export type DeliberationStatus = (typeof DELIBERATION_STATUSES)[number];

const TERMINAL: ReadonlySet<DeliberationStatus> = new Set(["closed", "failed", "cancelled"]);
/** G-10: terminal statuses are final. */
export const isTerminal = (status: DeliberationStatus): boolean => TERMINAL.has(status);

const ACTIVE: ReadonlySet<DeliberationStatus> = new Set(["queued", "running"]);
/** A runner owes work on it. */
export const isActive = (status: DeliberationStatus): boolean => ACTIVE.has(status);
