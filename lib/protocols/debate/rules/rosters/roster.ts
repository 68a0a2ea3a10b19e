import type { Agent } from "@/lib/domain/agent";
import type { FeatureType } from "../config";

/** One row of the decision matrix (P5-02). */
export type MatrixRow = {
  /** Always proposed for this feature type. */
  seats: readonly string[];
  /** Proposed only when a hint names them. */
  optional?: readonly string[];
  /** "All impacted" or "affected services": every seat a hint names joins as well. */
  withAffected: boolean;
};

/** P5-06: words that say a seat is concerned. Patterns are whole words; REST stays in capitals, or "the rest" would match. */
export type Hint = { seat: string; pattern: RegExp };

/** A set of domain agents with its own matrix and hints (P5-04: the roster is configuration). */
export type Roster = {
  title: string;
  agents: readonly Agent[];
  matrix: Readonly<Record<FeatureType, MatrixRow>>;
  hints: readonly Hint[];
  /** Who is asked when services are affected but no word says which: more rather than fewer (P5-02). */
  services: readonly string[];
};
