/** P3-41 (8) and P3-35: every change in order, from the status the claim had, to one it may take. */
import { isLegalTransition, statusAfter } from "../claims/claim-status";
import { BASES, claimStatusSchema, POLARITIES, resultSchema, type ClaimStatus, type Polarity } from "../vocabulary";
import type { Finding, Row, Rows, VerificationRow } from "./rows";

const RULE = "P3-41 (8)";

export type Statuses = { effective: ReadonlyMap<string, ClaimStatus>; findings: readonly Finding[] };

export function statusFindings({ claims, verifications }: Rows): Statuses {
  const changes = verifications.flatMap((row) => row.value.claim_status_changes.map((change) => ({ row, change })));
  const firstFrom = new Map<string, string>();
  for (const { change } of changes) if (!firstFrom.has(change.claim_id)) firstFrom.set(change.claim_id, change.from);

  const findings: Finding[] = [];
  const effective = new Map<string, ClaimStatus>();
  for (const { line, value } of claims) {
    const status = claimStatusSchema.safeParse(value.status);
    if (!status.success)
      findings.push({
        file: "claims.jsonl",
        line,
        rule: RULE,
        message: `${value.id} has the status “${value.status}”, which does not exist.`,
      });
    // Other stores write the newest status into the claim; theirs begins where the first change says it did.
    const begun =
      status.success && status.data !== "pending"
        ? claimStatusSchema.safeParse(firstFrom.get(value.id) ?? status.data)
        : null;
    effective.set(value.id, begun?.success ? begun.data : "pending");
  }

  for (const { row, change } of changes) {
    const current = effective.get(change.claim_id);
    if (current === undefined) continue;
    findings.push(
      ...problemsOf(row, change, current).map((message) => ({
        file: "verifications.jsonl",
        line: row.line,
        rule: RULE,
        message,
      })),
    );
    const to = claimStatusSchema.safeParse(change.to);
    if (to.success) effective.set(change.claim_id, to.data);
  }

  for (const { line, value } of claims) {
    const folded = effective.get(value.id);
    const isStale = value.status !== "pending" && firstFrom.has(value.id) && folded !== value.status;
    if (isStale)
      findings.push({
        file: "claims.jsonl",
        line,
        rule: RULE,
        message: `${value.id} says ${value.status}, but the verifications make it ${folded}.`,
      });
  }
  return { effective, findings };
}

/** P3-89 */
const SHOWING: ReadonlySet<unknown> = new Set(BASES.filter((basis) => basis !== "argument"));

type Change = VerificationRow["claim_status_changes"][number];

function problemsOf(
  { value: { id, result } }: Row<VerificationRow>,
  { claim_id, from, to, polarity, basis }: Change,
  current: ClaimStatus,
): string[] {
  const target = claimStatusSchema.safeParse(to);
  if (!target.success) return [`${id} gives ${claim_id} the status “${to}”, which does not exist.`];
  const isKnownPolarity = (value: unknown): value is Polarity => (POLARITIES as readonly unknown[]).includes(value);
  const verdict = resultSchema.safeParse(result);
  const due =
    verdict.success && isKnownPolarity(polarity)
      ? statusAfter(verdict.data, polarity, SHOWING.has(basis))
      : result === "UNCLEAR"
        ? "tested_unclear"
        : null;
  return [
    ...(from === current ? [] : [`${id} takes ${claim_id} from ${from}, but it is ${current}.`]),
    ...(isLegalTransition(current, target.data)
      ? []
      : [
          current === "superseded"
            ? `${id} changes ${claim_id}, which is superseded for good.`
            : `${id} takes ${claim_id} from ${current} to ${to}; ${to === "superseded" ? "only a tested claim can be superseded" : "no claim goes back"}.`,
        ]),
    ...(result === "NOT_APPLICABLE" ? [`${id} is not applicable, so it can't change ${claim_id}.`] : []),
    ...(due !== null && to !== "superseded" && to !== due && result !== "NOT_APPLICABLE"
      ? [
          `${id} is ${result}${isKnownPolarity(polarity) ? ` and ${polarity} ${claim_id}` : ""}: that makes it ${due}, not ${to}.`,
        ]
      : []),
  ];
}
