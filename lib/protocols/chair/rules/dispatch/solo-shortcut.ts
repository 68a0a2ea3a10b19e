/** P2-40: whether a plan may be derived without review from what the chair found alone. */
import { isSolo, type ChairState } from "../state";

export type SoloShortcut = { isAllowed: boolean; requirements: readonly { text: string; isMet: boolean }[] };

/** Shorter than this says nothing about how it is tested. */
const FILLED = 20;

export function soloShortcut(state: ChairState): SoloShortcut {
  const report = state.report && state.report !== "none" ? state.report : null;
  const requirements = [
    {
      text: isAuto(state) ? "Auto-triage chose solo." : "Solo was not chosen by auto-triage.",
      isMet: isSolo(state) && isAuto(state),
    },
    {
      text: report && report.openQuestions.length === 0 ? "No question is open." : "Questions are open.",
      isMet: report?.openQuestions.length === 0,
    },
    {
      text:
        report && report.separateActions.length === 0
          ? "No action needs a separate issue."
          : "Some actions need a separate issue.",
      isMet: report?.separateActions.length === 0,
    },
    {
      text:
        state.solo && state.solo.confidence !== "Low"
          ? `Confidence is ${state.solo.confidence}.`
          : "Confidence is low.",
      isMet: state.solo !== null && state.solo.confidence !== "Low",
    },
    {
      text:
        report && report.files.length > 0 && report.testing.trim().length >= FILLED
          ? "Files and testing are filled in."
          : "Files or testing are not filled in.",
      isMet: (report?.files.length ?? 0) > 0 && (report?.testing.trim().length ?? 0) >= FILLED,
    },
  ];
  return { isAllowed: requirements.every(({ isMet }) => isMet), requirements };
}

const isAuto = ({ outlook }: ChairState): boolean => outlook.decidedBy === "text" && outlook.level === "solo";
