/** P2-31: whether an answer has what is expected of a role. */
import type { SeatRole } from "../vocabulary";

const SHORT = 200;

export type Sections = { assessment: boolean; verdict: boolean; confidence: boolean };
export type Completeness =
  | { kind: "reject"; missing: readonly string[] }
  | { kind: "accept"; missing: readonly string[] };

/** P2-Q5: of a reviewer either an assessment or a verdict is enough. */
export function completeness(
  role: SeatRole,
  { assessment, verdict, confidence }: Sections,
  length: number,
): Completeness {
  const hasExpected = role === "reviewer" ? assessment || verdict : confidence;
  const missing = [
    ...(assessment ? [] : ["assessment"]),
    ...(verdict ? [] : ["recommendation"]),
    ...(confidence ? [] : ["confidence"]),
  ];
  return !hasExpected && length < SHORT ? { kind: "reject", missing } : { kind: "accept", missing };
}
