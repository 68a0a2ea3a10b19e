/** The append-only stores, line for line as they are exported (P3-32, P3-34, P3-38, P3-39). */
import type { Basis, Check, ClaimStatus, ClaimTest, Polarity, Result, Role } from "../vocabulary";

/** `status` is the one it was raised with, `effective_status` what became of it: the fold of all status changes (P3-35, P3-83). */
export type StoredClaim = {
  id: string;
  round: number;
  raised_by: Role;
  text: string;
  testable_as: string;
  /** P3-89: how that can be decided. */
  test?: ClaimTest;
  status: ClaimStatus;
  effective_status: ClaimStatus;
  /** P3-84, beside the status: left out while it is pending. */
  ground?: "tested" | "argued";
  tested_by?: Exclude<Basis, "argument">;
  shown?: string;
  supersedes?: string;
  raised_at_artifact?: string;
};

export type StatusChange = {
  claim_id: string;
  from: ClaimStatus;
  to: ClaimStatus;
  polarity: Polarity | null;
  /** P3-89: what was shown for or against the claim itself; left out where it follows from the check alone. */
  basis?: Exclude<Basis, "argument">;
};

export type StoredVerification = {
  id: string;
  round: number;
  check: Check;
  result: Result;
  evidence_refs: readonly string[];
  notes: string;
  claims_affected: readonly string[];
  claim_status_changes: readonly StatusChange[];
  /** P3-83: what is wrong with it although it stands, such as "inconsistent". Left out where nothing is. */
  flags?: readonly string[];
};

export type Citation = {
  type: "claim" | "verification" | "decision";
  id: string;
  relation: "based-on" | "supported-by" | "supersedes" | "builds-on";
};

export type StoredDecision = {
  id: string;
  round: number;
  text: string;
  cites: readonly Citation[];
  made_by: "consensus" | "round_lead" | "adversary_concession";
  round_artifact_refs: readonly string[];
};

export type StoredTension = {
  id: string;
  round: number;
  source: readonly Role[];
  text: string;
  status: "open" | "resolved";
};
