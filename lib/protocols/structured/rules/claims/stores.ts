/** The append-only stores, line for line as they are exported (P3-32, P3-34, P3-38, P3-39). */
import type { Check, ClaimStatus, Polarity, Result, Role } from "../vocabulary";

/** `status` is the one it was raised with, `effective_status` what became of it: the fold of all status changes (P3-35, P3-83). */
export type StoredClaim = {
  id: string;
  round: number;
  raised_by: Role;
  text: string;
  testable_as: string;
  status: ClaimStatus;
  effective_status: ClaimStatus;
  supersedes?: string;
  raised_at_artifact?: string;
};

export type StatusChange = { claim_id: string; from: ClaimStatus; to: ClaimStatus; polarity: Polarity | null };

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
