/** Group A: how much of what was said was tested (P3-67 to P3-69). */
import { percent } from "../claims/numbers";
import type { ClaimStatus, Result } from "../vocabulary";
import { ROLES } from "../vocabulary";
import { axis, type Axis } from "./axis";

const SETTLED: readonly ClaimStatus[] = ["tested_confirmed", "tested_refuted", "partially_refuted"];

/** `citing`: decisions that cite a claim or a verification, of all decisions (P3-Q14). */
export function groundedness(statuses: readonly ClaimStatus[], citing: { cited: number; all: number }): Axis {
  const settled = statuses.filter((status) => SETTLED.includes(status)).length;
  const note =
    citing.all > 0
      ? `${citing.cited} of ${citing.all} decisions cite a claim or a verification (${percent(citing.cited / citing.all)}).`
      : "No decision was made.";
  return axis("A1", statuses.length > 0 ? settled / statuses.length : null, { note });
}

type Entry = { result: Result; refs: number };

export function density(entries: readonly Entry[], rounds: number): Axis {
  const applicable = entries.filter(({ result }) => result !== "NOT_APPLICABLE").length;
  if (rounds === 0) return axis("A2", null);
  const raw = applicable / rounds;
  const normalised = raw / (ROLES.length - 1);
  return axis("A2", raw, {
    normalised: Math.min(1, normalised),
    note: `${applicable} applicable checks in ${rounds} rounds.`,
    flags: normalised > 1 ? ["clipped to 1"] : [],
  });
}

const MIN_REFS = 2;

export function verdictConfidence(entries: readonly Entry[]): Axis {
  const applicable = entries.filter(({ result }) => result !== "NOT_APPLICABLE");
  return axis(
    "A3",
    applicable.length > 0 ? applicable.filter(({ refs }) => refs >= MIN_REFS).length / applicable.length : null,
  );
}
