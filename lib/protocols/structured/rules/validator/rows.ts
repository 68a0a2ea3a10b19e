/** Lines of the stores as the validator reads them: ours or anyone's, so only what a rule needs is demanded. */
import { z } from "zod";
import type { StoredClaim, StoredDecision, StoredVerification } from "../claims/stores";

export const STORE_FILES = ["claims.jsonl", "verifications.jsonl", "decisions.jsonl"] as const;
export type StoreFile = (typeof STORE_FILES)[number];

export type Finding = { file: string; line: number; rule: string; message: string };
export type Row<T> = { line: number; value: T };

const text = z.string();
const texts = z
  .array(text)
  .nullish()
  .transform((value) => value ?? []);

export const claimRowSchema = z.looseObject({
  id: text,
  round: z.int(),
  testable_as: text.nullish().transform((value) => value ?? ""),
  status: text.nullish().transform((value) => value ?? "pending"),
  supersedes: z
    .union([text, z.array(text)])
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value === "" ? [] : typeof value === "string" ? [value] : value,
    ),
});
export type ClaimRow = z.infer<typeof claimRowSchema>;

const changeRow = z.looseObject({
  claim_id: text,
  from: text,
  to: text,
  polarity: text.nullish(),
  basis: text.nullish(),
});
export const verificationRowSchema = z.looseObject({
  id: text,
  round: z.int(),
  check: text,
  result: text,
  evidence_refs: texts,
  claims_affected: texts,
  claim_status_changes: z
    .array(changeRow)
    .nullish()
    .transform((value) => value ?? []),
});
export type VerificationRow = z.infer<typeof verificationRowSchema>;

export const decisionRowSchema = z.looseObject({
  id: text,
  round: z.int(),
  cites: z
    .array(z.looseObject({ type: text, id: text }))
    .nullish()
    .transform((value) => value ?? []),
  round_artifact_refs: texts,
});
export type DecisionRow = z.infer<typeof decisionRowSchema>;

export type Rows = {
  claims: readonly Row<ClaimRow>[];
  verifications: readonly Row<VerificationRow>[];
  decisions: readonly Row<DecisionRow>[];
  /** Whether an evidence reference points to something that exists; decisions are looked up here already. */
  resolves: (ref: string) => boolean;
};

type Stores = {
  claims: readonly StoredClaim[];
  verifications: readonly StoredVerification[];
  decisions: readonly StoredDecision[];
};

/** A deliberation's own stores: nothing to read or to coerce, the line is the place in the list. */
export function rowsOf({ claims, verifications, decisions }: Stores, resolves: Rows["resolves"]): Rows {
  const numbered = <T>(values: readonly T[]): Row<T>[] => values.map((value, index) => ({ line: index + 1, value }));
  return {
    claims: numbered(claims.map((claim) => ({ ...claim, supersedes: claim.supersedes ? [claim.supersedes] : [] }))),
    verifications: numbered(
      verifications.map((one) => ({
        ...one,
        evidence_refs: [...one.evidence_refs],
        claims_affected: [...one.claims_affected],
        claim_status_changes: [...one.claim_status_changes],
      })),
    ),
    decisions: numbered(
      decisions.map((one) => ({ ...one, cites: [...one.cites], round_artifact_refs: [...one.round_artifact_refs] })),
    ),
    resolves,
  };
}
