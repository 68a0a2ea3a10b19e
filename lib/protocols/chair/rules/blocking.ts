import type { Protocol } from "@/lib/kernel/types";
import type { ChairConfig } from "./config";
import type { ChairState } from "./state";

const CHALLENGES = new Set(["challenge", "challenge_again", "review_alone"]);

/** G-15: what makes the plan fail as it stands, in the words of who reviews it. */
export const blocking: Protocol<ChairConfig, ChairState>["blocking"] = (_state, { kind }, reply) =>
  CHALLENGES.has(kind) ? (reply as { blocking_issues: readonly string[] }).blocking_issues : [];
