/** What readiness says of evidence and questions, whatever the protocol (G-14, G-15). */
import type { Folded } from "@/lib/kernel/fold";
import type { Requirement } from "@/lib/kernel/types";
import { countOf } from "@/lib/projections/wording";
import { evidenceView, type EvidenceView } from "./evidence-view";

export function evidenceRequirements(folded: Folded): Requirement[] {
  const view = evidenceView(folded);
  if (!view) return [];
  return [...blockingLine(view), ...questionsLine(view)];
}

function blockingLine({ mode, totals: { onEvidence, onQuestions, onAssumptions } }: EvidenceView): Requirement[] {
  const all = onEvidence + onQuestions + onAssumptions;
  if (mode === "off" || all === 0) return [];
  const parts = [
    onEvidence > 0 ? `${onEvidence} on evidence` : "",
    onQuestions > 0 ? `${onQuestions} on a question to you` : "",
    onAssumptions > 0 ? `${onAssumptions} on assumptions` : "",
  ].filter(Boolean);
  return [
    {
      id: "evidence",
      state: onAssumptions === 0 ? "met" : "pending",
      text: `${countOf(all, "blocking concern")}: ${parts.join(", ")}`,
    },
  ];
}

function questionsLine({ questions }: EvidenceView): Requirement[] {
  if (questions.length === 0) return [];
  const open = questions.filter(({ state }) => state === "waiting" || state === "left_open").length;
  return [
    {
      id: "questions",
      state: open === 0 ? "met" : "pending",
      text:
        open === 0
          ? "No question of the panel is open"
          : `${countOf(open, "question")} of the panel ${open === 1 ? "is" : "are"} open`,
    },
  ];
}
