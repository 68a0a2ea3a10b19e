/** The eight detectors: how they stand, when they fired, and on what evidence (P3-58 to P3-66). */
import type { Folded } from "@/lib/kernel/fold";
import { TRAVELS_WITH, type FailureMode } from "@/lib/protocols/structured/rules/failure-modes/failure-mode";
import { retrospectiveOf, type ChecklistItem } from "@/lib/protocols/structured/rules/rounds/retrospective";
import { completedRounds } from "@/lib/protocols/structured/rules/state";
import { FAILURE_MODE_NAMES, type FailureModeId } from "@/lib/protocols/structured/rules/vocabulary";
import { structuredStateOf } from "./state";

export type FailureModeRow = Pick<ChecklistItem, "id" | "name" | "firedIn" | "hintedIn" | "comment"> & {
  /** `past`: it fired or hinted before and is clear now. */
  state: FailureMode["state"] | "past";
  evidence: readonly string[];
  /** P3-66: what to look at as well. */
  alsoLookAt: { id: FailureModeId; name: string } | null;
};

const ORDER: readonly FailureModeRow["state"][] = ["fired", "hint", "past", "clear"];

/** The most serious first. */
export function failureModeRows(folded: Folded): FailureModeRow[] {
  const state = structuredStateOf(folded);
  const now = completedRounds(state).at(-1)?.evaluation.failureModes ?? [];
  return retrospectiveOf(state)
    .checklist.map((item): FailureModeRow => {
      const current = now.find(({ id }) => id === item.id);
      const isClear = !current || current.state === "clear";
      const stands = isClear ? (item.firedIn.length + item.hintedIn.length > 0 ? "past" : "clear") : current.state;
      const other = stands === "fired" ? (TRAVELS_WITH[item.id] ?? null) : null;
      return {
        ...item,
        state: stands,
        evidence: isClear ? item.evidence : current.evidence,
        alsoLookAt: other && { id: other, name: FAILURE_MODE_NAMES[other] },
      };
    })
    .toSorted((one, two) => ORDER.indexOf(one.state) - ORDER.indexOf(two.state));
}
