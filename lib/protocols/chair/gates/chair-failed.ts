import type { Gate } from "@/lib/domain/gate";
import { callOf, whyExhausted, type Owed } from "../asking";
import { CHAIR_ID } from "../chair-seat";
import { CHAIR_KINDS, type ChairKind } from "../replies";
import { nameOf, type ChairState } from "../state";
import { buildGate, type Option } from "./build-gate";

/** What can be done without the chair, if it comes to that. */
const WITHOUT: Readonly<Partial<Record<ChairKind, Option>>> = {
  frame: { id: "go_on", label: "Go on without a framing", consequence: "Every specialist is asked the question as it stands." },
  report: { id: "go_on", label: "Close without a report", consequence: "The decisions stand as they are in the log; no report is written." },
  report_pr: { id: "go_on", label: "Close without a report", consequence: "The decisions stand as they are in the log; no report is written." },
  report_plan: { id: "go_on", label: "Go on without a report", consequence: "The plan stays as it was drafted; you are asked whether it may be carried out." },
  report_review: { id: "go_on", label: "Go on without a report", consequence: "The verdict stands without a revised plan; you are asked whether the plan may be carried out." },
};

export function chairFailedGate(state: ChairState, owed: Owed & { kind: ChairKind }): Gate {
  const call = callOf(state, owed);
  const name = nameOf(state, CHAIR_ID);
  const without = WITHOUT[owed.kind];
  return buildGate(state, {
    kind: "chair_failed",
    rule: "G-03",
    reason: `${name} gave no usable answer (${CHAIR_KINDS[owed.kind].title.toLowerCase()}): ${whyExhausted(call)}`,
    question: "How should it go on without this answer of the chair?",
    positions: [{ agentId: CHAIR_ID, name, score: null, stance: call?.rejections.at(-1)?.raw.slice(0, 600) || "No answer.", concerns: [], seq: null }],
    options: [
      { id: "retry", label: "Ask again", consequence: `${name} is asked afresh, as if for the first time.` },
      { id: "replace", label: "Replace the model", consequence: `${name} is asked afresh, with the model you name, also later on.`, requires: [{ kind: "text", field: "model", label: "The model" }] },
      ...(without ? [without] : []),
      { id: "stop", label: "Stop the deliberation", consequence: "It closes without a decision; everything stays readable." },
    ],
  });
}
