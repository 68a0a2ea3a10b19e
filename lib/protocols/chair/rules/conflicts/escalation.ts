/** P2-37: when the table hands over to a person. */
import { completedRounds } from "@/lib/kernel/rounds";
import { isOpen, type Conflict } from "./conflicts";
import { isIrreversiblyUnsure, rulingOn } from "./resolution";
import { effectiveAnswer, everyoneAnswering, namesOf, nameOf, type ChairState } from "../state";

export type EscalationReason = {
  id:
    | "nobody_answered"
    | "all_low"
    | "human_judgment"
    | "security_unassessed"
    | "major_architecture"
    | "security_blocking"
    | "irreversible";
  text: string;
  /** Set where one conflict is the reason. */
  conflictId: string | null;
};

/** Those that hold whatever the chair would decide. */
export function generalReasons(state: ChairState): EscalationReason[] {
  const answering = everyoneAnswering(state);
  if (completedRounds(state).at(0)?.evaluation.status === "nobody_answered")
    return [{ id: "nobody_answered", text: "No specialist answered.", conflictId: null }];
  const asking = answering.filter((id) => effectiveAnswer(state, id)?.position.needsHuman === true);
  return [
    ...(isEveryoneUnsure(state)
      ? [
          {
            id: "all_low" as const,
            text: `Every specialist's confidence is Low: ${namesOf(state, answering)}.`,
            conflictId: null,
          },
        ]
      : []),
    ...(asking.length > 0
      ? [
          {
            id: "human_judgment" as const,
            text: `${namesOf(state, asking)} ${asking.length === 1 ? "asks" : "ask"} for a person's judgment.`,
            conflictId: null,
          },
        ]
      : []),
    ...state.escalate.map(({ why, detail }) => ({
      id: why,
      text: `${ESCALATE_LABELS[why]}: ${detail}`,
      conflictId: null,
    })),
  ];
}

const ESCALATE_LABELS = {
  security_unassessed: "The security impact can't be fully assessed",
  major_architecture: "It is a major architecture decision across several systems",
} as const;

/** One missing confidence is not a low one. */
export function isEveryoneUnsure(state: ChairState): boolean {
  const answering = everyoneAnswering(state);
  return answering.length > 0 && answering.every((id) => effectiveAnswer(state, id)?.position.confidence === "Low");
}

/** Those that belong to a conflict; known once the chair has decided what it can. */
export function conflictReasons(state: ChairState): EscalationReason[] {
  return state.conflicts.filter(isOpen).flatMap((conflict) => reasonIn(state, conflict));
}

function reasonIn(state: ChairState, conflict: Conflict): EscalationReason[] {
  const ruling = rulingOn(state, conflict);
  if (ruling.kind === "person")
    return [{ id: "security_blocking", text: `“${conflict.topic}”: ${ruling.why}`, conflictId: conflict.id }];
  if (!isIrreversiblyUnsure(state, conflict)) return [];
  return [
    {
      id: "irreversible",
      text: `“${conflict.topic}”: ${nameOf(state, conflict.a)} and ${nameOf(state, conflict.b)} are both unsure, and it can't be undone.`,
      conflictId: conflict.id,
    },
  ];
}
