import type { Gate } from "@/lib/domain/gate/gate";
import { callOf, whyExhausted, type Owed } from "@/lib/kernel/calls";
import { positionWithoutAnswer, waysOn, type Option } from "@/lib/kernel/gates";
import { CHAIR_ID } from "../chair-seat";
import { CHAIR_KINDS, type ChairKind } from "../replies/replies";
import { nameOf, type ChairState } from "../state";
import { buildGate } from "./build-gate";

/** What can be done without the chair, if it comes to that. */
const WITHOUT: Readonly<Partial<Record<ChairKind, Option>>> = {
  frame: {
    id: "go_on",
    label: "Continue without a framing",
    consequence: "Every specialist is asked the question as it stands.",
  },
  report: {
    id: "go_on",
    label: "Close without a report",
    consequence: "The decisions stand as recorded in the log. No report is written.",
  },
  report_pr: {
    id: "go_on",
    label: "Close without a report",
    consequence: "The decisions stand as recorded in the log. No report is written.",
  },
  report_plan: {
    id: "go_on",
    label: "Continue without a report",
    consequence: "The plan stays as it was drafted; you are asked whether it may be carried out.",
  },
  report_review: {
    id: "go_on",
    label: "Continue without a report",
    consequence: "The verdict stands without a revised plan; you are asked whether the plan may be carried out.",
  },
};

const WITHOUT_REVISION: Option = {
  id: "go_on",
  label: "Decide on the plan without the changes",
  consequence: "The plan stays as it was; you are asked again whether it may be carried out.",
};

export function chairFailedGate(state: ChairState, owed: Owed & { kind: ChairKind }): Gate {
  const name = nameOf(state, CHAIR_ID);
  const without = owed.kind === "revise" ? WITHOUT_REVISION : WITHOUT[owed.kind];
  return buildGate(state, {
    kind: "chair_failed",
    rule: "G-03",
    reason: `${name} gave no usable answer (${CHAIR_KINDS[owed.kind].title.toLowerCase()}): ${whyExhausted(callOf(state, owed))}`,
    question: "How should it continue without this answer from the chair?",
    positions: [positionWithoutAnswer(state, owed, name)],
    options: waysOn({
      again: { consequence: `${name} is asked again from scratch.` },
      replace: { consequence: `${name} is asked again with the model you name, now and later on.` },
      others: without ? [without] : [],
      stop: {
        id: "stop",
        label: "Stop the deliberation",
        consequence: "It closes without a decision. Everything stays readable.",
      },
    }),
  });
}
