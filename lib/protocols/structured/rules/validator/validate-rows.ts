/** P3-41: the ten points. Each finding names file, line and point; none means phase G may begin. */
import { statusFindings, type Statuses } from "./validate-statuses";
import type { Finding, Row, Rows, StoreFile, VerificationRow } from "./rows";
import { CHECKS, isCheck, RESULTS } from "../vocabulary";

export const point = (number: number): string => `P3-41 (${number})`;

/** P3-31 */
const MIN_REFS = 2;

export function validateRows(rows: Rows): Finding[] {
  const statuses = statusFindings(rows);
  const found = [
    ...claimFindings(rows, statuses),
    ...verificationFindings(rows),
    ...statuses.findings,
    ...decisionFindings(rows),
    ...idFindings(rows),
  ];
  return found.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}

const finding = (file: StoreFile, { line }: Row<unknown>, number: number, message: string): Finding => ({
  file,
  line,
  rule: point(number),
  message,
});

function claimFindings({ claims, verifications }: Rows, { effective }: Statuses): Finding[] {
  const ids = new Set(claims.map(({ value }) => value.id));
  const linked = new Set(
    verifications.flatMap(({ value }) => [
      ...value.claims_affected,
      ...value.claim_status_changes.map(({ claim_id }) => claim_id),
    ]),
  );
  const lastNamed = new Map<string, number>();
  claims.forEach(({ value }, index) => value.supersedes.forEach((id) => lastNamed.set(id, index)));
  return claims.flatMap((row, index) => {
    const { id, testable_as, supersedes } = row.value;
    const status = effective.get(id) ?? "pending";
    const isSuperseded = status === "superseded";
    return [
      ...supersedes
        .filter((named) => !ids.has(named))
        .map((named) => finding("claims.jsonl", row, 1, `${id} supersedes ${named}, and there is no such claim.`)),
      ...(testable_as.trim() === ""
        ? [finding("claims.jsonl", row, 6, `${id} has no testable_as: nothing observable would confirm or refute it.`)]
        : []),
      ...(status !== "pending" && !isSuperseded && !linked.has(id)
        ? [finding("claims.jsonl", row, 3, `${id} is ${status}, and no verification names it.`)]
        : []),
      ...(isSuperseded && (lastNamed.get(id) ?? -1) <= index
        ? [finding("claims.jsonl", row, 4, `${id} is superseded, and no later claim names it in supersedes.`)]
        : []),
    ];
  });
}

function verificationFindings({ claims, verifications, decisions, resolves }: Rows): Finding[] {
  const ids = new Set(claims.map(({ value }) => value.id));
  const decided = new Set(decisions.map(({ value }) => value.id));
  return verifications.flatMap((row) => {
    const { id, result, evidence_refs, claims_affected, claim_status_changes } = row.value;
    const named = new Set([...claims_affected, ...claim_status_changes.map(({ claim_id }) => claim_id)]);
    const refs = new Set(evidence_refs);
    return [
      ...shapeFindings(row),
      ...[...named]
        .filter((claim) => !ids.has(claim))
        .map((claim) =>
          finding("verifications.jsonl", row, 1, `${id} names claim ${claim}, and there is no such claim.`),
        ),
      ...[...refs]
        .filter((ref) => !decided.has(ref) && !resolves(ref))
        .map((ref) =>
          finding(
            "verifications.jsonl",
            row,
            2,
            `${id} refers to “${ref}”, which is neither an existing artifact section nor a decision.`,
          ),
        ),
      ...(result !== "NOT_APPLICABLE" && refs.size < MIN_REFS
        ? [
            finding(
              "verifications.jsonl",
              row,
              7,
              `${id} is ${result} on ${refs.size} ${refs.size === 1 ? "reference" : "references"}; ${MIN_REFS} different ones are needed.`,
            ),
          ]
        : []),
    ];
  });
}

function shapeFindings({ line, value }: Row<VerificationRow>): Finding[] {
  const about = { file: "verifications.jsonl", line, rule: "P3-32" };
  return [
    ...(isCheck(value.check)
      ? []
      : [{ ...about, message: `${value.id} is of check “${value.check}”; there are ${CHECKS.join(", ")}.` }]),
    ...((RESULTS as readonly string[]).includes(value.result)
      ? []
      : [{ ...about, message: `${value.id} has the result “${value.result}”; there are ${RESULTS.join(", ")}.` }]),
  ];
}

function decisionFindings({ claims, verifications, decisions, resolves }: Rows): Finding[] {
  const known: Readonly<Record<string, ReadonlySet<string>>> = {
    claim: new Set(claims.map(({ value }) => value.id)),
    verification: new Set(verifications.map(({ value }) => value.id)),
    decision: new Set(decisions.map(({ value }) => value.id)),
  };
  return decisions.flatMap((row) => {
    const { id, cites, round_artifact_refs } = row.value;
    return [
      ...(cites.length === 0 ? [finding("decisions.jsonl", row, 5, `${id} cites nothing.`)] : []),
      ...cites
        .filter((cited) => !known[cited.type]?.has(cited.id) || cited.id === id)
        .map((cited) =>
          finding(
            "decisions.jsonl",
            row,
            10,
            `${id} cites ${cited.type} ${cited.id}, ${cited.id === id ? "which is itself" : "and there is no such thing"}.`,
          ),
        ),
      ...round_artifact_refs
        .filter((ref) => !resolves(ref) && !known["decision"]?.has(ref))
        .map((ref) => finding("decisions.jsonl", row, 2, `${id} refers to “${ref}”, which does not exist.`)),
    ];
  });
}

/** (9): unique, and the round in the id is the round of the entry; a verification's last number is its check's. */
function idFindings({ claims, verifications, decisions }: Rows): Finding[] {
  const inFile = (file: StoreFile, letter: string, rows: readonly Row<{ id: string; round: number }>[]): Finding[] => {
    const seen = new Set<string>();
    return rows.flatMap((row) => {
      const { id, round } = row.value;
      const isRepeated = seen.has(id);
      seen.add(id);
      const parts = new RegExp(`^${letter}-(\\d+)-(\\d+)$`).exec(id);
      return [
        ...(isRepeated ? [finding(file, row, 9, `${id} stands here a second time.`)] : []),
        ...(parts === null ? [finding(file, row, 9, `“${id}” is not of the form ${letter}-{round}-{number}.`)] : []),
        ...(parts !== null && Number(parts[1]) !== round
          ? [finding(file, row, 9, `${id} says round ${parts[1]}, the entry says round ${round}.`)]
          : []),
      ];
    });
  };
  const misnumbered = verifications.flatMap((row) => {
    const { id, check } = row.value;
    const number = /^V-\d+-(\d+)$/.exec(id)?.[1];
    return number === undefined || !isCheck(check) || Number(number) === CHECKS.indexOf(check) + 1
      ? []
      : [
          finding(
            "verifications.jsonl",
            row,
            9,
            `${id} is number ${number}, but ${check} is number ${CHECKS.indexOf(check) + 1}.`,
          ),
        ];
  });
  return [
    ...inFile("claims.jsonl", "C", claims),
    ...inFile("verifications.jsonl", "V", verifications),
    ...misnumbered,
    ...inFile("decisions.jsonl", "D", decisions),
  ];
}
