/** Specialists for decisions about software and products. Configuration, not a limit: a panel may hold any seats. */
import type { ConflictOverride, Definition } from "../config";
import { ARCHITECTS } from "./architects";
import type { RosterEntry } from "./define-specialist";
import { ENGINEERING } from "./engineering";
import { PRODUCT } from "./product";

export const ROSTER: readonly RosterEntry[] = [...ARCHITECTS, ...ENGINEERING, ...PRODUCT];

export const ROSTER_DEFINITIONS: Readonly<Record<string, Definition>> = Object.fromEntries(
  ROSTER.map(({ agent, definition }) => [agent.id, definition]),
);

const high = (agent_a: string, agent_b: string): ConflictOverride => ({ agent_a, agent_b, level: "HIGH" });

/** Pairs that tend to pull in different directions. Offered in the matrix; nothing is HIGH unless the user says so (P2-09). */
export const SUGGESTED_OVERRIDES: readonly ConflictOverride[] = [
  high("security", "user-experience"),
  high("security", "product"),
  high("performance", "maintainability"),
  high("system-architect", "delivery"),
  high("data-architect", "product"),
  high("reliability", "product"),
  high("cost", "product"),
  high("legal-and-privacy", "product"),
];
