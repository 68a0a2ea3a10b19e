/** P4-34: a judge that fails and one that can't be read are treated alike. */
import { callOf, isAboutEvidence, rejectionsBefore, type Call, type Owed, type Rejection } from "@/lib/kernel/calls";
import type { Ask } from "@/lib/kernel/types";
import type { JudgesState } from "./state";

/** G-03, P4-34: whatever went wrong, once more and no further. */
const MAX_TRIES = 2;

export const hasEnded = ({ rejections }: Call): boolean => triesIn(rejections) >= MAX_TRIES;

const triesIn = (rejections: readonly Rejection[]): number => rejections.filter((one) => !isAboutEvidence(one)).length;

/** No answer will come of it. */
export function isExhausted(state: JudgesState, owed: Owed): boolean {
  const call = callOf(state, owed);
  return call !== undefined && hasEnded(call);
}

/** Whether a reply that is not good enough can still be asked for again. */
export const isLastTry = (state: JudgesState, ask: Ask): boolean =>
  triesIn(rejectionsBefore(state, ask)) >= MAX_TRIES - 1;
