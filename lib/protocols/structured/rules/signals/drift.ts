import type { DriftVerdict } from "../vocabulary";
import type { Signal } from "./signal";

export type DriftFinding = { round: number; verdict: DriftVerdict; addressed_by: string | null };

/** P3-46 */
export function drift(reports: readonly DriftFinding[]): Signal {
  const figures = { checks: reports.length, passed: reports.filter(({ verdict }) => verdict === "PASS").length };
  const last = reports.at(-1);
  if (!last) return { id: "S5", isSatisfied: false, text: "There has been no drift check yet.", figures };
  const open = reports.filter(({ verdict, addressed_by }) => verdict !== "PASS" && addressed_by === null);
  if (last.verdict !== "PASS")
    return {
      id: "S5",
      isSatisfied: false,
      text: `The last drift check, in round ${last.round}, ended ${last.verdict}.`,
      figures,
    };
  if (open.length > 0)
    return {
      id: "S5",
      isSatisfied: false,
      text: `The last drift check passed, but nothing says what was done about ${open.map(({ round, verdict }) => `${verdict} in round ${round}`).join(", ")}.`,
      figures,
    };
  const addressed = figures.checks - figures.passed;
  return {
    id: "S5",
    isSatisfied: true,
    text:
      addressed === 0
        ? `All drift checks passed (${figures.checks}).`
        : `The last drift check passed, and ${addressed} earlier ${addressed === 1 ? "finding was" : "findings were"} dealt with.`,
    figures,
  };
}
